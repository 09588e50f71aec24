import { useTranslate } from 'react-admin'
import { formatPounds } from '../../model/format.ts'

/** Amount in a sentence: "nothing" for the table's "-". */
export const usePounds = () => {
  const translate = useTranslate()
  return (amount: number): string =>
    amount === 0 ? translate('quoteStatement.nothing') : formatPounds(amount)
}
