import type { Resource } from '../../../model/definition.ts'
import type { Filter } from '../../../model/filter/filter.ts'
import { keyBelow, listedBelow, type Resources } from '../../../model/resources.ts'
import { type RowAction, rowActionsOf } from '../../../model/row-actions.ts'
import { definitionsNow } from '../../definitions.ts'
import { adminBase } from '../../page-path.ts'
import { figurePagePath } from '../list/figure-page-path.ts'

export interface ParentTab {
  /** Path below the record; of a tab with a list, the name of its resource. */
  readonly to: string
  readonly label: string
  readonly child: Resource | null
  /** Filter of a list beside the record. `'{field}'` stands for the record's value. */
  readonly filter?: Filter
  /** The reference field from the list's records to the parent. */
  readonly key?: string | undefined
}

const linksOf = (actions: readonly RowAction[]) =>
  actions
    .flatMap((action): readonly RowAction[] => ('menu' in action ? action.menu : [action]))
    .filter((action) => 'to' in action || 'list' in action)

const shortTitle = (parent: Resource, { title }: Resource): string =>
  title.startsWith(`${parent.label} `) ? title.slice(parent.label.length + 1) : title

/** Tabs of a record: the targets of its permitted row `actions` in that order, then other lists. */
export const parentTabs = (
  resources: Resources,
  parent: Resource,
  actions: readonly RowAction[] = rowActionsOf(parent),
): ParentTab[] => {
  const children = listedBelow(resources, parent.name).filter((child) => !child.parent?.inForm)
  const ofChild = (child: Resource): ParentTab => ({
    to: child.name,
    label: shortTitle(parent, child),
    child,
    key: keyBelow(child, parent.name),
  })
  const led = linksOf(actions).map((action): ParentTab => {
    if ('list' in action)
      return {
        to: action.list,
        label: action.label,
        child: resources[action.list] ?? null,
        filter: action.filter,
      }
    const { to, label } = action
    const child = children.find(({ name }) => name === to)
    return child ? ofChild(child) : { to, label, child: null }
  })
  return [
    ...led,
    ...children.filter(({ name }) => !led.some(({ to, filter }) => to === name && !filter)).map(ofChild),
  ]
}

/** Path of the first list below a record, else of the record in its list. */
export const recordPath = (name: string, id: number | string): string => {
  const resources = definitionsNow()
  const target = resources[name]
  const [first] = target ? parentTabs(resources, target).filter(({ filter }) => !filter) : []
  return first
    ? `${adminBase}/${name}/${id}/${first.to}`
    : figurePagePath({ resource: name, filter: { id: Number(id) } })
}
