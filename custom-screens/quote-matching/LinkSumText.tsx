import CheckIcon from '@mui/icons-material/Check'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { formatDecimal, formatSterling, withMinus } from '../../model/format.ts'
import { purchaseLines } from '../../resources.config.ts'
import type { LinkSum } from './link-sum.ts'

const maxTerms = 4

const { label: quantityLabel } = purchaseLines.fields.quantity
const quantity = (value: number) => withMinus(formatDecimal(value, 0, 4))

/** Green if fully matched, red if more is linked than was bought; each with an icon. */
const Sum = styled('strong')(({ theme }) => {
  const { palette } = theme.vars
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    '& > svg': { fontSize: 16, color: palette.success.main },
    '&[data-over], &[data-over] > svg': { color: palette.error.main },
  }
})

interface LinkSumTextProps {
  readonly sum: LinkSum
  /** Sums quantities for one purchase line, pounds for several. */
  readonly isOne: boolean
}

/** "48 + 36 = 84 of 84": linked of unmatched. */
export const LinkSumText = ({ sum, isOne }: LinkSumTextProps) => {
  const translate = useTranslate()
  const [part, whole] = isOne ? [sum.quantity, sum.openQuantity] : [sum.amount, sum.openAmount]
  const shown = isOne ? quantity : formatSterling
  const { quantities } = sum
  const terms =
    isOne && quantities.length > 1 && quantities.length <= maxTerms
      ? `${quantities.map(quantity).join(' + ')} = `
      : ''
  const isOver = Math.abs(part) > Math.abs(whole)
  const verdict = (name: string) => translate(`cells.${name}`, { label: quantityLabel })
  return (
    <Sum translate="no" data-over={isOver || undefined}>
      {isOver && <WarningIcon titleAccess={verdict('more')} />}
      {translate('quoteMatching.ofOpen', { part: `${terms}${shown(part)}`, whole: shown(whole) })}
      {part === whole && <CheckIcon titleAccess={verdict('equal')} />}
    </Sum>
  )
}
