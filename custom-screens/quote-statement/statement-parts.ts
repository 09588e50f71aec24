import { styled } from '@mui/material/styles'

/** Scrolls sideways by itself, so that the page does not. */
export const StatementRegion = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: 8,
  background: (theme.vars ?? theme).palette.background.paper,
  '@media print': { overflow: 'visible', border: 0 },
}))

/**
 * Mark and colour of a good or bad amount. The mark is drawn, so that copied text holds nothing but the amount. After
 * the slash stands what is read out; browsers that do not know it take the first of the two.
 */
const toned = {
  '&::before': { fontSize: '0.7em', marginRight: 4, verticalAlign: 1 },
  '&[data-tone=good]::before': { content: ['"▲"', '"▲" / attr(data-meaning) " "'] },
  '&[data-tone=bad]::before': { content: ['"▼"', '"▼" / attr(data-meaning) " "'] },
}

/** Of the last column, on whose left the totals stay; room for eight digits and a mark. */
const sumWidth = 140

export const StatementTable = styled('table')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  const line = `1px solid ${palette.divider}`
  return {
    // Not "collapse": collapsed borders do not stay with a sticky column.
    borderCollapse: 'separate',
    borderSpacing: 0,
    width: '100%',
    fontSize: 14,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '6px 12px', textAlign: 'right', whiteSpace: 'nowrap', borderBottom: line },
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    '& thead th': { background: palette.background.head, fontWeight: 600, verticalAlign: 'bottom' },
    '& thead th[data-group]': { textAlign: 'center' },
    '& [data-start]': { borderLeft: line },
    '& thead th[data-sum=rest]': { whiteSpace: 'normal' },
    '& tbody th': { fontWeight: 400 },
    '& [data-name]': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      textAlign: 'left',
      whiteSpace: 'normal',
      minWidth: 130,
      background: palette.background.paper,
      borderRight: line,
    },
    '& thead th[data-name]': { background: palette.background.head, zIndex: 2 },
    '& tbody tr:hover > *': {
      backgroundImage: `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
    },
    '& tr[data-bold] > *': { fontWeight: 700 },
    '& tr[data-sums] > *': { borderTop: `2px solid ${palette.text.secondary}` },
    '& td[data-tone]': toned,
    '& td[data-tone=good]': { color: palette.success.main },
    '& td[data-tone=bad]': { color: palette.error.main },
    [theme.breakpoints.up('md')]: {
      '& [data-sum]': { position: 'sticky', zIndex: 1 },
      '& [data-sum=rest]': { right: 0, width: sumWidth, minWidth: sumWidth },
      // A shadow says that months go on below it.
      '& [data-sum=total]': { right: sumWidth },
      '& [data-sum=total]::after': {
        content: '""',
        position: 'absolute',
        inset: '0 100% -1px auto',
        width: 10,
        background: 'linear-gradient(to left, rgb(0 0 0 / 0.16), transparent)',
        pointerEvents: 'none',
      },
      '& td[data-sum]': { background: palette.background.paper },
      '& thead th[data-sum]': { zIndex: 2 },
    },
    [theme.breakpoints.down('sm')]: {
      fontSize: 13,
      '& th, & td': { padding: '5px 8px' },
      '& [data-name]': { minWidth: 110, maxWidth: 130 },
    },
    '@media print': {
      fontSize: '7.5pt',
      '& th, & td': { padding: '2pt 3pt' },
      '& thead': { display: 'table-header-group' },
      '& tr': { breakInside: 'avoid' },
      '& [data-name], & [data-sum]': { position: 'static', minWidth: 0 },
      '& [data-sum]::after': { content: 'none' },
      '& thead th, & [data-name], & thead th[data-name], & td[data-sum]': { background: 'none' },
    },
  }
})
