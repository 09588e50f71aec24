import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import { useExtension } from '../extension-points.ts'
import { PasteArea } from '../import/PasteArea.tsx'
import { getSession, holdsOneOf } from '../session.ts'
import { tickedForDraft } from '../unsaved/drafts.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { CreateDialog } from './form/CreateDialog.tsx'
import { EditDialog, SingleRecord } from './form/EditDialog.tsx'
import { PhoneFigures } from './list/ListFigures.tsx'
import { ListFoot } from './list/ListFoot.tsx'
import { ListHead, type PhonePanel, SelectionArea, UnknownInQuery } from './list/ListHead.tsx'
import { ListKeys } from './list/ListKeys.tsx'
import { PlainList } from './list/ListTable.tsx'
import { ListToolbar } from './list/ListToolbar.tsx'
import { RecordListProvider, useReadRecordList } from './list/record-list.ts'
import { ListWithRowPanel } from './list/row-panel/ListWithRowPanel.tsx'
import { ListingProvider, useListing } from './listing-context.ts'
import { type Listing, pagePathOf } from './page-path.ts'

const dialogs = (extra: readonly { path: string; Screen: React.ComponentType }[] = []) => (
  <Routes>
    <Route index element={null} />
    <Route path="create" element={<CreateDialog />} />
    <Route path=":id/edit" element={<EditDialog />} />
    {extra.map(({ path, Screen }) => (
      <Route key={path} path={path} element={<Screen />} />
    ))}
    <Route path="*" element={<Navigate to="/Not-Found" replace />} />
  </Routes>
)

const Screen = () => {
  const { resource, pagePath } = useListing()
  const { listRoutes, rowPanel, Summary, Foot } = useExtension(resource.name)
  const list = useReadRecordList()
  const [panel, setPanel] = useState<PhonePanel>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is opened
  useEffect(() => {
    const ticked = tickedForDraft(getSession()?.email, pagePath)
    if (ticked.length > 0) list.select(ticked)
  }, [])
  const hasRowPanel = rowPanel !== undefined && rowPanel.view === list.state.view
  const screen = (
    <Stack useFlexGap spacing={{ xs: 1, sm: 1.5 }} sx={{ minWidth: 0 }}>
      <ListHead panel={panel} onPanel={setPanel} />
      {Summary && <Summary />}
      {hasRowPanel && <rowPanel.Figures />}
      <UnknownInQuery />
      <ListToolbar panel={panel} />
      {hasRowPanel ? <ListWithRowPanel Panel={rowPanel.Panel} /> : <PlainList />}
      <ListFoot />
      <PhoneFigures />
      {Foot && <Foot />}
      <BulkBar />
      {!hasRowPanel && <SelectionArea />}
    </Stack>
  )
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordListProvider value={list}>
        <PasteArea>{hasRowPanel ? screen : <ListKeys>{screen}</ListKeys>}</PasteArea>
        {dialogs(listRoutes)}
      </RecordListProvider>
    </ResourceContextProvider>
  )
}

export const ResourceScreen = ({ listing }: { readonly listing: Listing }) => {
  const params = useParams()
  if (!holdsOneOf(listing.resource.access?.read)) return <Navigate to="/unauthorised" replace />
  if (listing.resource.single)
    return (
      <ListingProvider value={listing}>
        <ResourceContextProvider value={listing.resource.name}>
          <Routes>
            <Route index element={<SingleRecord />} />
            <Route path="*" element={<Navigate to="/Not-Found" replace />} />
          </Routes>
        </ResourceContextProvider>
      </ListingProvider>
    )
  if (listing.ancestors.some(({ key }) => !/^\d+$/.test(params[key] ?? '')))
    return <Navigate to="/Not-Found" replace />
  return (
    <ListingProvider value={listing}>
      {/* Remounted for each resource and parent. */}
      <Screen key={pagePathOf(listing, params)} />
    </ListingProvider>
  )
}
