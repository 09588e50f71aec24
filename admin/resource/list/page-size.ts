import type { Resource } from '../../../model/definition.ts'

/** How many rows of a long list are fetched as it opens: a little more than a screen shows. */
export const openingSize = 50
/** How many are fetched at once as one scrolls, at first only so many as lie above them. */
export const pageSize = 200

/** A panel works with the records that its list opens with: of those there are as many as are fetched at once. */
export const openingSizeOf = ({ list }: Resource, hasRowPanel: boolean): number =>
  list.selectable || hasRowPanel ? pageSize : openingSize
/** Lists below a parent are fetched whole, up to the most that one answer holds: they are selected from. */
export const wholeList = 10_000
