import type { Resource, Write } from './definition.ts'

/** Whether a record is written by this call: not when the definition leaves it out, nor when what was made stays. */
export const offers = ({ without, frozen }: Resource, write: Write): boolean =>
  !without?.includes(write) && (write === 'create' || !frozen)
