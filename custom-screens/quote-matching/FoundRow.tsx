import { styled } from '@mui/material/styles'
import { type CSSProperties, memo, useId } from 'react'
import { useTranslate } from 'react-admin'
import { ColourDot, OfferedPill } from '../../admin/fields/Pill.tsx'
import { height } from '../../admin/theme/tokens.ts'
import { formatDate, formatDecimal, formatSterling, withPounds } from '../../model/format.ts'
import { isInactive } from '../../model/inactive.ts'
import { quoteHeaders } from '../../resources.config.ts'
import type { QuoteLine } from './line-search.ts'
import { type BoughtPrice, comparedPrice } from './price-compared.ts'

/** In a pane, the columns of the specification take two lines: description above, project and quote below. */
export const TwoLines = styled('tr')(({ theme }) => ({
  '&:not([data-card])': {
    // Groups keep their natural width with the free space after them. If space is short, the project and
    // category are truncated, not the quote number.
    gridTemplateColumns:
      'minmax(72px, auto) max-content minmax(60px, auto) minmax(0, 1fr) minmax(64px, auto) minmax(66px, auto) 120px',
    gridTemplateAreas: `
      "details details details details total total linked"
      "project quote category . quantity cost linked"`,
    alignItems: 'center',
    paddingBlock: 6,
    '& > *': { padding: '1px 0' },
    '& > [data-align]': { paddingLeft: 8 },
    '& > [data-times]': { paddingLeft: 4 },
    '& > [data-box]': { paddingLeft: 16 },
    '& > [data-whole]': { maxWidth: 120 },
    '& > [data-dotted]::before': { content: '"\\00a0·\\00a0"' },
    '& > td[data-times]::before': { content: '"× "' },
    '& > td:not([data-main]):not([data-strong])': {
      fontSize: 12,
      lineHeight: '16px',
      color: theme.vars.palette.text.secondary,
    },
    '& > td[data-main]': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& > td[data-main] > span:first-of-type': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
    },
    '& > th[data-second]': { fontWeight: 400, whiteSpace: 'nowrap' },
  },
}))

const twoLineHeight = 52

/** Width in pixels of the input with its button on a phone. */
const cardBoxWidth = 124

/** Lets the browser skip layout of rows off screen, while find-in-page still works. */
const FoundLine = styled(TwoLines)(({ theme }) => ({
  // Superseded or withdrawn quote: greyed out, but can be linked.
  '&[data-inactive], &&[data-inactive] > td': { color: theme.vars.palette.text.disabled },
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${twoLineHeight}px`,
  // On phones: description above, place and cost below, the input at the side.
  '&&[data-card]': {
    display: 'block',
    position: 'relative',
    minHeight: 64,
    padding: `8px ${cardBoxWidth + 12}px 8px 0`,
    lineHeight: '18px',
    containIntrinsicSize: 'auto 84px',
    '& > td': {
      ...theme.typography.caption,
      display: 'inline',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      color: theme.vars.palette.text.secondary,
    },
    '& > td[data-main]': { ...theme.typography.body2, display: 'block', color: 'inherit' },
    '& > td[data-dotted]::before, & > td[data-amount]::before': { content: '" · "' },
    // Keeps a sum on one line.
    '& > td[data-times]::before': { content: '"\\00a0×\\00a0"' },
    '& > td[data-strong]::before': { content: '"\\00a0=\\00a0"', fontWeight: 400 },
    '& > [data-box] > span:first-of-type': { position: 'absolute', top: 10, right: 0, width: cardBoxWidth },
    '& input': { height: height.touch, fontSize: 16 },
    '& button': { minHeight: height.touch },
  },
}))

/** A plain input for speed: there can be a thousand. */
const QuantityBox = styled('input')(({ theme }) => ({
  width: '100%',
  minWidth: 60,
  height: 30,
  padding: '2px 8px',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  color: 'inherit',
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.text.secondary}`,
  borderRadius: 4,
  '&[aria-invalid=true]': { borderColor: theme.vars.palette.error.main, borderWidth: 2 },
}))

const FillButton = styled('button')(({ theme }) => ({
  flex: 'none',
  minWidth: 34,
  minHeight: 30,
  padding: '2px 6px',
  font: 'inherit',
  fontSize: 12,
  color: theme.vars.palette.primary.main,
  background: 'none',
  border: 0,
  borderRadius: 4,
  cursor: 'pointer',
  '&:hover': { background: theme.vars.palette.action.hover },
}))

const Facts = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
}))

const pounds = (value: number) => withPounds(formatDecimal(value, 2, 4))

