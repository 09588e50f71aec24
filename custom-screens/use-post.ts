import { useMutation } from '@tanstack/react-query'
import type { UndoEntry } from '../admin/providers/done-requests.ts'
import { isPassing } from '../admin/providers/http-client.ts'
import { type KeptCall, keepRequest } from '../admin/providers/kept-requests.ts'
import { useRefreshRecords } from '../admin/providers/query-client.ts'
import { keyOfPending, writeOnce } from '../admin/providers/send-once.ts'
import { getSession } from '../admin/session.ts'
import { logFailure } from './log-failure.ts'

interface Post<Reply> {
  /** Description for undo; without it, the write cannot be undone. */
  readonly done?: (reply: Reply) => UndoEntry
  readonly onSuccess: (reply: Reply) => void
  /** Default: POST. */
  readonly method?: 'POST' | 'PATCH'
  /** Kept on the device while there is no connection, and sent later. */
  readonly keep?: {
    readonly as: () => Pick<KeptCall, 'title' | 'done' | 'files' | 'filesOf'>
    readonly onKept: () => void
  }
}

const kept = Symbol('kept on the device')

/** Keeps what failed for want of a connection. False if it failed otherwise, or cannot be kept. */
const isKept = async (
  error: unknown,
  path: string,
  body: unknown,
  keep: NonNullable<Post<unknown>['keep']>,
): Promise<boolean> => {
  const key = keyOfPending(path, { method: 'POST', body })
  const user = getSession()?.email
  if (!isPassing(error) || key === undefined || user === undefined) return false
  try {
    await keepRequest({ key, user, path, body, at: Date.now(), ...keep.as() })
    return true
  } catch (failure) {
    logFailure('Keeping a request', failure)
    return false
  }
}

/**
 * Sends to a call that writes, exactly once. Logs a failure. Always reloads: after a rejection the displayed
 * data is outdated.
 * @param what short name of the action in the log
 */
export const usePost = <Body, Reply = unknown>(
  what: string,
  path: string,
  { done, onSuccess, method = 'POST', keep }: Post<Reply>,
) => {
  const refresh = useRefreshRecords()
  return useMutation({
    mutationFn: async (body: Body): Promise<Reply | typeof kept> => {
      try {
        return await writeOnce<Reply>(path, { method, body, done })
      } catch (error) {
        if (keep && (await isKept(error, path, body, keep))) return kept
        throw error
      }
    },
    onSuccess: (reply) => (reply === kept ? keep?.onKept() : onSuccess(reply)),
    onError: (error) => logFailure(what, error),
    onSettled: () => refresh(),
  })
}
