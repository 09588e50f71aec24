import AddIcon from '@mui/icons-material/Add'
import FilterListIcon from '@mui/icons-material/FilterList'
import SwapVertIcon from '@mui/icons-material/SwapVert'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useExtension } from '../../extension-points.ts'
import { height } from '../../layout/tokens.ts'
import { nextSort } from '../../table/next-sort.ts'
import { useCards } from '../../table/RecordTable.tsx'
import { SortPicker } from '../../table/SortPicker.tsx'
import { openedFromList } from '../form/use-close-dialog.ts'
import { useListing } from '../listing-context.ts'
import { useDialogLink } from '../use-dialog-link.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { ListFigures } from './ListFigures.tsx'
import { useRecordList } from './record-list.ts'
import { TextFilter } from './TextFilter.tsx'

type Panel = 'filters' | 'sort'

interface PanelButtonProps {
  readonly label: string
  readonly open: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const PanelButton = ({ label, open, onClick, children }: PanelButtonProps) => (
  <IconButton aria-label={label} aria-expanded={open} color={open ? 'primary' : 'default'} onClick={onClick}>
    {children}
  </IconButton>
)

/** At the right, together: where there is no room beside the filters they have a line of their own. */
const Figures = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: height.control,
  marginLeft: 'auto',
})

/** What stands above a list: Add New, its filters, its columns, how many records they let through, and their sums. */
export const ListToolbar = () => {
  const { resource, mayCreate } = useListing()
  const dialog = useDialogLink()
  const { list } = resource
  const translate = useTranslate()
  const { state, columns, sort, filter, change } = useRecordList()
  const { rowPanel } = useExtension(resource.name)
  const hasFigures = rowPanel !== undefined && rowPanel.view === state.view
  const card = useCards()
  /** On a phone filters and order stand behind a row of icons. */
  const [panel, setPanel] = useState<Panel | null>(null)
  const toggle = (name: Panel) => setPanel(panel === name ? null : name)
  const filters = Object.keys(filter).filter((name) => name !== 'q').length
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'flex-end', flexWrap: 'wrap' }}>
      {mayCreate && list.addNew !== false && (
        <Button
          component={Link}
          to={dialog('create')}
          state={openedFromList}
          variant="contained"
          startIcon={<AddIcon />}
        >
          {translate('list.addNew')}
        </Button>
      )}
      {card && (
        <Stack direction="row" sx={{ marginLeft: 'auto' }}>
          <PanelButton
            label={translate('filters.open')}
            open={panel === 'filters'}
            onClick={() => toggle('filters')}
          >
            <Badge badgeContent={filters} color="primary">
              <FilterListIcon />
            </Badge>
          </PanelButton>
          <PanelButton
            label={translate('list.sortBy')}
            open={panel === 'sort'}
            onClick={() => toggle('sort')}
          >
            <SwapVertIcon />
          </PanelButton>
          <ColumnMenu />
        </Stack>
      )}
      {list.search.length > 0 && <TextFilter />}
      {(!card || panel === 'filters') && <FilterBar />}
      {card && panel === 'sort' && (
        <SortPicker
          columns={columns}
          sort={sort}
          onSort={(name) => change({ sort: nextSort(sort, name) }, 'replace')}
        />
      )}
      <Figures>
        {!hasFigures && <ListFigures />}
        {!card && <ColumnMenu />}
      </Figures>
    </Stack>
  )
}
