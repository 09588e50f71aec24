import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type SortPayload, useTranslate } from 'react-admin'
import type { Column } from './columns.ts'

interface SortPickerProps {
  readonly columns: readonly Column[]
  readonly sort: SortPayload
  readonly onSort: (name: string) => void
}

/** Sort control for phones, which show no headings. */
export const SortPicker = ({ columns, sort, onSort }: SortPickerProps) => {
  const translate = useTranslate()
  const known = columns.some(({ name }) => name === sort.field)
  const ascending = sort.order !== 'DESC'
  return (
    <Stack direction="row" spacing={1} sx={{ width: '100%' }}>
      <TextField
        select
        label={translate('list.sortBy')}
        value={known ? sort.field : ''}
        onChange={(event) => onSort(event.target.value)}
        sx={{ flexGrow: 1 }}
      >
        {columns
          .filter(({ inSheets }) => inSheets)
          .map(({ name, label }) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
      </TextField>
      <IconButton
        aria-label={translate(ascending ? 'list.ascending' : 'list.descending')}
        disabled={!known}
        onClick={() => onSort(sort.field)}
      >
        {ascending ? <ArrowUpwardIcon /> : <ArrowDownwardIcon />}
      </IconButton>
    </Stack>
  )
}

/** Order after a click on a heading: ascending first, then reversed (specification section 2). */
export const nextSort = (current: SortPayload, field: string): SortPayload => ({
  field,
  order: current.field === field && current.order === 'ASC' ? 'DESC' : 'ASC',
})
