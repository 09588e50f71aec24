import Typography from '@mui/material/Typography'
import { useListContext, useTranslate } from 'react-admin'
import { sum } from '../../../model/decimal.ts'
import { formatMoney } from '../../../model/format.ts'
import type { AnyRecord } from '../../../model/record-text.ts'

/** The exact sum of a field over the records that the filters let through, in pounds. */
export const GrandTotal = ({ name }: { readonly name: string }) => {
  const translate = useTranslate()
  const { data = [] } = useListContext<AnyRecord & { id: number }>()
  const amounts = data.map((record) => record[name]).filter((value) => typeof value === 'number')
  return (
    <Typography role="status" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {translate('list.grandTotal')}: {formatMoney(sum(amounts))}
    </Typography>
  )
}
