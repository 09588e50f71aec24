import type { Resource } from '../../../model/definition.ts'
import { passesFilter } from '../../../model/filter/passes.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { type RowAction, rolesOf, rowActionsOf } from '../../../model/row-actions.ts'
import { useExtension } from '../../extension-points.ts'
import { holdsOneOf } from '../../session.ts'
import { useSession } from '../../use-session.ts'

/** Row actions that the user may use, by role and write access. */
export const useRowActions = (resource: Resource): readonly RowAction[] => {
  const session = useSession()
  const { recordScreens = {} } = useExtension(resource.name)
  const mayUse = (action: RowAction) => {
    if ('set' in action || 'call' in action) return holdsOneOf(rolesOf(action, resource), session)
    return !('to' in action) || holdsOneOf(recordScreens[action.to]?.roles, session)
  }
  return chosen(rowActionsOf(resource), mayUse)
}

export const offeredFor = (
  resource: Resource,
  actions: readonly RowAction[],
  record: AnyRecord,
): readonly RowAction[] =>
  chosen(actions, (action) =>
    'set' in action || 'call' in action
      ? passesFilter(resource, action.when ?? {}, record)
      : !('tabOnly' in action),
  )

const chosen = (actions: readonly RowAction[], isChosen: (action: RowAction) => boolean) =>
  actions.flatMap((action): RowAction[] => {
    if (!('menu' in action)) return isChosen(action) ? [action] : []
    const menu = action.menu.filter(isChosen)
    return menu.length > 0 ? [{ ...action, menu }] : []
  })
