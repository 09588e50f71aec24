import {
  type RouterLinkProps,
  type RouterProvider,
  reactRouterProvider,
  useGetOne,
  useRecordContext,
} from 'react-admin'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { type Resources, referenceOf } from '../../model/resources.ts'
import { definitionsNow } from '../definitions.ts'
import { adminBase } from '../page-path.ts'
import { openedFromList } from './form/leave-form.ts'
import { type CurrentListing, useListing, useListingIfAny } from './listing-context.ts'
import { recordPath } from './parent/parent-tabs.ts'

const isAtTop = ({ parent, topLevel }: Resource): boolean => !parent || topLevel === true

/** The list that has the form of a record: below its parent if it has no list at the top; null if unknown. */
const listPathOf = (resource: Resource, record: AnyRecord | undefined): string | null => {
  if (isAtTop(resource) || !resource.parent) return `${adminBase}/${resource.name}`
  const { key } = resource.parent
  const parentId = record?.[key]
  if (typeof parentId !== 'number') return null
  return `${adminBase}/${referenceOf(resource, key).to.name}/${parentId}/${resource.name}`
}

interface AppLocation {
  readonly definitions: Resources
  readonly listing: Pick<CurrentListing, 'resource' | 'pagePath' | 'mayEdit'> | null
  /** The record around the link. */
  readonly record: AnyRecord | undefined
}

/**
 * The app's address for one of react-admin's, such as `/admin/projects/7` for a form. The current list keeps
 * its parents in the address. Other addresses stay as they are.
 */
export const appPath = (path: string, { definitions, listing, record }: AppLocation): string => {
  const [, name = '', last] = /^\/admin\/([\w-]+)(?:\/(create|[1-9]\d*)(?:\/show)?)?$/.exec(path) ?? []
  const resource = Object.hasOwn(definitions, name) ? definitions[name] : undefined
  if (!resource) return path
  const isHere = listing?.resource.name === name
  const list = isHere
    ? listing.pagePath
    : listPathOf(resource, record?.id === Number(last) ? record : undefined)
  if (list === null) return path
  if (last === undefined || last === 'create') return last ? `${list}/${last}` : list
  return path.endsWith('/show') ? recordPath(name, last) : `${list}/${last}/edit`
}

const useAppLocation = (): AppLocation => ({
  definitions: definitionsNow(),
  listing: useListingIfAny(),
  record: useRecordContext<AnyRecord & { readonly id: number }>(),
})

type To = RouterLinkProps['to']

const moved = (to: To, appLocation: AppLocation): To => {
  if (typeof to === 'string') return appPath(to, appLocation)
  return to.pathname === undefined ? to : { ...to, pathname: appPath(to.pathname, appLocation) }
}

/** Opens a dialog over the current list, whose filter stays in the address. */
const overList = (to: To, { listing }: AppLocation): { readonly to: To; readonly state?: object } => {
  const isDialog = typeof to === 'string' && listing !== null && to.startsWith(`${listing.pagePath}/`)
  if (!isDialog || !/\/(create|\d+\/edit)$/.test(to)) return { to }
  return { to: { pathname: to, search: location.search }, state: openedFromList }
}

const AppLink = ({ to, state, ...link }: RouterLinkProps) => {
  const appLocation = useAppLocation()
  const target = overList(moved(to, appLocation), appLocation)
  return <Link {...link} to={target.to} state={{ ...state, ...target.state }} />
}

const useAppNavigate: RouterProvider['useNavigate'] = () => {
  const navigate = useNavigate()
  const appLocation = useAppLocation()
  return (to, options) => {
    if (typeof to === 'number') return void navigate(to)
    const target = overList(moved(to, appLocation), appLocation)
    void navigate(target.to, { ...options, state: { ...options?.state, ...target.state } })
  }
}

/** react-admin's links and redirects, with the app's addresses. */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  Link: AppLink,
  useNavigate: useAppNavigate,
}

/** react-admin's address of a record in the current list: opens its form, or its first list. */
export const ToRecord = () => {
  const { resource, pagePath, mayEdit } = useListing()
  const { id = '' } = useParams()
  if (!/^[1-9]\d*$/.test(id)) return <Navigate to="/Not-Found" replace />
  return <Navigate to={mayEdit ? `${pagePath}/${id}/edit` : recordPath(resource.name, id)} replace />
}

/** react-admin's address of a record without a list at the top: leads to its list below its parent. */
export const ToRecordBelowParent = ({ resource }: { readonly resource: Resource }) => {
  const { id = '' } = useParams()
  const { data, error } = useGetOne<AnyRecord & { readonly id: number }>(resource.name, { id: Number(id) })
  const list = data && listPathOf(resource, data)
  if (error || list === null) return <Navigate to="/Not-Found" replace />
  return list === undefined ? null : <Navigate to={`${list}/${id}/edit`} replace />
}
