import { styled } from '@mui/material/styles'
import visuallyHidden from '@mui/utils/visuallyHidden'

/**
 * A table has its own idea of its size, so what is hidden is a box around it. On paper it would be a page that looks
 * empty.
 */
const Hidden = styled('div')({ ...visuallyHidden, '@media print': { display: 'none' } })

interface ChartTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** Each begins with its heading. */
  readonly rows: readonly (readonly string[])[]
}

/** The figures of a chart, for who reads it with a screen reader. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a chart never change places
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
