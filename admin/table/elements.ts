import { styled } from '@mui/material/styles'

/**
 * The elements of the table. They are real table elements laid out as grids: widths then do not jump while rows come
 * and go, and on a phone a row becomes a card. As a changed `display` takes their meaning from them, the roles are
 * written out where they are used.
 */
export const oneLineHeight = 40
export const twoLineHeight = 52

export const Scroller = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'auto',
  overflowAnchor: 'none',
  // What is above it (`use-room-below.ts`), and below it the edge of the sheet and the footer.
  maxHeight: 'max(360px, calc(100dvh - var(--above, 164px) - 66px))',
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: 8,
  background: (theme.vars ?? theme).palette.background.paper,
  '&[data-current]': {
    // Below a list that is worked through stands what it comes to.
    maxHeight: 'max(360px, calc(100dvh - var(--above, 360px) - 116px))',
    // Its row that is in focus says so.
    '&:focus-visible': { outline: 'none' },
  },
  [theme.breakpoints.down('sm')]: {
    '&, &[data-current]': { maxHeight: 'max(360px, calc(100dvh - 120px))' },
    border: 0,
    background: 'none',
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
  background: (theme.vars ?? theme).palette.background.head,
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
}))

export const Body = styled('tbody')({ display: 'block', position: 'relative' })

export const Foot = styled('tfoot')(({ theme }) => ({
  '& .MuiInputBase-root': { background: (theme.vars ?? theme).palette.background.paper, fontSize: 14 },
  display: 'block',
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  background: (theme.vars ?? theme).palette.background.head,
  borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  [theme.breakpoints.down('sm')]: { position: 'static', borderRadius: 8, marginTop: 8 },
}))

export const Row = styled('tr')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  alignItems: 'center',
  width: '100%',
  'tbody &': {
    minHeight: `var(--row, ${oneLineHeight}px)`,
    borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    '&:hover': { background: (theme.vars ?? theme).palette.action.hover },
    '&[data-selected], &[data-current]': { background: (theme.vars ?? theme).palette.action.selected },
    // What is open in a cell may be higher than its row.
    '&:has([data-open])': { zIndex: 1 },
    '&[data-current]': { boxShadow: `inset 3px 0 ${(theme.vars ?? theme).palette.primary.main}` },
    '[data-current]:focus-visible &[data-current]': {
      outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`,
      outlineOffset: -2,
    },
  },
  'tbody &[data-card]': {
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    alignItems: 'start',
    padding: '8px 4px',
    border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    borderRadius: 8,
    background: (theme.vars ?? theme).palette.background.paper,
  },
}))

const cell = {
  display: 'block',
  minWidth: 0,
  padding: '2px 10px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&[data-align=right]': { textAlign: 'right' },
  '&[data-align=center]': { textAlign: 'center' },
} as const

export const Cell = styled('td')(({ theme }) => ({
  ...cell,
  '& > svg': { display: 'inline-block', verticalAlign: 'middle' },
  '[data-card] &': { padding: '2px 8px', textAlign: 'left', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '[data-card] &[data-label]::before': {
    content: 'attr(data-label)',
    display: 'block',
    fontSize: 12,
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  '[data-card] &[data-wide]': { gridColumn: '1 / -1' },
  '[data-card] &[data-main]': {
    order: -1,
    gridColumn: '1 / -1',
    paddingRight: 44,
    fontWeight: 600,
    fontSize: 16,
  },
  '[data-card] &[data-main]::before': { content: 'none' },
  '[data-card] &[data-empty]': { display: 'none' },
  '[data-card] &[data-tick]': { position: 'absolute', top: 2, right: 2 },
  '[data-card] &[data-controls]': { gridColumn: '1 / -1', order: 1 },
}))

/** Below the first line of a cell; what is empty leaves no gap. */
export const SecondLine = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: (theme.vars ?? theme).palette.text.secondary,
  '& > :not(:empty) ~ :not(:empty)::before': { content: '" · "' },
}))

/** Where a value is missing that somebody has to give. */
export const Missed = styled('span')(({ theme }) => ({
  fontWeight: 600,
  color: (theme.vars ?? theme).palette.warning.main,
}))

/** Buttons of a row: not cut off as texts are. */
export const ControlsCell = styled(Cell)({ overflow: 'visible', padding: '2px 6px' })

export const HeadCell = styled('th')({
  ...cell,
  padding: '6px 10px',
  '& .MuiTableSortLabel-root': { flexWrap: 'wrap' },
  '& .MuiTableSortLabel-root[data-under]': { fontWeight: 400 },
  '& .MuiTableSortLabel-root[data-under]::before': { content: '"·"', padding: '0 0.35em' },
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
  fontWeight: 600,
  textAlign: 'left',
  whiteSpace: 'normal',
  textOverflow: 'clip',
  lineHeight: 1.25,
})
