import Stack from '@mui/material/Stack'
import { Suspense, useMemo } from 'react'
import { Navigate, Outlet, Route, Routes, useNavigationType, useParams } from 'react-router-dom'
import { definitionsNow } from '../definitions.ts'
import { type RecordScreen, useExtensions } from '../extension-points.ts'
import { Loading } from '../layout/Loading.tsx'
import { type Ancestor, keyOf, type Listing, listingsOf, pagePattern } from '../page-path.ts'
import { hasAnyRole, useSession } from '../session.ts'
import { ToRecordBelowParent } from './addresses.tsx'
import { NavigationContext, OverPage, usePage } from './dialog-page.ts'
import { CreateDialog } from './form/CreateDialog.tsx'
import { EditDialog } from './form/EditDialog.tsx'
import { ListingProvider } from './ListingProvider.tsx'
import { ParentFrame } from './parent/ParentFrame.tsx'
import { ResourceScreen } from './ResourceScreen.tsx'

interface BelowRecordProps {
  /** Outermost first; the last one is the record itself. */
  readonly ancestors: readonly Ancestor[]
  readonly to: string
  readonly screen: RecordScreen
}

const BelowRecord = ({ ancestors, to, screen: { Screen, roles, framed, ownFigures } }: BelowRecordProps) => {
  const recordId = Number(useParams()[ancestors.at(-1)?.key ?? ''])
  if (!hasAnyRole(roles, useSession())) return <Navigate to="/unauthorised" replace />
  if (!Number.isInteger(recordId)) return <Navigate to="/Not-Found" replace />
  // Remounted for each record: nothing that was opened, typed or read for one is shown below another.
  if (!framed) return <Screen key={recordId} recordId={recordId} />
  return (
    <Stack key={recordId} useFlexGap spacing={1.5} sx={{ minWidth: 0 }}>
      <ParentFrame
        ancestors={ancestors}
        here={to}
        figuresOnPhone={ownFigures !== true}
        ownFigures={ownFigures === true}
      />
      {/* The frame is shown at once. */}
      <Suspense fallback={<Loading data-awaited />}>
        <Screen recordId={recordId} />
      </Suspense>
    </Stack>
  )
}

/** A dialog of a list over another page. */
const ListDialog = ({ listing }: { readonly listing: Listing }) =>
  hasAnyRole(listing.resource.access?.read) ? (
    <ListingProvider value={listing}>
      <Outlet />
    </ListingProvider>
  ) : (
    <Navigate to="/unauthorised" replace />
  )

export const ResourceRoutes = () => {
  const extensions = useExtensions()
  const definitions = definitionsNow()
  const listings = useMemo(() => listingsOf(definitions), [definitions])
  const { page, isUnder } = usePage()
  return (
    <NavigationContext value={useNavigationType()}>
      <Suspense fallback={<Loading data-awaited />}>
        <Routes location={page}>
          {listings.map((listing) => (
            <Route
              key={pagePattern(listing)}
              path={`${pagePattern(listing)}/*`}
              element={<ResourceScreen listing={listing} />}
            />
          ))}
          {Object.values(definitions)
            .filter(
              ({ name }) => !listings.some((one) => one.ancestors.length === 0 && one.resource.name === name),
            )
            .flatMap((resource) =>
              [':id', ':id/show'].map((path) => (
                <Route
                  key={`${resource.name}/${path}`}
                  path={`${resource.name}/${path}`}
                  element={<ToRecordBelowParent resource={resource} />}
                />
              )),
            )}
          {listings.flatMap((listing) =>
            Object.entries(extensions[listing.resource.name]?.recordScreens ?? {}).map(([to, screen]) => {
              const key = keyOf(definitions, listing.resource)
              const pattern = `${pagePattern(listing)}/:${key}/${to}`
              const ancestors = [...listing.ancestors, { resource: listing.resource, key }]
              return (
                <Route
                  key={pattern}
                  path={pattern}
                  element={<BelowRecord ancestors={ancestors} to={to} screen={screen} />}
                />
              )
            }),
          )}
          {Object.values(extensions).flatMap(({ pages = [] }) =>
            pages.map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />),
          )}
          <Route index element={<Navigate to="/home" replace />} />
          <Route path="*" element={<Navigate to="/Not-Found" replace />} />
        </Routes>
      </Suspense>
      {isUnder && (
        <OverPage value>
          <Routes>
            {listings.map((listing) => (
              <Route
                key={pagePattern(listing)}
                path={pagePattern(listing)}
                element={<ListDialog listing={listing} />}
              >
                <Route path="create" element={<CreateDialog />} />
                <Route path=":id/edit" element={<EditDialog />} />
              </Route>
            ))}
            <Route path="*" element={null} />
          </Routes>
        </OverPage>
      )}
    </NavigationContext>
  )
}
