import { useMemo } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import { definitionsNow } from '../definitions.ts'
import { type RecordScreen, useExtensions } from '../extension-points.ts'
import { holdsOneOf } from '../session.ts'
import { useSession } from '../use-session.ts'
import { keyOf, listingsOf, pagePattern } from './page-path.ts'
import { ResourceScreen } from './ResourceScreen.tsx'

interface BelowRecordProps {
  readonly idParameter: string
  readonly screen: RecordScreen
}

const BelowRecord = ({ idParameter, screen: { Screen, roles } }: BelowRecordProps) => {
  const recordId = Number(useParams()[idParameter])
  if (!holdsOneOf(roles, useSession())) return <Navigate to="/unauthorised" replace />
  return Number.isInteger(recordId) ? <Screen recordId={recordId} /> : <Navigate to="/Not-Found" replace />
}

/** Every page below `/admin`: the lists at all their paths, and the screens that extensions add. */
export const ResourceRoutes = () => {
  const extensions = useExtensions()
  const definitions = definitionsNow()
  const listings = useMemo(() => listingsOf(definitions), [definitions])
  return (
    <Routes>
      {listings.map((listing) => (
        <Route
          key={pagePattern(listing)}
          path={`${pagePattern(listing)}/*`}
          element={<ResourceScreen listing={listing} />}
        />
      ))}
      {listings.flatMap((listing) =>
        Object.entries(extensions[listing.resource.name]?.recordScreens ?? {}).map(([to, screen]) => {
          const key = keyOf(definitions, listing.resource)
          const pattern = `${pagePattern(listing)}/:${key}/${to}`
          return (
            <Route key={pattern} path={pattern} element={<BelowRecord idParameter={key} screen={screen} />} />
          )
        }),
      )}
      {Object.values(extensions).flatMap(({ pages = [] }) =>
        pages.map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />),
      )}
      <Route index element={<Navigate to="/home" replace />} />
      <Route path="*" element={<Navigate to="/Not-Found" replace />} />
    </Routes>
  )
}
