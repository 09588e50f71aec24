import NormalIcon from '@mui/icons-material/DensityMedium'
import DenseIcon from '@mui/icons-material/DensitySmall'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useExtension } from '../../extension-points.ts'
import { ListMenu } from '../../import/ListMenu.tsx'
import { useDensity } from '../../table/density.ts'
import { nextSort } from '../../table/next-sort.ts'
import { useCards } from '../../table/RecordTable.tsx'
import { SortPicker } from '../../table/SortPicker.tsx'
import { height } from '../../theme/tokens.ts'
import { useListing } from '../listing-context.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { ListFigures } from './ListFigures.tsx'
import { ListViews } from './ListViews.tsx'
import type { PhonePanel } from './PhoneTools.tsx'
import { useRecordList } from './record-list.ts'
import { TextFilter } from './TextFilter.tsx'
import { ViewMenu } from './views/ViewMenu.tsx'

const DensityButton = () => {
  const translate = useTranslate()
  const [density, setDensity] = useDensity()
  const isDense = density === 'dense'
  const label = translate('list.dense')
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-pressed={isDense}
      onClick={() => setDensity(isDense ? 'normal' : 'dense')}
    >
      {isDense ? <NormalIcon fontSize="small" /> : <DenseIcon fontSize="small" />}
    </IconButton>
  )
}

const OpenPanel = ({ panel }: { readonly panel: PhonePanel }) => {
  const { resource } = useListing()
  const { columns, sort, change } = useRecordList()
  if (panel === null) return null
  return (
    <Stack useFlexGap spacing={1.5}>
      {panel === 'sort' ? (
        <SortPicker
          columns={columns}
          sort={sort}
          onSort={(name) => change({ sort: nextSort(sort, name) }, 'replace')}
        />
      ) : (
        <>
          <ListViews />
          {resource.list.search.length > 0 && <TextFilter />}
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <FilterBar />
            <ViewMenu />
            <ListMenu />
          </Stack>
        </>
      )}
    </Stack>
  )
}

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& .MuiOutlinedInput-input': { paddingBlock: (height.control - 20) / 2 },
  '&& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 2 },
})

const Figures = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: height.control,
  marginLeft: 'auto',
})

export const ListToolbar = ({ panel }: { readonly panel: PhonePanel }) => {
  const { resource } = useListing()
  const { state } = useRecordList()
  const { rowPanel } = useExtension(resource.name)
  const hasFigures = rowPanel !== undefined && rowPanel.view === state.view
  const card = useCards()
  if (card) return <OpenPanel panel={panel} />
  return (
    <>
      <ListViews />
      <Tools>
        {resource.list.search.length > 0 && <TextFilter />}
        <FilterBar />
        <Figures>
          {!hasFigures && <ListFigures />}
          <ViewMenu />
          <ColumnMenu />
          <DensityButton />
          <ListMenu />
        </Figures>
      </Tools>
    </>
  )
}
