import { styled } from '@mui/material/styles'

/**
 * A table of figures in a dialog, in a form or below a list. A table that fills a page is a `ScrollTable`.
 *
 * Cells: `data-number` is aligned right, `data-long` breaks anywhere, `data-wide` is left out on phones, `data-over` is an
 * overspend, `data-open` waits for somebody. `data-dense` makes the whole table small, `data-sum` its row a sum.
 * @example
 * <FigureTable aria-label="Lines">
 *   <tbody>
 *     <tr>
 *       <td data-long>{description}</td>
 *       <td data-number>{formatSterling(amount)}</td>
 *     </tr>
 *   </tbody>
 * </FigureTable>
 */
export const FigureTable = styled('table')(({ theme }) => {
  const { palette } = theme.vars
  const line = `1px solid ${palette.divider}`
  return {
    ...theme.typography.body2,
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '6px 8px', textAlign: 'left', verticalAlign: 'baseline' },
    '& th:first-of-type, & td:first-of-type': { paddingLeft: 0 },
    '& th:last-of-type, & td:last-of-type': { paddingRight: 0 },
    '& [data-number]': { textAlign: 'right', whiteSpace: 'nowrap' },
    '& [data-long]': { overflowWrap: 'anywhere' },
    '& thead th': {
      ...theme.typography.subtitle2,
      color: palette.text.secondary,
      borderBottom: `1px solid ${palette.line.strong}`,
    },
    '& tbody > tr': { borderBottom: line },
    '& tbody th': { fontWeight: 400 },
    '& tfoot > tr > *, & tr[data-sum] > *': { fontWeight: 600 },
    '& [data-over]': { color: palette.error.main, fontWeight: 600 },
    '& [data-open]': { color: palette.warning.main, fontWeight: 600 },
    '&[data-dense]': {
      '& th, & td': { paddingBlock: 3 },
      '& tbody > tr': { borderBottom: 0 },
      '& tbody > tr[data-sum]': { borderTop: line },
    },
    [theme.breakpoints.down('sm')]: {
      '& th, & td': { padding: '6px 4px' },
      '& [data-wide]': { display: 'none' },
      // Keeps the last figure in sight: before above after.
      '& [data-number]': { whiteSpace: 'normal' },
    },
  }
})
