import { useMutation } from '@tanstack/react-query'
import type { UndoEntry } from '../admin/providers/done-requests.ts'
import { useRefreshRecords } from '../admin/providers/query-client.ts'
import { writeOnce } from '../admin/providers/send-once.ts'
import { logFailure } from './log-failure.ts'

interface Post<Reply> {
  /** Description for undo; without it, the write cannot be undone. */
  readonly done?: (reply: Reply) => UndoEntry
  readonly onSuccess: (reply: Reply) => void
  /** Default: POST. */
  readonly method?: 'POST' | 'PATCH'
}

/**
 * Sends to a call that writes, exactly once. Logs a failure. Always reloads: after a rejection the displayed
 * data is outdated.
 * @param what short name of the action in the log
 */
export const usePost = <Body, Reply = unknown>(
  what: string,
  path: string,
  { done, onSuccess, method = 'POST' }: Post<Reply>,
) => {
  const refresh = useRefreshRecords()
  return useMutation({
    mutationFn: (body: Body) => writeOnce<Reply>(path, { method, body, done }),
    onSuccess,
    onError: (error) => logFailure(what, error),
    onSettled: () => refresh(),
  })
}
