import NormalIcon from '@mui/icons-material/DensityMedium'
import DenseIcon from '@mui/icons-material/DensitySmall'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useExtension } from '../../extension-points.ts'
import { useCards } from '../../table/RecordTable.tsx'
import { nextSort, SortPicker } from '../../table/SortPicker.tsx'
import { useDensity } from '../../table/use-visible-rows.ts'
import { height } from '../../theme/tokens.ts'
import { FittingTabs } from '../FittingTabs.tsx'
import { ListMenu } from '../import/ListMenu.tsx'
import { useListing } from '../listing-context.ts'
import { TabCount } from '../TabBar.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { ListFigures } from './ListFigures.tsx'
import type { PhonePanel } from './ListHead.tsx'
import { useRecordList } from './record-list.ts'
import { SeeAlsoMenu } from './SeeAlsoMenu.tsx'
import { TextFilter } from './TextFilter.tsx'
import { definedQuery, savedQuery } from './views/saved-views.ts'
import { useListViews, ViewMenu } from './views/ViewMenu.tsx'

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

/** Tabs of a list: all records, the definition's views with counts, and saved views, own and shared. */
const ListViews = () => {
  const { listing, resource, pagePath, parentFilter } = useListing()
  const { state, isPending } = useRecordList()
  const { views, current, isChanged } = useListViews()
  const translate = useTranslate()
  const defined = resource.list.views ?? []
  // A list below a record shows that record's tabs; its saved views are only in the menu.
  const isBelow = listing.ancestors.length > 0
  if (defined.length + (isBelow ? 0 : views.length) === 0) return null
  if (isBelow && state.view === null) return null
  const tabs = [{ name: null, label: translate('list.all'), filter: {} }, ...defined]
  // An element, as a page translator may have replaced the text node.
  const changed = isChanged && <span>{' •'}</span>
  const isOpen = (name: string | null) => !current && state.view === name
  return (
    <FittingTabs
      label={translate('list.views')}
      tabs={[
        ...tabs.map(({ name, label, filter }) => ({
          id: `view ${name}`,
          to: `${pagePath}?${definedQuery(name)}`,
          isOpen: isOpen(name),
          content: (
            <>
              {label}
              {isOpen(name) && changed}
              <TabCount resource={resource} filter={{ ...filter, ...parentFilter }} enabled={!isPending} />
            </>
          ),
        })),
        ...views.map((view) => ({
          id: `saved ${view.id}`,
          to: `${pagePath}?${savedQuery(view)}`,
          isOpen: view === current,
          content: (
            <>
              {view.name}
              {view === current && changed}
              {!view.isOwn && <small>{view.owner}</small>}
              {view.isOwn && view.shared && (
                <PeopleIcon sx={{ fontSize: 16 }} titleAccess={translate('views.isShared')} />
              )}
            </>
          ),
        })),
      ]}
    />
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

/** Out of sight without losing what their dialogs hold, nor the place at which their menus are open. */
const unseen = { position: 'absolute', visibility: 'hidden', height: 0, overflow: 'hidden' } as const

/**
 * Filters and menus of a list. On a phone they are a panel, with the same elements: a dialog or menu that is open
 * when the width changes stays open with what was typed.
 */
export const ListToolbar = ({ panel }: { readonly panel: PhonePanel }) => {
  const { listing, resource } = useListing()
  const { state, columns, sort, change } = useRecordList()
  const { rowPanel, ListToolbar: Added } = useExtension(resource.name)
  const hasFigures = rowPanel !== undefined && rowPanel.view === state.view
  const card = useCards()
  const isShown = !card || panel === 'filters'
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return (
    <>
      {card && panel === 'sort' && (
        <SortPicker
          columns={columns}
          sort={sort}
          onSort={(name) => change({ sort: nextSort(sort, name) }, 'replace')}
        />
      )}
      {isShown && <ListViews />}
      {wasShown && (
        <Tools style={isShown ? undefined : unseen}>
          <TextFilter />
          <FilterBar />
          {Added && <Added />}
          <Figures>
            {!card && !hasFigures && <ListFigures />}
            {(card || listing.ancestors.length > 0) && <SeeAlsoMenu />}
            <ViewMenu />
            {!card && <ColumnMenu />}
            {!card && <DensityButton />}
            <ListMenu />
          </Figures>
        </Tools>
      )}
    </>
  )
}
