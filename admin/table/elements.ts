import { styled } from '../../kinds/styled.ts'
import { gutter } from '../../kinds/tokens.ts'

/**
 * The elements of the table. They are real table elements laid out as grids: widths then do not jump while rows come
 * and go, and on a phone a row becomes a card. As a changed `display` takes their meaning from them, the roles are
 * written out where they are used.
 */
export const Scroller = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'auto',
  overflowAnchor: 'none',
  // What is above and below it (`use-room-below.ts`), and the edge of the sheet with the footer.
  maxHeight: 'max(240px, calc(100dvh - var(--above, 164px) - var(--below, 0px) - 66px))',
  // It bleeds, so that its text keeps the gutter and what is under the pointer does not touch it.
  marginInline: -gutter.bleed,
  '&[data-arrived]:focus-visible': { outline: 'none' },
  '&[data-current]': {
    // Below a list that is worked through stands what it comes to.
    maxHeight: 'max(360px, calc(100dvh - var(--above, 360px) - 116px))',
    // Its row that is in focus says so.
    '&:focus-visible': { outline: 'none' },
  },
  [theme.breakpoints.down('sm')]: {
    // To the end of the window, the foot of the page below it: a finger moves the list and not the page.
    '&, &[data-current]': {
      maxHeight: 'max(360px, calc(100dvh - var(--above, 120px) - var(--below, 0px) - 12px))',
    },
    marginInline: 0,
  },
}))

export const Table = styled('table')({
  display: 'block',
  width: '100%',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
})

export const Head = styled('thead')(({ theme }) => ({
  display: 'block',
  position: 'sticky',
  top: 0,
  zIndex: 2,
  background: theme.palette.background.head,
  borderBottom: `1px solid ${theme.palette.line.strong}`,
  // On a phone the headings are for screen readers alone.
  '&:has([data-hidden])': { borderBottom: 0 },
}))

export const Body = styled('tbody')({ display: 'block', position: 'relative' })

export const Foot = styled('tfoot')(({ theme }) => ({
  '& .MuiInputBase-root': { background: theme.palette.background.paper, fontSize: 14 },
  display: 'block',
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  background: theme.palette.background.sunken,
  borderTop: `1px solid ${theme.palette.line.strong}`,
  [theme.breakpoints.down('sm')]: { position: 'static', borderRadius: 8, marginTop: 8 },
}))

export const Row = styled('tr')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  alignItems: 'center',
  width: '100%',
  'tbody &': {
    minHeight: 'var(--row, 40px)',
    borderBottom: `1px solid ${theme.palette.divider}`,
    '&:hover': { background: theme.palette.action.hover },
    '&[data-selected], &[data-current]': { background: theme.palette.action.selected },
    '&:focus-visible': {
      outline: `2px solid ${theme.palette.primary.main}`,
      outlineOffset: -2,
    },
    '&[data-off]': { color: theme.palette.text.disabled },
    // Words until somebody is here: repeated buttons would shout.
    '& [data-controls] :is(a, button)': {
      border: '1px solid transparent',
      color: theme.palette.text.tertiary,
    },
    '&:hover [data-controls] :is(a, button), &:focus-within [data-controls] :is(a, button)': {
      borderColor: theme.palette.line.strong,
      background: theme.palette.background.paper,
      color: theme.palette.text.primary,
    },
    // What is open in a cell may be higher than its row.
    '&:has([data-open])': { zIndex: 1 },
    '&[data-current]': { boxShadow: `inset 3px 0 ${theme.palette.primary.main}` },
    '[data-current]:focus-visible &[data-current]': {
      outline: `2px solid ${theme.palette.primary.main}`,
      outlineOffset: -2,
    },
  },
  'tbody &[data-card]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 10,
    padding: '8px 0 4px',
    minHeight: 0,
    // The foot of the list has a line of its own.
    '&:last-of-type': { borderBottomColor: 'transparent' },
  },
}))

const cell = {
  display: 'block',
  minWidth: 0,
  padding: `2px ${gutter.bleed}px`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&[data-align=right]': { textAlign: 'right' },
  '&[data-align=center]': { textAlign: 'center' },
  'tbody &[data-strong]': { fontWeight: 600 },
} as const

