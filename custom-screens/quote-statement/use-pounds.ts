import { useTranslate } from 'react-admin'
import { formatPounds } from '../../model/format.ts'

/** Pounds within a sentence: where the table has "-", it says "nothing". */
export const usePounds = () => {
  const translate = useTranslate()
  return (amount: number): string =>
    amount === 0 ? translate('quoteStatement.nothing') : formatPounds(amount)
}
