import type { SortPayload } from 'react-admin'
import type { Resource } from '../../../../model/definition.ts'

/** What an address says of a list. */
export interface ListState {
  /** A named view of the definition; null for the list as it is. */
  readonly view: string | null
  /** Tests by field, with dates as tokens; null for those of the view. */
  readonly filter: Readonly<Record<string, unknown>> | null
  /** Null for the order of the view, or of the definition. */
  readonly sort: SortPayload | null
  /** Null for those of the view, or of the definition. */
  readonly columns: readonly string[] | null
  /** Fields that are added up above the list; null for those of the view. */
  readonly sums: readonly string[] | null
}

export const plainState: ListState = { view: null, filter: null, sort: null, columns: null, sums: null }

/** A view of the definition, or undefined. */
export const viewOf = (resource: Resource, name: string | null) =>
  resource.list.views?.find((view) => view.name === name)

/** The same as the part of an address after "?"; empty for the list as its definition has it. */
export const stateQuery = ({ view, filter, sort, columns, sums }: ListState): string => {
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
  return parameters.toString()
}
