import type { Resource, Write } from './definition.ts'

/** Id of the one record of a `single` resource. */
export const singleId = 1

/**
 * Whether a record is written by this call: not when the definition leaves it out, when what was made stays, or when
 * there is always one record.
 */
export const offers = ({ without, frozen, single }: Resource, write: Write): boolean =>
  !without?.includes(write) && (write === 'create' || !frozen) && (write === 'update' || !single)
