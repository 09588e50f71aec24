import { createContext, useContext, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { asksForParent } from '../../model/form.ts'
import { offers } from '../../model/offered-writes.ts'
import { holdsOneOf } from '../session.ts'
import { useSession } from '../use-session.ts'
import { type Listing, pagePathOf, parentFilter } from './page-path.ts'

const ListingContext = createContext<Listing | null>(null)
export const ListingProvider = ListingContext.Provider

/** The list that is open: its definition, its path, what keeps it to its parent, and whether it may be changed. */
export const useListing = () => {
  const listing = useContext(ListingContext)
  if (!listing) throw new Error('useListing needs a ListingProvider around it')
  const params = useParams()
  const session = useSession()
  const { resource } = listing
  const pagePath = pagePathOf(listing, params)
  const fixed = JSON.stringify(parentFilter(listing, params))
  return useMemo(() => {
    const isBelow = listing.ancestors.length > 0
    const mayWrite = holdsOneOf(resource.access?.write, session)
    return {
      listing,
      resource,
      pagePath,
      /** `{ purchaseHeaderId: 7 }` below a parent. */
      parentValues: JSON.parse(fixed) as Record<string, number>,
      mayWrite,
      mayEdit: mayWrite && offers(resource, 'update'),
      mayDelete: mayWrite && resource.deleteFrom !== undefined && offers(resource, 'delete'),
      // A record belongs to its parent: the path names it, or the form asks for it.
      mayCreate: mayWrite && offers(resource, 'create') && (isBelow || asksForParent(resource)),
    }
  }, [listing, resource, pagePath, fixed, session])
}
