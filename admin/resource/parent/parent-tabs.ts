import type { Resource } from '../../../model/definition.ts'
import { keyBelow, listedBelow, type Resources } from '../../../model/resources.ts'
import { type RowAction, rowActionsOf } from '../../../model/row-actions.ts'

/** A list or a screen below a record. */
export interface ParentTab {
  /** The last part of its path. */
  readonly to: string
  readonly label: string
  /** The list's resource; null for a screen. */
  readonly child: Resource | null
  /** The field by which its records belong to the record. */
  readonly key?: string | undefined
}

const linksOf = (actions: readonly RowAction[]) =>
  actions
    .flatMap((action): readonly RowAction[] => ('menu' in action ? action.menu : [action]))
    .filter((action) => 'to' in action)

/** "Quote Lines" below a quote are its "Lines". */
const shortTitle = (parent: Resource, { title }: Resource): string =>
  title.startsWith(`${parent.label} `) ? title.slice(parent.label.length + 1) : title

/**
 * What stands below a record of the resource: what its rows lead to, in that order, then any other list.
 * @param actions of its rows, those that the person may use
 */
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
