import type { Resource } from '../../../model/definition.ts'
import { keyBelow, listedBelow, type Resources } from '../../../model/resources.ts'
import { type RowAction, rowActionsOf } from '../../../model/row-actions.ts'
import { definitionsNow } from '../../definitions.ts'
import { figurePagePath } from '../list/figure-page-path.ts'
import { adminBase } from '../page-path.ts'

export interface ParentTab {
  readonly to: string
  readonly label: string
  readonly child: Resource | null
  /** The reference field from the list's records to the parent. */
  readonly key?: string | undefined
}

const linksOf = (actions: readonly RowAction[]) =>
  actions
    .flatMap((action): readonly RowAction[] => ('menu' in action ? action.menu : [action]))
    .filter((action) => 'to' in action)

const shortTitle = (parent: Resource, { title }: Resource): string =>
  title.startsWith(`${parent.label} `) ? title.slice(parent.label.length + 1) : title

/** Tabs of a record: the targets of its permitted row `actions` in that order, then other lists. */
export const parentTabs = (
  resources: Resources,
  parent: Resource,
  actions: readonly RowAction[] = rowActionsOf(parent),
): ParentTab[] => {
  const children = listedBelow(resources, parent.name)
  const ofChild = (child: Resource): ParentTab => ({
    to: child.name,
    label: shortTitle(parent, child),
    child,
    key: keyBelow(child, parent.name),
  })
  const led = linksOf(actions).map(({ to, label }): ParentTab => {
    const child = children.find(({ name }) => name === to)
    return child ? ofChild(child) : { to, label, child: null }
  })
  return [...led, ...children.filter(({ name }) => !led.some(({ to }) => to === name)).map(ofChild)]
}

/** Path of the first list below a record, else of the record in its list. */
export const recordPath = (name: string, id: number | string): string => {
  const resources = definitionsNow()
  const target = resources[name]
  const [first] = target ? parentTabs(resources, target) : []
  return first
    ? `${adminBase}/${name}/${id}/${first.to}`
    : figurePagePath({ resource: name, filter: { id: Number(id) } })
}
