import type { Resource } from '../../model/definition.ts'
import { asksForParent } from '../../model/form.ts'
import { offers } from '../../model/offered-writes.ts'
import { keyBelow } from '../../model/resources.ts'
import type { Listing } from './page-path.ts'

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
