import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import { useExtension } from '../extension-points.ts'
import { type Listing, pagePathOf } from '../page-path.ts'
import { hasAnyRole } from '../session.ts'
import { ToRecord } from './addresses.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { CreateDialog } from './form/CreateDialog.tsx'
import { EditDialog, SingleRecord } from './form/EditDialog.tsx'
import { ImportArea } from './import/ImportArea.tsx'
import { ListingProvider } from './ListingProvider.tsx'
import { PhoneFigures } from './list/ListFigures.tsx'
import { ListFooter } from './list/ListFooter.tsx'
import { ListHead, type PhonePanel, SelectionArea, UnknownInQuery } from './list/ListHead.tsx'
import { ListKeys } from './list/ListKeys.tsx'
import { PlainList } from './list/ListTable.tsx'
import { ListToolbar } from './list/ListToolbar.tsx'
import { RecordListProvider } from './list/RecordListProvider.tsx'
import { useReadRecordList } from './list/record-list.ts'
import { ListWithRowPanel } from './list/row-panel/ListWithRowPanel.tsx'
import { useListing } from './listing-context.ts'

const dialogs = (extra: readonly { path: string; Screen: React.ComponentType }[] = []) => (
  <Routes>
    <Route index element={null} />
    <Route path="create" element={<CreateDialog />} />
    <Route path=":id/edit" element={<EditDialog />} />
    <Route path=":id" element={<ToRecord />} />
    <Route path=":id/show" element={<ToRecord />} />
    {extra.map(({ path, Screen }) => (
      <Route key={path} path={path} element={<Screen />} />
    ))}
    <Route path="*" element={<Navigate to="/Not-Found" replace />} />
  </Routes>
)

const Screen = () => {
  const { resource } = useListing()
  const { listRoutes, rowPanel, Summary, Footer, ListAside } = useExtension(resource.name)
  const list = useReadRecordList()
  const [panel, setPanel] = useState<PhonePanel>(null)
  const hasRowPanel = rowPanel !== undefined && rowPanel.view === list.state.view
  const table = hasRowPanel ? <ListWithRowPanel Panel={rowPanel.Panel} /> : <PlainList />
  const screen = (
    <Stack useFlexGap spacing={{ xs: 1, sm: 1.5 }} sx={{ minWidth: 0 }}>
      <ListHead panel={panel} onPanel={setPanel} />
      {Summary && <Summary />}
      {hasRowPanel && <rowPanel.Figures />}
      <UnknownInQuery />
      <ListToolbar panel={panel} />
      {ListAside ? (
        <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>{table}</Box>
          <Box component="aside" sx={{ flex: 'none' }}>
            <ListAside />
          </Box>
        </Stack>
      ) : (
        table
      )}
      <ListFooter />
      <PhoneFigures />
      {Footer && <Footer />}
      <BulkBar />
      {!hasRowPanel && <SelectionArea />}
    </Stack>
  )
  return (
    <RecordListProvider value={list}>
      <ImportArea>{hasRowPanel ? screen : <ListKeys>{screen}</ListKeys>}</ImportArea>
      {dialogs(listRoutes)}
    </RecordListProvider>
  )
}

export const ResourceScreen = ({ listing }: { readonly listing: Listing }) => {
  const params = useParams()
  if (!hasAnyRole(listing.resource.access?.read)) return <Navigate to="/unauthorised" replace />
  if (listing.resource.single)
    return (
      <ListingProvider value={listing}>
        <Routes>
          <Route index element={<SingleRecord />} />
          <Route path="*" element={<Navigate to="/Not-Found" replace />} />
        </Routes>
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
