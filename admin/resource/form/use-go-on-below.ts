import { useNavigate } from 'react-router-dom'
import { offers } from '../../../model/offered-writes.ts'
import { definitionsNow } from '../../definitions.ts'
import { holdsOneOf } from '../../session.ts'
import { useListing } from '../listing-context.ts'
import { parentTabs } from '../parent/parent-tabs.ts'
import { useLeaveKnowingly } from './half-typed.ts'

/**
 * The list below a new record in which its own records are typed row by row: what it is called there, and the way to
 * it. Null where there is none, or not for this person.
 */
export const useGoOnBelow = () => {
  const { resource, pagePath } = useListing()
  const navigate = useNavigate()
  const leave = useLeaveKnowingly()
  const tab = parentTabs(definitionsNow(), resource).find(
    ({ child }) => child?.list.inlineAdd && offers(child, 'create') && holdsOneOf(child.access?.write),
  )
  if (!tab) return null
  return {
    label: tab.label,
    goTo: (id: number) => leave(() => void navigate(`${pagePath}/${id}/${tab.to}`, { replace: true })),
  }
}
