import type { Resource } from '../../../model/definition.ts'
import type { RowAction } from '../../../model/row-actions.ts'
import { useExtension } from '../../extension-points.ts'
import { holdsOneOf } from '../../session.ts'
import { useSession } from '../../use-session.ts'

/** The actions of a row that the person may use: those without what leads to screens of other roles. */
export const useRowActions = (resource: Resource): readonly RowAction[] => {
  const session = useSession()
  const { recordScreens = {} } = useExtension(resource.name)
  const mayUse = (action: RowAction) =>
    !('to' in action) || holdsOneOf(recordScreens[action.to]?.roles, session)
  return (resource.list.actions ?? []).flatMap((action): RowAction[] => {
    if (!('menu' in action)) return mayUse(action) ? [action] : []
    const menu = action.menu.filter(mayUse)
    return menu.length > 0 ? [{ ...action, menu }] : []
  })
}
