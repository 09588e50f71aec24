import type { FigureList } from '../../../model/figure.ts'
import { plainState, stateQuery, viewOf } from '../../../model/list-query.ts'
import type { OutlinedResource } from '../../../model/outline.ts'
import { outline } from '../../outline.ts'
import { adminBase } from '../../page-path.ts'

// Without field permissions: a view by a hidden field gives the user no figure.
const definitions: Readonly<Record<string, OutlinedResource>> = outline.resources

const isSame = (a: object, b: object) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

/** Address of the list whose filter defines a figure and whose sum is it. Omits what the view sets. */
export const figurePagePath = ({ resource, filter, sum, view: name }: FigureList): string => {
  const definition = definitions[resource]
  const view = definition && name !== undefined ? viewOf(definition, name) : undefined
  const state = {
    ...plainState,
    view: view?.name ?? null,
    filter: view?.filter && isSame(view.filter, filter) ? null : filter,
    sums: sum === undefined || view?.sums?.includes(sum) ? null : [sum],
  }
  return `${adminBase}/${resource}?${stateQuery(state)}`
}
