import { createContext, useContext, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { holdsOneOf } from '../session.ts'
import { useSession } from '../use-session.ts'
import { offeredAt } from './offered-at.ts'
import { type Listing, pagePathOf, parentFilter } from './page-path.ts'

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
