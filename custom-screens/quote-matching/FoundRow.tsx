import { styled } from '@mui/material/styles'
import { memo, useId } from 'react'
import { useTranslate } from 'react-admin'
import { Cell, Row } from '../../admin/table/elements.ts'
import { formatDecimal, formatMoney } from '../../model/format.ts'
import { isPast } from '../../model/past.ts'
import { quoteHeaders } from '../../resources.config.ts'
import type { QuoteLine } from './line-search.ts'

/** In a pane the columns of the specification stand in two lines: what it is above, where it belongs below. */
export const TwoLines = styled(Row)({
  '&:not([data-card])': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 0.7fr) minmax(0, 1.2fr) 66px 72px 118px',
    gridTemplateAreas: `
      "details details details total total linked"
      "project quote category quantity cost linked"`,
    alignItems: 'center',
    paddingBlock: 4,
    '& > *': { padding: '1px 6px' },
    '& > :not(th):not([data-main]):not([data-strong])': { fontSize: 13 },
  },
})

const twoLineHeight = 52

/** The browser lays out only those on the screen, and yet finds text in all of them. */
const FoundLine = styled(TwoLines)(({ theme }) => ({
  // Of a quote that is superseded or withdrawn: it can be linked to, and looks like it.
  '&[data-past]': { color: (theme.vars ?? theme).palette.text.disabled },
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${twoLineHeight}px`,
  '&&[data-card]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    alignItems: 'start',
    gap: '2px 12px',
    containIntrinsicSize: 'auto 150px',
  },
  '&[data-card] > [data-label]:not([data-main])::before': {
    content: 'attr(data-label)',
    display: 'block',
    fontSize: 12,
  },
}))

/** On a phone the description heads the card, and the box has a line of its own. */
const WholeLine = styled(Cell)({
  '[data-card] &[data-label]': { gridColumn: '1 / -1' },
  '[data-card] &[data-main]': { order: -1, whiteSpace: 'normal' },
})

/** As plain as it is because there may be a thousand of them. */
const QuantityBox = styled('input')(({ theme }) => ({
  width: '100%',
  minWidth: 60,
  height: 30,
  padding: '2px 8px',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  color: 'inherit',
  background: (theme.vars ?? theme).palette.background.paper,
  border: `1px solid ${(theme.vars ?? theme).palette.text.secondary}`,
  borderRadius: 4,
  '&[aria-invalid=true]': { borderColor: (theme.vars ?? theme).palette.error.main, borderWidth: 2 },
}))

const FillButton = styled('button')(({ theme }) => ({
  flex: 'none',
  minWidth: 34,
  minHeight: 30,
  padding: '2px 6px',
  font: 'inherit',
  fontSize: 12,
  color: (theme.vars ?? theme).palette.primary.main,
  background: 'none',
  border: 0,
  borderRadius: 4,
  cursor: 'pointer',
  '&:hover': { background: (theme.vars ?? theme).palette.action.hover },
}))

const Wrong = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: 12,
  whiteSpace: 'normal',
  color: (theme.vars ?? theme).palette.error.main,
}))

interface FoundRowProps {
  readonly line: QuoteLine
  readonly typed: string
  readonly error: string | undefined
  readonly onType: (id: number, text: string) => void
  /** Types the quantity that the selected purchase lines have unmatched. */
  readonly onFill: (id: number) => void
  readonly card: boolean
}

/** Columns of the result, by the keys of their headings. */
export const foundColumns = [
  { name: 'project' },
  { name: 'quote' },
  { name: 'details' },
  { name: 'quantity', align: 'right' },
  { name: 'cost', align: 'right' },
  { name: 'total', align: 'right' },
  { name: 'category' },
  { name: 'linked', align: 'right' },
] as const

/** One quote line that was found, with the box for the quantity to link. */
export const FoundRow = memo(({ line, typed, error, onType, onFill, card }: FoundRowProps) => {
  const translate = useTranslate()
  const errorId = useId()
  const label = (name: string) => translate(`quoteMatching.columns.${name}`)
  const texts = {
    project: line.projectDescription,
    quote: line.quoteHeaderDescription ?? translate('quoteMatching.quoteId', { id: line.quoteHeaderId }),
    details: line.description,
    quantity: formatDecimal(line.quantity, 0, 4),
    cost: formatDecimal(line.costEach, 2, 4),
    total: formatMoney(line.total),
    category: line.categoryDescription,
  }
  return (
    <FoundLine role="row" data-card={card || undefined} data-past={isPast(quoteHeaders, line) || undefined}>
      {foundColumns.slice(0, -1).map(({ name, ...column }) => {
        const text = texts[name as keyof typeof texts]
        const DataCell = name === 'details' ? WholeLine : Cell
        return (
          <DataCell
            key={name}
            role="cell"
            data-label={label(name)}
            data-align={'align' in column ? column.align : undefined}
            data-main={name === 'details' || undefined}
            data-strong={name === 'total' || undefined}
            style={card ? undefined : { gridArea: name }}
            title={text ?? undefined}
          >
            {text}
          </DataCell>
        )
      })}
      <WholeLine
        role="cell"
        data-label={label('linked')}
        style={card ? undefined : { gridArea: 'linked' }}
        sx={{ overflow: 'visible' }}
      >
        <span style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          <QuantityBox
            value={typed}
            onChange={(event) => onType(line.id, event.target.value)}
            data-linked
            inputMode="decimal"
            autoComplete="off"
            aria-label={translate('quoteMatching.linkedOf', { line: line.description })}
            aria-invalid={error !== undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <FillButton
            type="button"
            onClick={(event) => {
              onFill(line.id)
              // From here Enter links.
              event.currentTarget.parentElement?.querySelector('input')?.focus()
            }}
            title={translate('quoteMatching.fillHint')}
            aria-label={translate('quoteMatching.fillOf', { line: line.description })}
          >
            {translate('quoteMatching.fill')}
          </FillButton>
        </span>
        {error && (
          <Wrong id={errorId} role="alert">
            {error}
          </Wrong>
        )}
      </WholeLine>
    </FoundLine>
  )
})
