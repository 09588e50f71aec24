import { styled } from '@mui/material/styles'
import { gutter, type, weight } from '../../admin/theme/tokens.ts'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'

/** Scrolls itself, so that the page does not scroll sideways and the headings stay visible. */
export const StatementRegion = styled('div')({
  overflow: 'auto',
  maxHeight: 'max(360px, calc(100dvh - var(--above, 320px) - 24px))',
  marginInline: -gutter.bleed,
  // Shadows only at edges that hide months.
  '&[data-more-left] [data-name]': { boxShadow: '6px 0 6px -6px rgb(0 0 0 / 0.3)' },
  '&[data-more-right] [data-sum=total]': { boxShadow: '-6px 0 6px -6px rgb(0 0 0 / 0.3)' },
  '@media print': { overflow: 'visible', maxHeight: 'none', marginInline: 0 },
})

/**
 * Reads the meaning of a coloured amount to screen readers. Not drawn, so that copied text contains only the
 * amount. Browsers without alternative text for `content` ignore it.
 */
const toned = { '&::before': { content: ['none', '"\\200B" / attr(data-meaning) " "'] } }

/** Width of the last column, next to which the totals stick; fits eight digits. */
const sumWidth = 116

export const StatementTable = styled('table')(({ theme }) => {
  const { palette } = theme.vars
  const line = `1px solid ${palette.divider}`
  return {
    // Not "collapse": collapsed borders do not move with a sticky column.
    borderCollapse: 'separate',
    borderSpacing: 0,
    width: '100%',
    fontSize: type.dense[0],
    lineHeight: `${type.dense[1]}px`,
    '& th, & td': {
      height: 38,
      padding: '4px 8px',
      textAlign: 'right',
      whiteSpace: 'nowrap',
      borderBottom: line,
    },
    '& [data-text]': { textAlign: 'left' },
    '& thead': { position: 'sticky', top: 0, zIndex: 3 },
    '& thead th': {
      ...theme.typography.subtitle2,
      background: palette.background.paper,
      height: 30,
      color: palette.text.secondary,
      borderBottomColor: palette.line.strong,
      verticalAlign: 'bottom',
    },
    '& thead th[data-group]': { textAlign: 'center', borderBottomColor: palette.divider },
    '& [data-start]': { borderLeft: line },
    '& thead th[data-sum=rest]': { whiteSpace: 'normal' },
    '& tbody th': { fontWeight: weight.plain },
    '& [data-name]': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      textAlign: 'left',
      paddingLeft: gutter.bleed,
      background: palette.background.paper,
    },
    '& thead th[data-name]': { zIndex: 2 },
    // Aligns with the name, not with its dot.
    '& th[data-name] > [aria-hidden]': { marginLeft: 16, maxWidth: 120 },
    // Next to its dot, also over several lines.
    '& [data-category]': { display: 'inline-block', maxWidth: 'calc(100% - 16px)', verticalAlign: 'middle' },
    '& tbody tr:hover > *': { background: palette.background.sunken },
    '& tr[data-bold] > *': { fontWeight: weight.strong },
    '& tr[data-sums] > *': { borderTop: `1px solid ${palette.text.secondary}` },
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    '& td[data-tone]': toned,
    '& td[data-tone=good]': { color: palette.success.main },
    '& td[data-tone=bad]': { color: palette.error.main },
    '& [data-gap]': { background: palette.background.sunken, color: palette.text.secondary },
    '& thead th[data-gap]': { fontWeight: weight.plain, whiteSpace: 'normal', padding: '4px 2px', width: 44 },
    '& [data-open], & thead th[data-open]': { color: palette.warning.main },
    [theme.breakpoints.up('md')]: {
      '& [data-sum]': { position: 'sticky', zIndex: 1, background: palette.background.paper },
      '& [data-sum=rest]': { right: 0, width: sumWidth, minWidth: sumWidth, paddingRight: gutter.bleed },
      '& [data-sum=total]': { right: sumWidth },
      '& thead th[data-sum]': { zIndex: 2 },
    },
    [theme.breakpoints.down('sm')]: {
      '& [data-name]': { minWidth: 110, maxWidth: 150, whiteSpace: 'normal' },
    },
    '@media print': {
      fontSize: '7.5pt',
      '& th, & td': { height: 0, padding: '2pt 3pt', lineHeight: 1.25 },
      '& thead th': { fontSize: '7.5pt', height: 0 },
      '& thead': { display: 'table-header-group', position: 'static' },
      '& tr': { breakInside: 'avoid' },
      '& [data-name], & [data-sum]': { position: 'static', minWidth: 0 },
      '& th[data-name] > [aria-hidden]:last-child': { display: 'none' },
      printColorAdjust: 'exact',
    },
  }
})

export type Tone = 'good' | 'bad' | null

const toneOf = (amount: number): Tone => (amount === 0 ? null : amount > 0 ? 'good' : 'bad')

/**
 * Tone of month and total cells: only profit or loss is good or bad (specification section 2, "Quote
 * Statement screen").
 */
export const spendTone = (row: Pick<QuoteStatementItem, 'isProfitLoss'>, amount: number): Tone =>
  row.isProfitLoss ? toneOf(amount) : null

/** Tone of quoted − spent: good while positive, bad when overspent. */
export const restTone = (amount: number): Tone => toneOf(amount)
