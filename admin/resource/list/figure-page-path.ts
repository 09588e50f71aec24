import type { FigureList } from '../../../model/figure.ts'
import type { Filter } from '../../../model/filter/filter.ts'
import { plainState, stateQuery, viewOf } from '../../../model/list-query.ts'
import type { OutlinedResource } from '../../../model/outline.ts'
import { outline } from '../../outline.ts'
import { adminBase } from '../../page-path.ts'

// Without field permissions: a view by a hidden field gives the user no figure.
const definitions: Readonly<Record<string, OutlinedResource>> = outline.resources

const isSame = (a: object, b: object) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

/** A list without a page at the top is below the record that its filter names. */
const placeOf = (name: string, filter: Filter): { readonly path: string; readonly filter: Filter | null } => {
  const below = definitions[name]?.below
  if (!below) return { path: `${adminBase}/${name}`, filter }
  const { [below.key]: id, ...rest } = filter
  return {
    path: `${adminBase}/${below.parent}/${id}/${name}`,
    filter: Object.keys(rest).length > 0 ? rest : null,
  }
}

/** Address of the list whose filter defines a figure and whose sum is it. Omits what the view sets. */
export const figurePagePath = ({ resource, filter, sum, view: name }: FigureList): string => {
  const definition = definitions[resource]
  const view = definition && name !== undefined ? viewOf(definition, name) : undefined
  const place = placeOf(resource, filter)
  const state = {
    ...plainState,
    view: view?.name ?? null,
    filter: view?.filter && isSame(view.filter, filter) ? null : place.filter,
    sums: sum === undefined || view?.sums?.includes(sum) ? null : [sum],
  }
  return `${place.path}?${stateQuery(state)}`
}
