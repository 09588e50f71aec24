import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { sum } from '../../model/decimal.ts'
import { overspend } from '../../model/overspend.ts'
import { pounds } from '../home/pounds.ts'
import type { StrongLine } from './use-suggestions.ts'

const Rows = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...theme.typography.body2,
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
      gap: '0 16px',
      alignItems: 'center',
      minHeight: 40,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& > div > :last-child': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
    '& small': { ...theme.typography.caption, display: 'block', color: palette.text.secondary },
    '& [data-over]': { color: palette.error.main },
    [theme.breakpoints.down('sm')]: {
      '& > div': { gridTemplateColumns: 'minmax(0, 1fr) auto', paddingBlock: 6 },
      '& > div > :nth-of-type(2)': { gridColumn: '1 / 3', gridRow: 2, paddingLeft: 30 },
    },
  }
})

interface StrongRowsProps {
  readonly strong: readonly StrongLine[]
  readonly left: ReadonlySet<number>
  readonly onTick: (lineId: number, on: boolean) => void
}

/** Lines with their suggested quote line and reason, each with a check box. Overspend is marked in red and as text. */
export const StrongRows = ({ strong, left, onTick }: StrongRowsProps) => {
  const translate = useTranslate()
  // Several lines for one quote line overspend it together.
  const added = new Map<number, number>()
  for (const { line, suggestion } of strong)
    if (!left.has(line.id))
      added.set(suggestion.quoteLineId, sum([added.get(suggestion.quoteLineId) ?? 0, suggestion.amount]))
  return (
    <Rows role="group" aria-label={translate('unallocated.strongLines')}>
      {strong.map(({ line, suggestion }) => {
        const { quoteLineId, quoted, spent, amount, description, projectNumber, projectName, reasons } =
          suggestion
        const over = overspend(quoted, sum([spent, added.get(quoteLineId) ?? 0]))
        return (
          <div key={line.id}>
            <FormControlLabel
              label={String(line.description)}
              control={<Checkbox checked={!left.has(line.id)} onChange={(_, on) => onTick(line.id, on)} />}
            />
            <span data-over={over > 0 || undefined}>
              {description}
              <small>
                {[projectNumber, projectName].filter(Boolean).join(' ')}
                {over > 0 &&
                  ` · ${translate('unallocated.wouldBeOver', { over: pounds(over), quoted: pounds(quoted) })}`}
              </small>
              <small>{reasons.map(({ text }) => text).join(' · ')}</small>
            </span>
            <span>{pounds(amount)}</span>
          </div>
        )
      })}
    </Rows>
  )
}
