import Typography from '@mui/material/Typography'
import { useGetOne, useTranslate } from 'react-admin'
import { useListing } from '../../admin/resource/listing-context.ts'
import { quoteHeaders, type RecordFor } from '../../resources.config.ts'
import { estimateOf } from './EstimateFigures.tsx'

/** Below the lines of a quote with costs: cost, price and margin. */
export const EstimateFoot = () => {
  const translate = useTranslate()
  const { quoteHeaderId: id } = useListing().parentValues
  const { data: quote } = useGetOne<RecordFor<'quote-headers'>>(
    quoteHeaders.name,
    { id: Number(id) },
    { enabled: id !== undefined },
  )
  const found = id === undefined ? null : estimateOf(quote)
  if (!found) return null
  return (
    <Typography translate="no" sx={{ py: 1, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
      {translate('estimate.foot', found)}
    </Typography>
  )
}
