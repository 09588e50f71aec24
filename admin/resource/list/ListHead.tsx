import AddIcon from '@mui/icons-material/Add'
import FilterListIcon from '@mui/icons-material/FilterList'
import SwapVertIcon from '@mui/icons-material/SwapVert'
import Alert from '@mui/material/Alert'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useExtension } from '../../extension-points.ts'
import { DrawnKey } from '../../layout/Key.tsx'
import { PageTitle } from '../../layout/Paper.tsx'
import { useCards } from '../../table/RecordTable.tsx'
import { isClosed, useAdding } from '../form/ClosedAddRow.tsx'
import { openedFromList } from '../form/leave-form.ts'
import { headingOf } from '../heading.ts'
import { ListingProvider } from '../ListingProvider.tsx'
import { useDialogLink, useListing } from '../listing-context.ts'
import { useNextStep } from '../parent/next-step.ts'
import { ParentFrame } from '../parent/ParentFrame.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { useRecordList } from './record-list.ts'
import { SeeAlsoMenu } from './SeeAlsoMenu.tsx'
import { useTicked } from './use-selection.ts'
import { useListViews } from './views/ViewMenu.tsx'

/** Opens the form of a new record. Outlined while a selection panel or the next step of the record above has the solid button. */
const AddNewButton = () => {
  const { resource, mayCreate } = useListing()
  const { selectedIds } = useRecordList()
  const translate = useTranslate()
  const dialog = useDialogLink()
  const card = useCards()
  const next = useNextStep()
  const adding = useAdding()
  if (!mayCreate || resource.list.addNew === false || isClosed(adding)) return null
  const hasPanel = resource.list.selectable && selectedIds.length > 0
  return (
    <Button
      component={Link}
      to={dialog('create')}
      state={openedFromList}
      variant={hasPanel || (next && !card) ? 'outlined' : 'contained'}
      startIcon={card ? undefined : <AddIcon />}
      data-add-new
      aria-keyshortcuts="n"
      {...(card && { 'aria-label': translate('list.addNew') })}
    >
      {card ? (
        <AddIcon />
      ) : (
        <>
          {translate('list.addNew')}
          <DrawnKey aria-hidden data-key="N" />
        </>
      )}
    </Button>
  )
}

export type PhonePanel = 'filters' | 'sort' | null

interface PhoneToolsProps {
  readonly panel: PhonePanel
  readonly onPanel: (panel: PhonePanel) => void
}

/** Filters, order and columns as icons on a phone, so that the first record is near the top. */
const PhoneTools = ({ panel, onPanel }: PhoneToolsProps) => {
  const translate = useTranslate()
  const { filter } = useRecordList()
  const toggleOf = (name: 'filters' | 'sort') => ({
    'aria-expanded': panel === name,
    color: panel === name ? ('primary' as const) : ('default' as const),
    onClick: () => onPanel(panel === name ? null : name),
  })
  return (
    <Stack direction="row">
      <IconButton aria-label={translate('filters.open')} {...toggleOf('filters')}>
        <Badge badgeContent={Object.keys(filter).length} color="primary">
          <FilterListIcon />
        </Badge>
      </IconButton>
      <IconButton aria-label={translate('list.sortBy')} {...toggleOf('sort')}>
        <SwapVertIcon />
      </IconButton>
      <ColumnMenu />
    </Stack>
  )
}

export const ListHead = (tools: PhoneToolsProps) => {
  const { listing, resource } = useListing()
  const card = useCards()
  // ParentFrame provides the parent record's listing; these buttons need the list's own.
  const ofList = (children: ReactNode) => <ListingProvider value={listing}>{children}</ListingProvider>
  const adds = ofList(<AddNewButton />)
  const phoneTools = card && ofList(<PhoneTools {...tools} />)
  if (listing.ancestors.length > 0)
    return (
      <ParentFrame
        ancestors={listing.ancestors}
        here={resource.name}
        title={resource.heading}
        actions={adds}
        phoneTools={phoneTools}
      />
    )
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 36 }}>
      <PageTitle>{headingOf(resource)}</PageTitle>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        {!card && <SeeAlsoMenu />}
        {phoneTools}
        {adds}
      </Stack>
    </Stack>
  )
}

export const SelectionArea = () => {
  const { resource } = useListing()
  const { SelectionPanel } = useExtension(resource.name)
  const { select } = useRecordList()
  const ticked = useTicked()
  if (!SelectionPanel || ticked.selectedIds.length === 0) return null
  return <SelectionPanel {...ticked} clearSelection={() => select([])} />
}

/** Warns of unknown names in the address or view, such as a removed field. */
export const UnknownInQuery = () => {
  const { unknown, state, change } = useRecordList()
  const { current } = useListViews()
  const translate = useTranslate()
  if (current?.isPartial)
    return (
      <Alert severity="info" variant="outlined">
        {translate('views.partial', { name: current.name })}
      </Alert>
    )
  if (unknown.length === 0) return null
  return (
    <Alert
      severity="warning"
      variant="outlined"
      onClose={() => change(state, 'replace')}
      closeText={translate('app.dismiss')}
    >
      {translate('list.unknown', { names: unknown.join(', '), smart_count: unknown.length })}
    </Alert>
  )
}
