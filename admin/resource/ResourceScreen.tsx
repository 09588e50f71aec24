import Stack from '@mui/material/Stack'
import { ListBase, ResourceContextProvider, useTranslate } from 'react-admin'
import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import { unchosenSort } from '../../model/default-sort.ts'
import { useExtension } from '../extension-points.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { holdsOneOf } from '../session.ts'
import { CreateDialog } from './form/CreateDialog.tsx'
import { EditDialog } from './form/EditDialog.tsx'
import { ListTable } from './list/ListTable.tsx'
import { ListToolbar } from './list/ListToolbar.tsx'
import { pageSize, wholeList } from './list/rows-by-page.ts'
import { SelectionArea } from './list/SelectionArea.tsx'
import { PlaceProvider, usePlace } from './place-context.ts'
import type { Place } from './places.ts'
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
  const { place, resource, parentValues } = usePlace()
  const { listRoutes, Summary } = useExtension(resource.name)
  const translate = useTranslate()
  const isNested = place.ancestors.length > 0
  const parentId = Object.values(parentValues)[0]
  return (
    <ResourceContextProvider value={resource.name}>
      <ListBase
        // A list of its own for each resource and parent, or order, filters and ticks would leak from one to another.
        key={`${resource.name} ${parentId}`}
        storeKey={isNested ? `${resource.name}.${parentId}` : undefined}
        filter={parentValues}
        perPage={isNested ? wholeList : pageSize}
        sort={unchosenSort}
        disableSyncWithLocation
        disableAuthentication
        // The table has a row that says so.
        queryOptions={{ onError: () => undefined }}
      >
        <Stack spacing={1.5} sx={{ minWidth: 0 }}>
          <WhereYouAre />
          <PageTitle>{translate('list.heading', { title: resource.title })}</PageTitle>
          {Summary && <Summary />}
          <ListToolbar />
          <ListTable />
          <SelectionArea />
        </Stack>
        {dialogs(listRoutes)}
      </ListBase>
    </ResourceContextProvider>
  )
}

/** A list at one of its addresses, with its dialogs as routes over it, all from the definition. */
export const ResourceScreen = ({ place }: { readonly place: Place }) => {
  const params = useParams()
  if (!holdsOneOf(place.resource.access?.read)) return <Navigate to="/unauthorised" replace />
  // "/admin/quote-headers/abc/quote-lines" names no record.
  if (place.ancestors.some(({ key }) => !/^\d+$/.test(params[key] ?? '')))
    return <Navigate to="/Not-Found" replace />
  return (
    <PlaceProvider value={place}>
      <Screen />
    </PlaceProvider>
  )
}
