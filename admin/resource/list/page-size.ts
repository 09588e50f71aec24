import type { Resource } from '../../../model/definition.ts'

/** Rows loaded when a list opens: slightly more than a screen shows. */
export const openingSize = 50
/** Max. rows per request while scrolling. */
export const pageSize = 200

/** Selections and panels work with the opening records, so those lists open with a full page. */
export const openingSizeOf = ({ list }: Resource, hasRowPanel: boolean): number =>
  list.selectable || hasRowPanel ? pageSize : openingSize
/** Row limit of lists below a parent: loaded whole for selection, up to the API's maximum. */
export const wholeList = 10_000
