import { createContext, useContext, useMemo } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import type { Resource } from '../../model/definition.ts'
import { asksForParent } from '../../model/form.ts'
import { offers } from '../../model/offered-writes.ts'
import { keyBelow } from '../../model/resources.ts'
import { holdsOneOf, useSession } from '../session.ts'
import { type Listing, pagePathOf, parentFilter } from './page-path.ts'

const isBelowParent = (resource: Resource, ancestors: Listing['ancestors']): boolean =>
  resource.parent !== undefined &&
  keyBelow(resource, ancestors.at(-1)?.resource.name ?? '') === resource.parent.key

/** Actions of a list for users with write access. */
export const offeredAt = ({ resource, ancestors }: Listing) => ({
  edit: offers(resource, 'update'),
  delete: resource.deleteFrom !== undefined && offers(resource, 'delete'),
  // A record needs its parent, from the path or the form.
  create: offers(resource, 'create') && (asksForParent(resource) || isBelowParent(resource, ancestors)),
})

const ListingContext = createContext<Listing | null>(null)
export const ListingProvider = ListingContext.Provider

/** The current list: definition, path, parent and permissions. */
export const useListing = () => {
  const listing = useContext(ListingContext)
  if (!listing) throw new Error('useListing needs a ListingProvider around it')
  const params = useParams()
  const session = useSession()
  const { resource } = listing
  const pagePath = pagePathOf(listing, params)
  const fixed = JSON.stringify(parentFilter(listing, params))
  return useMemo(() => {
    const offered = offeredAt(listing)
    const mayWrite = holdsOneOf(resource.access?.write, session)
    return {
      listing,
      resource,
      pagePath,
      parentValues: JSON.parse(fixed) as Record<string, number>,
      mayWrite,
      mayEdit: mayWrite && offered.edit,
      mayDelete: mayWrite && offered.delete,
      mayCreate: mayWrite && offered.create,
    }
  }, [listing, resource, pagePath, fixed, session])
}

export const useDialogLink = () => {
  const { pagePath } = useListing()
  const { search } = useLocation()
  return (path: string) => ({ pathname: `${pagePath}/${path}`, search })
}
