import type { FigureList } from '../../../../model/figure.ts'
import { plainState, stateQuery, viewOf } from '../../../../model/list-state.ts'
import type { Resources } from '../../../../model/resources.ts'
import { resources } from '../../../../resources.config.ts'
import { adminBase } from '../../page-path.ts'

// As they are written, without the kinds that say who sees which field: a view by a field that somebody may not read makes
// no figure for them.
const definitions: Resources = resources

/** Two filters that ask for the same, however they are written. */
const isSame = (a: object, b: object) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

/**
 * Address of the list that makes a figure: its filter is the figure's definition, and its sum at the top the figure.
 * What a view of the list has by itself is not said again.
 */
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
