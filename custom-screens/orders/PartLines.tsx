import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { formatDecimal, formatSterling } from '../../model/format.ts'
import { purchaseLines } from '../../resources.config.ts'
import { NumberBox } from './OrderLines.tsx'
import type { ReadPartLine, TypedPart } from './part-draft.ts'

const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 12,
  rowGap: 8,
  padding: '8px 0',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  ...theme.typography.body2,
  '& > :first-of-type': { paddingTop: 8, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& [data-differs]': { color: theme.vars.palette.warning.main },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr',
    '& > :first-of-type': { paddingTop: 0 },
  },
}))
const Heads = styled('div')(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 12,
  color: theme.vars.palette.text.secondary,
  // As wide as a box.
  '& > *': { width: 140 },
  [theme.breakpoints.down('sm')]: { '& > *': { width: 'auto', flex: '1 1 0' } },
}))
const Boxes = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  '& > *': { width: 140 },
  [theme.breakpoints.down('sm')]: { '& > *': { width: 'auto', flex: '1 1 0' } },
}))

interface PartLinesProps {
  readonly lines: readonly ReadPartLine[]
  readonly hasPrices: boolean
  readonly onType: (id: number, typed: TypedPart) => void
  /** Sentences of the server by field: `lines.0.quantity`. */
  readonly refused: Readonly<Record<string, readonly string[]>>
}

/** Lines of a purchase with what came, is invoiced or credited, next to what was ordered. */
export const PartLines = ({ lines, hasPrices, onType, refused }: PartLinesProps) => {
  const translate = useTranslate()
  return (
    <div>
      <Heads aria-hidden>
        <span>{purchaseLines.fields.quantity.label}</span>
        {hasPrices && <span>{purchaseLines.fields.costEach.label}</span>}
      </Heads>
      {lines.map(({ line, texts, orderedEach, difference, faults }, index) => (
        <Line key={line.id}>
          <div>
            {line.description}
            <small>
              {translate('orderPart.of', {
                quantity: [formatDecimal(line.quantity, 0, 4), line.unit].filter(Boolean).join(' '),
                cost: formatSterling(orderedEach),
              })}
            </small>
            {hasPrices && difference !== 0 && (
              <small data-differs>
                {translate(difference > 0 ? 'orderPart.moreThanOrdered' : 'orderPart.lessThanOrdered', {
                  amount: formatSterling(Math.abs(difference)),
                })}
              </small>
            )}
          </div>
          <Boxes>
            <NumberBox
              label={translate('orderPart.quantityOf', { line: line.description })}
              value={texts.quantity}
              onType={(quantity) => onType(line.id, { quantity })}
              fault={faults.quantity ?? refused[`lines.${index}.quantity`]?.[0]}
            />
            {hasPrices && (
              <NumberBox
                label={translate('orderPart.costOf', { line: line.description })}
                value={texts.cost}
                onType={(cost) => onType(line.id, { cost })}
                fault={faults.cost ?? refused[`lines.${index}.costEach`]?.[0]}
              />
            )}
          </Boxes>
        </Line>
      ))}
    </div>
  )
}
