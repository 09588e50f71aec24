import Stack from '@mui/material/Stack'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import { useExtension } from '../extension-points.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { holdsOneOf } from '../session.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { CreateDialog } from './form/CreateDialog.tsx'
import { EditDialog } from './form/EditDialog.tsx'
import { PlainList } from './list/ListTable.tsx'
import { ListToolbar } from './list/ListToolbar.tsx'
import { ListViews } from './list/ListViews.tsx'
import { RecordListProvider, useReadRecordList } from './list/record-list.ts'
import { ListWithRowPanel } from './list/row-panel/ListWithRowPanel.tsx'
import { SelectionArea } from './list/SelectionArea.tsx'
import { UnknownInQuery } from './list/UnknownInQuery.tsx'
import { ListingProvider, useListing } from './listing-context.ts'
import { type Listing, pagePathOf } from './page-path.ts'
import { WhereYouAre } from './WhereYouAre.tsx'

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
  const { resource } = useListing()
  const { listRoutes, rowPanel, Summary, Foot } = useExtension(resource.name)
  const translate = useTranslate()
  const list = useReadRecordList()
  const hasRowPanel = rowPanel !== undefined && rowPanel.view === list.state.view
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordListProvider value={list}>
        <Stack spacing={1.5} sx={{ minWidth: 0 }}>
          <WhereYouAre />
          <PageTitle>{translate('list.heading', { title: resource.title })}</PageTitle>
          {Summary && <Summary />}
          {hasRowPanel && <rowPanel.Figures />}
          <UnknownInQuery />
          <ListViews />
          <ListToolbar />
          {hasRowPanel ? <ListWithRowPanel Panel={rowPanel.Panel} /> : <PlainList />}
          {Foot && <Foot />}
          <BulkBar />
          {!hasRowPanel && <SelectionArea />}
        </Stack>
        {dialogs(listRoutes)}
      </RecordListProvider>
    </ResourceContextProvider>
  )
}

/** A list at one of its addresses, with its dialogs as routes over it, all from the definition. */
export const ResourceScreen = ({ listing }: { readonly listing: Listing }) => {
  const params = useParams()
  if (!holdsOneOf(listing.resource.access?.read)) return <Navigate to="/unauthorised" replace />
  // "/admin/quote-headers/abc/quote-lines" names no record.
  if (listing.ancestors.some(({ key }) => !/^\d+$/.test(params[key] ?? '')))
    return <Navigate to="/Not-Found" replace />
  return (
    <ListingProvider value={listing}>
      {/* A list of its own for each resource and parent. */}
      <Screen key={pagePathOf(listing, params)} />
    </ListingProvider>
  )
}
