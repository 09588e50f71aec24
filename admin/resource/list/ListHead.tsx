import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { useExtension } from '../../extension-points.ts'
import { PageTitle } from '../../layout/Sheet.tsx'
import { useCards } from '../../table/RecordTable.tsx'
import { headingOf } from '../heading.ts'
import { ListingProvider, useListing } from '../listing-context.ts'
import { ParentFrame } from '../parent/ParentFrame.tsx'
import { AddNewButton } from './AddNewButton.tsx'
import { PhoneTools, type PhoneToolsProps } from './PhoneTools.tsx'
import { useRecordList } from './record-list.ts'
import { useListViews } from './views/ViewMenu.tsx'

export const ListHead = (tools: PhoneToolsProps) => {
  const { listing, resource } = useListing()
  const card = useCards()
  // ParentFrame provides the parent record's listing; these buttons need the list's own.
  const actions = (
    <ListingProvider value={listing}>{card ? <PhoneTools {...tools} /> : <AddNewButton />}</ListingProvider>
  )
  if (listing.ancestors.length > 0)
    return (
      <ParentFrame
        ancestors={listing.ancestors}
        here={resource.name}
        title={resource.heading}
        actions={actions}
      />
    )
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 36 }}>
      <PageTitle>{headingOf(resource)}</PageTitle>
      {actions}
    </Stack>
  )
}

export const SelectionArea = () => {
  const { resource } = useListing()
  const { SelectionPanel } = useExtension(resource.name)
  const { records = [], selectedIds, select } = useRecordList()
  if (!SelectionPanel || selectedIds.length === 0) return null
  const ticked = new Set(selectedIds)
  return (
    <SelectionPanel
      selectedIds={selectedIds}
      selected={records.filter(({ id }) => ticked.has(id))}
      clearSelection={() => select([])}
    />
  )
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
