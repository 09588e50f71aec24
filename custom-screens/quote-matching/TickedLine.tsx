import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { subtract } from '../../model/decimal.ts'
import { formatDecimal, formatMoney } from '../../model/format.ts'
import type { PurchaseLine } from './use-selected-lines.ts'

const quantity = (value: number) => formatDecimal(value, 0, 4)

/** The one line that is matched: what was bought, and how much of it is still open. */
export const TickedLine = ({ line }: { readonly line: PurchaseLine }) => {
  const translate = useTranslate()
  return (
    <Typography variant="body2" sx={{ marginTop: 0.5 }}>
      <b>{line.description}</b>{' '}
      {translate('quoteMatching.ticked', {
        quantity: quantity(line.quantity),
        cost: formatDecimal(line.costEach, 2, 4),
        total: formatMoney(line.total),
        open: quantity(subtract(line.quantity, line.matchedQuantity)),
      })}
    </Typography>
  )
}
