import { type ReactNode, useMemo } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import { mayDo } from '../may-do.ts'
import { belowParent, type Listing, pagePathOf } from '../page-path.ts'
import { hasAnyRole, useSession } from '../session.ts'
import { type CurrentListing, createsAt, ListingContextProvider } from './listing-context.ts'

interface ListingProviderProps {
  readonly value: Listing
  readonly children: ReactNode
}

/** Makes a list the current one, for `useListing` and as react-admin's resource. */
export const ListingProvider = ({ value: listing, children }: ListingProviderProps) => {
  const params = useParams()
  const session = useSession()
  const { resource } = listing
  const pagePath = pagePathOf(listing, params)
  const fixed = JSON.stringify(belowParent(listing, params))
  const current = useMemo((): CurrentListing => {
    const { filter, values } = JSON.parse(fixed)
    return {
      listing,
      resource,
      pagePath,
      parentFilter: filter,
      parentValues: values,
      mayWrite: hasAnyRole(resource.access?.write, session),
      mayEdit: mayDo(resource, 'edit', session),
      mayDelete: mayDo(resource, 'delete', session),
      mayCreate: mayDo(resource, 'create', session) && createsAt(listing),
    }
  }, [listing, resource, pagePath, fixed, session])
  return (
    <ListingContextProvider value={current}>
      <ResourceContextProvider value={resource.name}>{children}</ResourceContextProvider>
    </ListingContextProvider>
  )
}
