import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { purchaseLines } from '../../resources.config.ts'
import type { ReadInvoiceLine, TypedInvoiceLine } from './invoice-draft.ts'
import { NumberBox } from './OrderLines.tsx'

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
  '& > *': { width: 140, textAlign: 'right' },
  [theme.breakpoints.down('sm')]: { '& > *': { width: 'auto', flex: '1 1 0' } },
}))
const Boxes = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  '& > *': { width: 140 },
  [theme.breakpoints.down('sm')]: { '& > *': { width: 'auto', flex: '1 1 0' } },
}))

type ReadLine = Pick<ReadInvoiceLine, 'texts' | 'faults'> & {
  readonly line: Pick<ReadInvoiceLine['line'], 'id' | 'description'>
}

interface StepLinesProps<Line extends ReadLine> {
  readonly lines: readonly Line[]
  readonly hasPrices: boolean
  /** Of the quantities. */
  readonly heading: string
  /** Below the description. */
  readonly about: (line: Line) => string
  /** What should be seen before saving. */
  readonly warning: (line: Line) => string | false
  readonly onType: (id: number, typed: TypedInvoiceLine) => void
  /** Sentences of the server by field: `lines.0.quantity`. */
  readonly refused: Readonly<Record<string, readonly string[]>>
}

/** Lines of a purchase with what came, went back, is invoiced or credited. */
export const StepLines = <L extends ReadLine>({
  lines,
  hasPrices,
  heading,
  about,
  warning,
  onType,
  refused,
}: StepLinesProps<L>) => {
  const translate = useTranslate()
  return (
    <div>
      <Heads aria-hidden>
        <span>{heading}</span>
        {hasPrices && <span>{purchaseLines.fields.costEach.label}</span>}
      </Heads>
      {lines.map((read, index) => {
        const { line, texts, faults } = read
        const warned = warning(read)
        return (
          <Line key={line.id}>
            <div>
              {line.description}
              <small>{about(read)}</small>
              {warned && <small data-differs>{warned}</small>}
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
        )
      })}
    </div>
  )
}
