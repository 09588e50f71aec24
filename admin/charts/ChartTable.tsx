import { styled } from '@mui/material/styles'
import visuallyHidden from '@mui/utils/visuallyHidden'

/** Hides a box around the table, as tables ignore size limits. Not printed, as it would add a blank page. */
const Hidden = styled('div')({ ...visuallyHidden, '@media print': { display: 'none' } })

interface ChartTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** The first cell is the row heading. */
  readonly rows: readonly (readonly string[])[]
}

export const ChartTable = ({ caption, columns, rows }: ChartTableProps) => (
  <Hidden translate="no">
    <table aria-label={caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([heading, ...cells], row) => (
          // Two categories may have the same description.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a chart keep their order
          <tr key={row}>
            <th scope="row">{heading}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Hidden>
)

/** Full-width SVG with fixed text size: x is in per cent. Parts differ in stroke, fill and hatching too. */
export const Drawing = styled('svg')(({ theme }) => {
  const { palette } = theme.vars
  return {
    display: 'block',
    width: '100%',
    overflow: 'visible',
    fontSize: 12,
    fontVariantNumeric: 'tabular-nums',
    '& text': { fill: palette.text.tertiary },
    '& text[data-strong]': { fill: palette.text.primary },
    '& [data-line]': { fill: 'none', strokeWidth: 2, vectorEffect: 'non-scaling-stroke' },
    '& [data-line=grid]': { stroke: palette.divider, strokeWidth: 1 },
    '& [data-line=zero], & [data-line=tick]': { stroke: palette.line.strong, strokeWidth: 1 },
    '& [data-line=level]': { stroke: palette.text.tertiary, strokeWidth: 1.5, strokeDasharray: '1 3' },
    '& [data-line=cursor]': { stroke: palette.text.tertiary, strokeWidth: 1 },
    '& [data-line=solid]': { stroke: palette.primary.main },
    '& [data-line=dashed]': { stroke: palette.text.secondary, strokeDasharray: '5 4' },
    '& [data-line=thin]': { stroke: palette.primary.main, strokeWidth: 1 },
    '& [data-line=dotted]': { stroke: palette.primary.main, strokeDasharray: '1 4', strokeLinecap: 'round' },
    '& [data-line=broken]': { stroke: palette.text.tertiary, strokeDasharray: '10 4 2 4' },
    '& [data-line=whole]': { stroke: palette.text.primary },
    '& [data-point=thin], & [data-point=dotted]': {
      fill: palette.background.paper,
      stroke: palette.primary.main,
    },
    '& [data-point=broken]': { display: 'none' },
    '& [data-point=solid]': { fill: palette.primary.main },
    '& [data-point=dashed]': {
      fill: palette.background.paper,
      stroke: palette.text.secondary,
      strokeWidth: 1.6,
    },
    '& [data-part=solid]': { fill: palette.primary.main },
    '& [data-part=half]': { fill: palette.primary.main, fillOpacity: 0.55 },
    '& [data-part=light]': { fill: palette.primary.main, fillOpacity: 0.25 },
    '& [data-part=hollow]': { fill: palette.background.sunken, stroke: palette.text.secondary },
    '& [data-part=track]': { fill: palette.background.sunken, stroke: palette.line.strong },
    '& [data-part=over]': { stroke: palette.error.main },
    '& [data-part=over-ground]': { fill: palette.background.paper },
    '& [data-part=over-line]': { stroke: palette.error.main, strokeWidth: 3 },
  }
})

export const Legend = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  margin: '6px 0 10px',
  color: theme.vars.palette.text.secondary,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& svg': { width: 24, height: 10, flex: 'none' },
}))
