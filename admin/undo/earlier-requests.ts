import { useEffect } from 'react'
import type { RecentRequests } from '../../model/undo.ts'
import { definitionsNow } from '../definitions.ts'
import { addEarlierRequests, type DoneRequest, type UndoEntry } from '../providers/done-requests.ts'
import { requestJson } from '../providers/http-client.ts'
import { useSession } from '../session.ts'

const severalOf = { created: 'severalCreated', changed: 'severalChanged', deleted: 'severalDeleted' } as const

/** Named by its first kind of change: "Task changed", "12 changed: Tasks". */
const describeRecent = ({ changes: [first] }: RecentRequests['requests'][number]): UndoEntry | null => {
  const resource = first && definitionsNow()[first.resource]
  if (!resource) return null
  const { action, count } = first
  return count === 1
    ? { key: `undo.done.${action}`, args: { label: resource.label } }
    : { key: `undo.done.${severalOf[action]}`, args: { smart_count: count, title: resource.title } }
}

/** Offers the user's latest writes for undo, also those made before the page was loaded. */
export const useEarlierRequests = (): void => {
  const email = useSession()?.email
  useEffect(() => {
    if (email === undefined) return
    const leaving = new AbortController()
    // Without the reply, only the page's own writes can be undone.
    requestJson<RecentRequests>('/Undo', { signal: leaving.signal }).then(
      ({ requests }) =>
        addEarlierRequests(
          requests
            .flatMap((request): DoneRequest[] => {
              const entry = describeRecent(request)
              return entry ? [{ requestId: request.requestId, at: Date.parse(request.at), entry }] : []
            })
            .reverse(),
        ),
      () => {},
    )
    return () => leaving.abort()
  }, [email])
}
