import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { columnsOf } from '../../table/columns.ts'
import { nextSort } from '../../table/next-sort.ts'
import { useCards } from '../../table/RecordTable.tsx'
import { SortPicker } from '../../table/SortPicker.tsx'
import { openedFromList } from '../form/use-close-dialog.ts'
import { usePlace } from '../place-context.ts'
import { FieldFilter } from './FieldFilter.tsx'
import { GrandTotal } from './GrandTotal.tsx'
import { TextFilter } from './TextFilter.tsx'

/** What stands above a list: Add New, its filters, how many records they let through, and their total. */
export const ListToolbar = () => {
  const { resource, address, mayCreate, parentValues } = usePlace()
  const { list } = resource
  const translate = useTranslate()
  const { total, isPending, sort, setSort } = useListContext()
  const card = useCards()
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'flex-end', flexWrap: 'wrap' }}>
      {mayCreate && list.addNew !== false && (
        <Button
          component={Link}
          to={`${address}/create`}
          state={openedFromList}
          variant="contained"
          startIcon={<AddIcon />}
        >
          {translate('list.addNew')}
        </Button>
      )}
      {list.search.length > 0 && <TextFilter />}
      {list.filters
        // Below a parent every record is that parent's.
        ?.filter((name) => !(name in parentValues))
        .map((name) => (
          <FieldFilter key={name} name={name} />
        ))}
      {card && (
        <SortPicker
          columns={columnsOf(resource)}
          sort={sort}
          onSort={(name) => setSort(nextSort(sort, name))}
        />
      )}
      <Box sx={{ flexGrow: 1 }} />
      <Typography variant="body2" color="textSecondary" role="status">
        {isPending ? '' : translate('list.count', { smart_count: total ?? 0 })}
      </Typography>
      {list.grandTotal && <GrandTotal name={list.grandTotal} />}
    </Stack>
  )
}
