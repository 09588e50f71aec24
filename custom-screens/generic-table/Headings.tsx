import TableSortLabel from '@mui/material/TableSortLabel'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type SortPayload, useTranslate } from 'react-admin'
import type { Column } from '../../admin/resource/list/columns.ts'
import { HeadCell, Row } from '../../admin/resource/list/table-parts.ts'

interface HeadingsProps {
  readonly columns: readonly Column[]
  readonly sort: SortPayload
  readonly onSort: (name: string) => void
  /** On a phone, where rows are cards: only for screen readers. */
  readonly hidden: boolean
}

/** The headings of the columns; an arrow marks the sorted one. */
export const Headings = ({ columns, sort, onSort, hidden }: HeadingsProps) => {
  const translate = useTranslate()
  if (hidden)
    return (
      <Row role="row" aria-rowindex={1} style={visuallyHidden}>
        <HeadCell role="columnheader">{translate('genericTable.actions')}</HeadCell>
        {columns.map(({ name, label }) => (
          <HeadCell key={name} role="columnheader">
            {label}
          </HeadCell>
        ))}
      </Row>
    )
  return (
    <Row role="row" aria-rowindex={1}>
      <HeadCell role="columnheader">{translate('genericTable.actions')}</HeadCell>
      {columns.map(({ name, label, align }) => {
        const active = sort.field === name
        const direction = sort.order === 'DESC' ? 'desc' : 'asc'
        return (
          <HeadCell
            key={name}
            role="columnheader"
            data-align={align}
            aria-sort={active ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
          >
            <TableSortLabel
              active={active}
              direction={active ? direction : 'asc'}
              onClick={() => onSort(name)}
              sx={align === 'right' ? { flexDirection: 'row-reverse' } : undefined}
            >
              {label}
            </TableSortLabel>
          </HeadCell>
        )
      })}
    </Row>
  )
}
