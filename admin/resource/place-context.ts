import { createContext, useContext, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { asksForParent } from '../../model/form.ts'
import { holdsOneOf } from '../session.ts'
import { useSession } from '../use-session.ts'
import { addressOf, type Place, parentFilter } from './places.ts'

const PlaceContext = createContext<Place | null>(null)
export const PlaceProvider = PlaceContext.Provider

/** The list that is open: its definition, its address, what keeps it to its parent, and whether it may be changed. */
export const usePlace = () => {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('usePlace needs a PlaceProvider around it')
  const params = useParams()
  const session = useSession()
  const { resource } = place
  const address = addressOf(place, params)
  const fixed = JSON.stringify(parentFilter(place, params))
  return useMemo(() => {
    const isBelow = place.ancestors.length > 0
    const mayWrite = holdsOneOf(resource.access?.write, session)
    return {
      place,
      resource,
      address,
      /** `{ purchaseHeaderId: 7 }` below a parent. */
      parentValues: JSON.parse(fixed) as Record<string, number>,
      mayWrite,
      // A record belongs to its parent: the address names it, or the form asks for it.
      mayCreate: mayWrite && !resource.without?.includes('create') && (isBelow || asksForParent(resource)),
    }
  }, [place, resource, address, fixed, session])
}
