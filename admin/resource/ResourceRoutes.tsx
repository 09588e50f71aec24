import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import { resources } from '../../resources.config.ts'
import { type RecordScreenProps, useExtensions } from '../extension-points.ts'
import { keyOf, patternOf, placesOf } from './places.ts'
import { ResourceScreen } from './ResourceScreen.tsx'

const places = placesOf(resources)

const RecordScreen = ({
  idParameter,
  Screen,
}: {
  idParameter: string
  Screen: React.ComponentType<RecordScreenProps>
}) => {
  const recordId = Number(useParams()[idParameter])
  return Number.isInteger(recordId) ? <Screen recordId={recordId} /> : <Navigate to="/Not-Found" replace />
}

/** Every address below `/admin`: the lists at all their places, and the screens that extensions add. */
export const ResourceRoutes = () => {
  const extensions = useExtensions()
  return (
    <Routes>
      {places.map((place) => (
        <Route
          key={patternOf(place)}
          path={`${patternOf(place)}/*`}
          element={<ResourceScreen place={place} />}
        />
      ))}
      {places.flatMap((place) =>
        (extensions[place.resource.name]?.recordScreens ?? []).map(({ path, Screen }) => {
          const key = keyOf(resources, place.resource)
          const pattern = `${patternOf(place)}/:${key}/${path}`
          return (
            <Route
              key={pattern}
              path={pattern}
              element={<RecordScreen idParameter={key} Screen={Screen} />}
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
  )
}