export const Cell = styled('td')(({ theme }) => ({
  ...cell,
  '& > svg': { display: 'inline-block', verticalAlign: 'middle' },
  // Nothing there: said to the eye alone, as a text would be copied and read out.
  'tbody > :not([data-card]) > &[data-empty]:not([data-open])::before': {
    content: ['"–"', '"–" / ""'],
    color: theme.palette.text.tertiary,
  },
  // What is said in place of rows.
  '&[data-message]': {
    padding: '32px 16px',
    textAlign: 'center',
    whiteSpace: 'normal',
    color: theme.palette.text.secondary,
  },
  '&[data-message="list.loading"]': { ...theme.typography.body2, padding: 12, textAlign: 'left' },
  '&[data-message="list.error"]': { padding: 0 },
  '&[data-message="list.empty"] > [role=status]': {
    fontWeight: 600,
    color: theme.palette.text.primary,
  },
  // Here and not beside each box: a style that is written in a row is worked out for every row again.
  'td&[data-tick]': { padding: 0, overflow: 'visible', '& > span': { marginBlock: -6 } },
  // A card: its name and what it comes to in the first line, all else below, each number with its label.
  '[data-card] &': { padding: 0, textAlign: 'left' },
  '[data-card] &[data-main]': { flex: '1 1 40%', fontWeight: 600 },
  '[data-card] &[data-figure]': { flex: 'none', fontWeight: 600 },
  '[data-card] &[data-break]': { flex: '0 0 100%' },
  '[data-card] &[data-rest]': {
    ...theme.typography.body2,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    color: theme.palette.text.secondary,
  },
  '[data-card] &[data-labelled]::before': { content: 'attr(data-label) " "', fontSize: 12 },
  // The box is larger than its line.
  '[data-card] &[data-tick]': { order: 1, flex: 'none', marginBlock: -8 },
  '[data-card] &[data-break], [data-card] &[data-rest]': { order: 2 },
  // What the figure is the product of, below it: "13.5 × £1,420.00".
  '[data-card] &[data-factor]': {
    ...theme.typography.body2,
    order: 2,
    flex: 'none',
    color: theme.palette.text.secondary,
  },
  '[data-card] &[data-factor=first]': { marginLeft: 'auto' },
  '[data-card] &[data-factor=second]': { marginLeft: -6 },
  '[data-card] &[data-factor=second]::before': { content: '"× "' },
  // At the end of the last line, or below it where there is no room; larger than the line, as fingers are.
  '[data-card] &[data-controls]': { order: 3, flex: 'none', marginLeft: 'auto', marginBlock: -8 },
  '[data-factor] ~ &[data-controls]': { marginLeft: 0 },
}))

/** Below the first line of a cell; what is empty leaves no gap. */
export const SecondLine = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: theme.palette.text.secondary,
  '& > :not(:empty) ~ :not(:empty)::before': { content: '" · "' },
}))

/** The name of a record with what stands beside it. */
export const NameLine = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > :first-of-type': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
})

/** Where a value is missing that somebody has to give. */
export const Missed = styled('span')(({ theme }) => ({
  fontWeight: 600,
  color: theme.palette.warning.main,
}))

/** Buttons of a row: not cut off as texts are, and their last word ends where the column does. */
export const ControlsCell = styled(Cell)(({ theme }) => ({
  overflow: 'visible',
  padding: '0 4px',
  '& > *': { justifyContent: 'flex-end' },
  [theme.breakpoints.down('sm')]: { paddingInline: 0 },
}))

/** A row that is typed in. */
export const BoxRow = styled(Row)({ alignItems: 'start', paddingBlock: 6 })

/** A cell with a box that one types in. */
export const BoxCell = styled(Cell)({ paddingInline: 4, overflow: 'visible', whiteSpace: 'normal' })

export const HeadCell = styled('th')(({ theme }) => ({
  ...cell,
  ...theme.typography.caption,
  padding: `8px ${gutter.bleed}px`,
  color: theme.palette.text.secondary,
  '& .MuiTableSortLabel-root.Mui-active': { color: theme.palette.text.primary },
  '& .MuiTableSortLabel-root': { flexWrap: 'wrap' },
  '& .MuiTableSortLabel-root[data-under]': { fontWeight: 400 },
  '& .MuiTableSortLabel-root[data-under]::before': { content: '"·"', padding: '0 0.35em' },
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
  fontWeight: 600,
  textAlign: 'left',
  whiteSpace: 'normal',
  textOverflow: 'clip',
  lineHeight: 1.25,
  '&[data-tick]': { padding: 0 },
}))
