import type { Resource } from '../../model/definition.ts'
import { valueText } from '../../model/record-text.ts'
import type { RecentRequests } from '../../model/undo.ts'
import { definitionsNow } from '../definitions.ts'
import { inSentence } from '../i18n/language.ts'
import type { DoneRequest, UndoEntry } from '../providers/done-requests.ts'

const severalOf = { created: 'severalCreated', changed: 'severalChanged', deleted: 'severalDeleted' } as const

/** The mark in words, the option of a choice or the label of its field: "approved", "sent". */
const wordOf = (resource: Resource, name: string, is: string | null): string => {
  const word = is === null ? resource.fields[name]?.label : valueText(resource, name, is)
  return inSentence(word ?? name)
}

/** Named by its first kind of change: "Task changed", "Order sent", "12 changed: Tasks". */
const describeRecent = ({ changes: [first] }: RecentRequests['requests'][number]): UndoEntry | null => {
  const resource = first && definitionsNow()[first.resource]
  if (!resource) return null
  const { action, count, mark, is } = first
  if (mark !== null)
    return { key: 'undo.done.called', args: { label: resource.label, done: wordOf(resource, mark, is) } }
  return count === 1
    ? { key: `undo.done.${action}`, args: { label: resource.label } }
    : { key: `undo.done.${severalOf[action]}`, args: { smart_count: count, title: resource.title } }
}

/** As the undo list shows them, the oldest first. Without those whose records the user may not see. */
export const describedRequests = ({ requests }: RecentRequests): DoneRequest[] =>
  requests
    .flatMap((request): DoneRequest[] => {
      const entry = describeRecent(request)
      return entry ? [{ requestId: request.requestId, at: Date.parse(request.at), entry }] : []
    })
    .reverse()
