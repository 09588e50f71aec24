import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { subtract } from '../../model/decimal.ts'
import { formatDecimal, formatSterling, withMinus, withPounds } from '../../model/format.ts'
import type { PurchaseLine } from './line-search.ts'

const quantity = (value: number) => withMinus(formatDecimal(value, 0, 4))

const Open = styled('b')(({ theme }) => ({ color: theme.vars.palette.warning.main }))

export const TickedLine = ({ line }: { readonly line: PurchaseLine }) => {
  const translate = useTranslate()
  const open = subtract(line.quantity, line.matchedQuantity)
  const cost = withPounds(formatDecimal(line.costEach, 2, 4))
  return (
    <Typography translate="no" variant="body2" color="textSecondary" sx={{ marginTop: 0.5 }}>
      <Typography
        component="b"
        variant="body2"
        color="textPrimary"
        // On phones the name has its own line.
        sx={{ display: { xs: 'block', sm: 'inline' }, fontWeight: 600, marginRight: 1 }}
      >
        {line.description}
      </Typography>
      {translate('quoteMatching.ticked', { quantity: quantity(line.quantity), cost })}{' '}
      {open === 0 ? (
        translate('quoteMatching.allMatched')
      ) : (
        <>
          {translate('quoteMatching.unmatched')}{' '}
          <Open>
            {quantity(open)} · {formatSterling(line.remainingAmount)}
          </Open>
        </>
      )}
    </Typography>
  )
}