/** When it was quoted, what it cost the firm then and costs now, and how what is ticked compares. */
const useFacts = () => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`quoteMatching.facts.${key}`, values)
  return (line: QuoteLine, bought: BoughtPrice | null): string => {
    const { agreedDate, quoteCreatedDate, costRate, rateMoved, typedOver, rateNow } = line
    const day = agreedDate ?? quoteCreatedDate
    const hasMoved = typedOver === 0 && typeof rateMoved === 'number' && rateMoved !== 0
    const compared = comparedPrice(line, bought)
    const by = compared && (compared.above > 0 ? 'above' : compared.above < 0 ? 'below' : 'same')
    return [
      ...(day ? [formatDate(day)] : []),
      ...(typeof costRate === 'number' ? [say('cost', { cost: pounds(costRate) })] : []),
      ...(hasMoved && typeof rateNow === 'number' ? [say('now', { cost: pounds(rateNow) })] : []),
      ...(compared && by && bought
        ? [
            say(`${by}.${compared.against}`, {
              price: pounds(bought.costEach),
              amount: pounds(Math.abs(compared.above)),
            }),
          ]
        : []),
    ].join(' · ')
  }
}

const Wrong = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: 12,
  whiteSpace: 'normal',
  color: theme.vars.palette.error.main,
}))

interface FoundRowProps {
  readonly line: QuoteLine
  /** Price of the selected purchase lines; null if they have several. */
  readonly bought: BoughtPrice | null
  readonly typed: string
  readonly error: string | undefined
  readonly onType: (id: number, text: string) => void
  /** Fills in the unmatched quantity of the selected purchase lines. */
  readonly onFill: (id: number) => void
  readonly card: boolean
  readonly colour: string | undefined
}

interface FoundColumn {
  readonly name: 'project' | 'quote' | 'details' | 'quantity' | 'cost' | 'total' | 'category' | 'linked'
  readonly marks: Readonly<Record<`data-${string}`, true | 'right'>>
}

const columns: readonly FoundColumn[] = [
  { name: 'project', marks: { 'data-second': true } },
  { name: 'quote', marks: { 'data-second': true, 'data-dotted': true, 'data-whole': true } },
  { name: 'details', marks: { 'data-main': true } },
  { name: 'quantity', marks: { 'data-second': true, 'data-align': 'right', 'data-amount': true } },
  { name: 'cost', marks: { 'data-second': true, 'data-align': 'right', 'data-times': true } },
  { name: 'total', marks: { 'data-strong': true, 'data-align': 'right' } },
  { name: 'category', marks: { 'data-second': true, 'data-dotted': true } },
  { name: 'linked', marks: { 'data-align': 'right' } },
]

const cardOrder = ['details', 'project', 'quote', 'category', 'quantity', 'cost', 'total', 'linked']

/** Columns of the result (specification section 2), or parts of its cards. */
export const foundColumns = (card: boolean): readonly FoundColumn[] =>
  card ? columns.toSorted((a, b) => cardOrder.indexOf(a.name) - cardOrder.indexOf(b.name)) : columns

export const FoundRow = memo(
  ({ line, bought, typed, error, onType, onFill, card, colour }: FoundRowProps) => {
    const translate = useTranslate()
    const errorId = useId()
    const facts = useFacts()(line, bought)
    // Without our cost, the row has the columns of the specification and no more: the facts are shown on hover.
    const hasCost = typeof line.costRate === 'number'
    const label = (name: string) => translate(`quoteMatching.columns.${name}`)
    const texts = {
      project: line.projectDescription,
      quote: line.quoteHeaderDescription ?? translate('quoteMatching.quoteId', { id: line.quoteHeaderId }),
      details: line.description,
      quantity: formatDecimal(line.quantity, 0, 4),
      cost: withPounds(formatDecimal(line.costEach, 2, 4)),
      total: formatSterling(line.total),
      category: line.categoryDescription,
    }
    return (
      <FoundLine
        role="row"
        data-card={card || undefined}
        data-inactive={isInactive(quoteHeaders, line) || undefined}
      >
        {foundColumns(card).map(({ name, marks }) => {
          if (name === 'linked') return null
          const text = texts[name]
          return (
            <td
              key={name}
              role="cell"
              data-label={label(name)}
              {...marks}
              style={card ? undefined : { gridArea: name }}
              title={
                (name === 'details' && !hasCost ? [text, facts].filter(Boolean).join('\n') : text) ??
                undefined
              }
            >
              {name === 'category' && colour && <ColourDot style={{ '--own': colour } as CSSProperties} />}
              {name === 'details' ? (
                <>
                  <span>{text}</span>
                  {hasCost && <Facts>{facts}</Facts>}
                </>
              ) : (
                text
              )}
              {name === 'quote' && (
                <>
                  {' '}
                  <OfferedPill resource={quoteHeaders} record={line} />
                </>
              )}
            </td>
          )
        })}
        <td
          role="cell"
          data-label={label('linked')}
          data-box
          style={{ overflow: 'visible', ...(card ? {} : { gridArea: 'linked' }) }}
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
                // Enter in this input submits the links.
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
        </td>
      </FoundLine>
    )
  },
)
