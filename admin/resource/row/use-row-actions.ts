import type { Resource } from '../../../model/definition.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { isOffered, type RowAction, rolesOf } from '../../../model/row-actions.ts'
import { useExtension } from '../../extension-points.ts'
import { holdsOneOf } from '../../session.ts'
import { useSession } from '../../use-session.ts'

/** The actions of a list that the person may use: those without what leads to screens of other roles, or changes records. */
export const useRowActions = (resource: Resource): readonly RowAction[] => {
  const session = useSession()
  const { recordScreens = {} } = useExtension(resource.name)
  const mayUse = (action: RowAction) => {
    if ('set' in action || 'call' in action) return holdsOneOf(rolesOf(action, resource), session)
    return !('to' in action) || holdsOneOf(recordScreens[action.to]?.roles, session)
  }
  return chosen(resource.list.actions ?? [], mayUse)
}

/** Those of them that are offered for a record as it stands. */
export const offeredFor = (actions: readonly RowAction[], record: AnyRecord): readonly RowAction[] =>
  chosen(actions, (action) => !('set' in action || 'call' in action) || isOffered(action, record))

const chosen = (actions: readonly RowAction[], isChosen: (action: RowAction) => boolean) =>
  actions.flatMap((action): RowAction[] => {
    if (!('menu' in action)) return isChosen(action) ? [action] : []
    const menu = action.menu.filter(isChosen)
    return menu.length > 0 ? [{ ...action, menu }] : []
  })
