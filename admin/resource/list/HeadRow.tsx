import Checkbox from '@mui/material/Checkbox'
import TableSortLabel from '@mui/material/TableSortLabel'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useListContext, useTranslate } from 'react-admin'
import type { Column } from './columns.ts'
import { nextSort } from './next-sort.ts'
import { HeadCell, Row } from './table-parts.ts'
import type { Selection } from './use-selection.ts'

interface HeadRowProps {
  readonly columns: readonly Column[]
  readonly selection: Selection | null
}

/** The headings: each sorts its column, and says so to screen readers. */
export const HeadRow = ({ columns, selection }: HeadRowProps) => {
  const translate = useTranslate()
  const { sort, setSort } = useListContext()
  return (
    <Row role="row" aria-rowindex={1}>
      {selection && (
        <HeadCell role="columnheader" sx={{ padding: 0 }}>
          <Checkbox
            size="small"
            checked={selection.all}
            indeterminate={selection.some && !selection.all}
            disabled={!selection.possible}
            onChange={selection.toggleAll}
            slotProps={{ input: { 'aria-label': translate('list.selectAll') } }}
          />
        </HeadCell>
      )}
      <HeadCell role="columnheader">{translate('list.controls')}</HeadCell>
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
              onClick={() => setSort(nextSort(sort, name))}
              // Numbers end at the right edge of their column, so the arrow stands before the heading.
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

/** The same on a phone, where the headings are not to be seen: a name for each cell, for screen readers. */
export const HiddenHeadRow = ({ columns, selection }: HeadRowProps) => {
  const translate = useTranslate()
  const labels = [
    ...(selection ? [translate('list.select')] : []),
    translate('list.controls'),
    ...columns.map(({ label }) => label),
  ]
  return (
    <Row role="row" aria-rowindex={1} style={visuallyHidden}>
      {labels.map((label) => (
        <HeadCell key={label} role="columnheader">
          {label}
        </HeadCell>
      ))}
    </Row>
  )
}
