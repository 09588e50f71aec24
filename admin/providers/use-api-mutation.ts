import { useMutation } from '@tanstack/react-query'
import type { UndoEntry } from './done-requests.ts'
import { isPassing } from './http-client.ts'
import { type KeptCall, keepUnsent } from './kept-requests.ts'
import { logFailure } from './log-failure.ts'
import { useRefreshRecords } from './query-client.ts'
import { keyOfPending, writeOnce } from './send-once.ts'

interface ApiMutation<Input, Reply> {
  readonly path: string
  /** Default: POST. */
  readonly method?: 'POST' | 'PATCH' | 'DELETE'
  /** Default: what `mutate` is given. */
  readonly body?: (input: Input) => unknown
  /** The body as JSON text, instead of `body`. */
  readonly json?: (input: Input) => string
  /** Description for undo; without it, the write cannot be undone. */
  readonly done?: (reply: Reply, input: Input) => UndoEntry
  readonly onSuccess?: (reply: Reply) => void
  readonly onError?: (error: Error) => void
  /** Name of the action in the log, for a failure that is only logged. */
  readonly log?: string
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
  keep: NonNullable<ApiMutation<unknown, unknown>['keep']>,
): Promise<boolean> => {
  const key = keyOfPending(path, { method: 'POST', body })
  return isPassing(error) && key !== undefined && keepUnsent({ key, path, body, ...keep.as() })
}

/**
 * A call that writes, sent exactly once, with undo. Always reloads the records: after a refusal, what is shown is out
 * of date. Forms and buttons of a generated list use react-admin's data provider.
 * @example
 * const closing = useApiMutation<{ readonly reason: string }>({
 *   path: `/Task/${id}/close`,
 *   done: () => ({ key: 'tasks.closed' }),
 *   onSuccess: onClose,
 * })
 * closing.mutate({ reason })
 */
export const useApiMutation = <Input = void, Reply = unknown>({
  path,
  method = 'POST',
  body: bodyOf,
  json: jsonOf,
  done,
  onSuccess,
  onError,
  log,
  keep,
}: ApiMutation<Input, Reply>) => {
  const refresh = useRefreshRecords()
  return useMutation({
    mutationFn: async (input: Input): Promise<Reply | typeof kept> => {
      const json = jsonOf?.(input)
      const body = json !== undefined ? undefined : bodyOf ? await bodyOf(input) : input
      try {
        return await writeOnce<Reply>(path, {
          method,
          body,
          ...(json !== undefined && { json }),
          done: done && ((reply) => done(reply, input)),
        })
      } catch (error) {
        if (keep && (await isKept(error, path, body, keep))) return kept
        throw error
      }
    },
    onSuccess: (reply) => (reply === kept ? keep?.onKept() : onSuccess?.(reply)),
    onError: (error) => {
      if (log !== undefined) logFailure(log, error)
      onError?.(error)
    },
    onSettled: () => refresh(),
  })
}
