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
