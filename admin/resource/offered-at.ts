import { asksForParent } from '../../model/form.ts'
import { offers } from '../../model/offered-writes.ts'
import type { Listing } from './page-path.ts'

/** What a list offers whoever may change its records. */
export const offeredAt = ({ resource, ancestors }: Listing) => ({
  edit: offers(resource, 'update'),
  delete: resource.deleteFrom !== undefined && offers(resource, 'delete'),
  // A record belongs to its parent: the path names it, or the form asks for it.
  create: offers(resource, 'create') && (ancestors.length > 0 || asksForParent(resource)),
})
