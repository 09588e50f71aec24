import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useListContext, useTranslate } from 'react-admin'
import { usePlace } from '../place-context.ts'
import { columnsOf } from './columns.ts'
import { nextSort } from './next-sort.ts'

/** On a phone the headings are not to be seen, so the order is picked here. */
export const PhoneSort = () => {
  const { resource } = usePlace()
  const translate = useTranslate()
  const { sort, setSort } = useListContext()
  const columns = columnsOf(resource)
  const known = columns.some(({ name }) => name === sort.field)
  const ascending = sort.order !== 'DESC'
  return (
    <Stack direction="row" spacing={1} sx={{ display: { xs: 'flex', sm: 'none' }, width: '100%' }}>
      <TextField
        select
        label={translate('list.sortBy')}
        value={known ? sort.field : ''}
        onChange={(event) => setSort({ field: event.target.value, order: 'ASC' })}
        sx={{ flexGrow: 1 }}
      >
        {columns.map(({ name, label }) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        aria-label={translate(ascending ? 'list.ascending' : 'list.descending')}
        disabled={!known}
        onClick={() => setSort(nextSort(sort, sort.field))}
      >
        {ascending ? <ArrowUpwardIcon /> : <ArrowDownwardIcon />}
      </IconButton>
    </Stack>
  )
}
