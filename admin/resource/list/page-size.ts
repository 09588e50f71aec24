import type { Resource } from '../../../model/definition.ts'

/** How many rows of a long list are fetched as it opens: a little more than a screen shows. */
export const openingSize = 50
/** How many are fetched at once as one scrolls, at first only so many as lie above them. */
export const pageSize = 200

/** A panel works with the records that its list opens with: of those there are as many as are fetched at once. */
export const openingSizeOf = ({ list }: Resource, hasRowPanel: boolean): number =>
  list.selectable || hasRowPanel ? pageSize : openingSize
/** So far with a text of a letter or two, which no index finds: records are looked into one by one. */
export const countedOfShortText = 1_000
/**
 * In so many of a list's first records is looked for such a text, or a figure that is added up for each, unless somebody wants
 * all: 20 to 150 ms, where a million take seconds.
 */
export const lookedThroughFirst = 20_000
/** The same for what only a tab says. */
export const lookedThroughForTab = 5_000
/** Lists below a parent are fetched whole, up to the most that one answer holds: they are selected from. */
export const wholeList = 10_000
