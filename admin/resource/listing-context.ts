import { createContext, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import type { Resource } from '../../model/definition.ts'
import { asksForParent } from '../../model/form.ts'
import { keyBelow } from '../../model/resources.ts'
import type { Listing } from '../page-path.ts'

const isBelowParent = (resource: Resource, ancestors: Listing['ancestors']): boolean =>
  resource.parent !== undefined &&
  keyBelow(resource, ancestors.at(-1)?.resource.name ?? '') === resource.parent.key

/** Actions of a list for users with write access. */
export const createsAt = ({ resource, ancestors }: Listing): boolean =>
  asksForParent(resource) || isBelowParent(resource, ancestors)

/** The current list: definition, path, parent and permissions. */
export interface CurrentListing {
  readonly listing: Listing
  readonly resource: Resource
  readonly pagePath: string
  /** The parent, as a filter of the list. */
  readonly parentFilter: Readonly<Record<string, number>>
  /** The parent, as values of a record that is added here. */
  readonly parentValues: Readonly<Record<string, number>>
  readonly mayWrite: boolean
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  readonly mayCreate: boolean
}

const ListingContext = createContext<CurrentListing | null>(null)
export const ListingContextProvider = ListingContext.Provider

/** Undefined outside a list. */
export const useListingIfAny = (): CurrentListing | null => useContext(ListingContext)

export const useListing = (): CurrentListing => {
  const listing = useListingIfAny()
  if (!listing) throw new Error('useListing needs a ListingProvider around it')
  return listing
}

export const useDialogLink = () => {
  const { pagePath } = useListing()
  const { search } = useLocation()
  return (path: string) => ({ pathname: `${pagePath}/${path}`, search })
}
