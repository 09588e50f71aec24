import type { ChosenSort } from './default-sort.ts'

export interface ListState {
  /** Name of a view in the definition. Null for the plain list. */
  readonly view: string | null
  /** Tests by field, with date tokens. Null for the view's filter. */
  readonly filter: Readonly<Record<string, unknown>> | null
  /** Null for the order of the view or the definition. */
  readonly sort: ChosenSort | null
  /** Null for the columns of the view or the definition. */
  readonly columns: readonly string[] | null
  /** Fields summed above the list. Null for the view's sums. */
  readonly sums: readonly string[] | null
  /** Id of the saved view that it started from. */
  readonly saved: number | null
}

export const plainState: ListState = {
  view: null,
  filter: null,
  sort: null,
  columns: null,
  sums: null,
  saved: null,
}

/** The view of a list, by its name. */
export const viewOf = <View extends { readonly name: string }>(
  { list }: { readonly list: { readonly views?: readonly View[] } },
  name: string | null,
): View | undefined => list.views?.find((view) => view.name === name)

/** The state as a query string; empty for the list's defaults. */
export const stateQuery = ({ view, filter, sort, columns, sums, saved }: ListState): string => {
  const parameters = new URLSearchParams()
  if (view !== null) parameters.set('view', view)
  if (filter !== null && (view !== null || Object.keys(filter).length > 0))
    parameters.set('filter', JSON.stringify(filter))
  if (sort !== null) {
    parameters.set('sort', sort.field)
    parameters.set('order', sort.order)
  }
  if (columns !== null) parameters.set('columns', columns.join(','))
  if (sums !== null) parameters.set('sums', sums.join(','))
  if (saved !== null) parameters.set('saved', String(saved))
  return parameters.toString()
}
