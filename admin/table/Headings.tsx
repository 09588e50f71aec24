import Checkbox from '@mui/material/Checkbox'
import TableSortLabel from '@mui/material/TableSortLabel'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { memo } from 'react'
import { type SortPayload, useTranslate } from 'react-admin'
import type { Column } from './columns.ts'
import type { Selection } from './RecordRow.tsx'

interface HeadingsProps {
  readonly columns: readonly Column[]
  readonly sort: SortPayload
  readonly onSort: (name: string) => void
  readonly controlsLabel: string | null
  readonly selection?: Selection | null
}

interface ColumnHeadingProps extends Pick<HeadingsProps, 'sort' | 'onSort'> {
  readonly column: Column
}

const ColumnHeading = memo(({ column, sort, onSort }: ColumnHeadingProps) => {
  const direction = sort.order === 'DESC' ? 'desc' : 'asc'
  const { align, under = [] } = column
  const all = [column, ...under]
  const active = all.some((one) => sort.field === one.name)
  if (!column.inSheets)
    return (
      <th role="columnheader" data-align={align} title={column.help}>
        {column.label}
      </th>
    )
  return (
    <th
      role="columnheader"
      data-align={align}
      aria-sort={active ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      {all.map((one) => (
        <TableSortLabel
          key={one.name}
          title={one.help}
          active={sort.field === one.name}
          direction={sort.field === one.name ? direction : 'asc'}
          onClick={() => onSort(one.name)}
          data-under={one !== column || undefined}
          // Numbers are right-aligned, so the arrow precedes the heading.
          sx={align === 'right' ? { flexDirection: 'row-reverse' } : undefined}
        >
          {one.label}
        </TableSortLabel>
      ))}
    </th>
  )
})

export const Headings = ({ columns, sort, onSort, controlsLabel, selection }: HeadingsProps) => {
  const translate = useTranslate()
  return (
    <tr role="row" aria-rowindex={1}>
      {selection && (
        <th role="columnheader" data-tick>
          <Checkbox
            size="small"
            checked={selection.all}
            indeterminate={selection.some && !selection.all}
            disabled={!selection.possible}
            onChange={selection.toggleAll}
            slotProps={{ input: { 'aria-label': translate('list.selectAll') } }}
          />
        </th>
      )}
      {columns.map((column) => (
        <ColumnHeading key={column.name} column={column} sort={sort} onSort={onSort} />
      ))}
      {controlsLabel !== null && (
        <th role="columnheader" data-align="right">
          {controlsLabel}
        </th>
      )}
    </tr>
  )
}

/** Phones show no headings, but screen readers need a name for each cell. */
export const HiddenHeadings = ({
  columns,
  controlsLabel,
  selection,
}: Pick<HeadingsProps, 'columns' | 'controlsLabel' | 'selection'>) => {
  const translate = useTranslate()
  const fields = columns.flatMap(({ name, label, under = [] }) => [{ name, label }, ...under])
  const headings = controlsLabel === null ? fields : [...fields, { name: '', label: controlsLabel }]
  return (
    <tr role="row" aria-rowindex={1} style={visuallyHidden}>
      {selection && <th role="columnheader">{translate('list.select')}</th>}
      {headings.map(({ name, label }) => (
        <th key={name} role="columnheader">
          {label}
        </th>
      ))}
    </tr>
  )
}
