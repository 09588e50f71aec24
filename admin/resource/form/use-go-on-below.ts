import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { offers } from '../../../model/offered-writes.ts'
import { definitionsNow } from '../../definitions.ts'
import { useExtension } from '../../extension-points.ts'
import { holdsOneOf } from '../../session.ts'
import { useLeaveKnowingly } from '../../unsaved/unsaved-changes.ts'
import { useListing } from '../listing-context.ts'
import { parentTabs } from '../parent/parent-tabs.ts'

const toAdd = { toAdd: true } as const

export const isToAdd = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'toAdd' in state && state.toAdd === true

const afterCreate = { afterCreate: true } as const

export const isAfterCreate = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'afterCreate' in state && state.afterCreate === true

/** The button of a new record that saves and continues below it: label and target; null if not available. */
export const useGoOnBelow = () => {
  const { resource, pagePath } = useListing()
  const translate = useTranslate()
  const navigate = useNavigate()
  const leave = useLeaveKnowingly()
  const { recordScreens = {} } = useExtension(resource.name)
  const goTo = (to: string, state: object) => (id: number) =>
    leave(() => void navigate(`${pagePath}/${id}/${to}`, { replace: true, state }))
  for (const [to, { afterCreate: label, roles }] of Object.entries(recordScreens))
    if (label && holdsOneOf(roles)) return { label: translate(label), goTo: goTo(to, afterCreate) }
  const tab = parentTabs(definitionsNow(), resource).find(
    ({ child }) => child?.list.inlineAdd && offers(child, 'create') && holdsOneOf(child.access?.write),
  )
  if (!tab) return null
  return {
    label: translate('parent.saveAndAdd', { children: tab.label.toLowerCase() }),
    goTo: goTo(tab.to, toAdd),
  }
}
