import type { Resource, Write } from './definition.ts'

/** Id of the record of a `single` resource. */
export const singleId = 1

/**
 * Whether the API has this write. Not if the definition omits it, records are frozen, or the resource is
 * `single` (for create and delete).
 */
export const offers = (
  { without, frozen, single }: Pick<Resource, 'without' | 'frozen' | 'single'>,
  write: Write,
): boolean => !without?.includes(write) && (write === 'create' || !frozen) && (write === 'update' || !single)
