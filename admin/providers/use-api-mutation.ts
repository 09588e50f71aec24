import { type MutationScope, useMutation } from '@tanstack/react-query'
import type { UndoEntry } from './done-requests.ts'
import { isPassing } from './http-client.ts'
import { type KeptCall, keepUnsent } from './kept-requests.ts'
import { logFailure } from './log-failure.ts'
import { queryClient, refreshRecords } from './query-client.ts'
import { keyOfPending, writeOnce } from './send-once.ts'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Said once, or by what `mutate` is given. */
type ByInput<Input, Value> = Value | ((input: Input) => Value)

interface ApiMutation<Input, Reply> {
  readonly path: ByInput<Input, string>
  /** Default: POST. */
  readonly method?: ByInput<Input, Method>
  /** Default: what `mutate` is given. */
  readonly body?: (input: Input) => unknown
  /** The body as JSON text, instead of `body`. */
  readonly json?: (input: Input) => string
  /** Version that the write replaces. */
  readonly ifMatch?: (input: Input) => string | undefined
  /** Description for undo; without it, the write cannot be undone. */
  readonly done?: (reply: Reply, input: Input) => UndoEntry
  readonly onSuccess?: (reply: Reply, input: Input) => void
  readonly onError?: (error: Error, input: Input) => void
  /** Shows what the write will do before it is done. */
  readonly onMutate?: (input: Input) => void
  /** In place of a refresh of all records. */
  readonly onSettled?: (input: Input) => void
  /** Writes of a scope are sent one after the other. */
  readonly scope?: MutationScope
  /** Name of the action in the log, for a failure that is only logged. */
  readonly log?: string
  /** Kept on the device while there is no connection, and sent later. */
  readonly keep?: {
    readonly as: () => Pick<KeptCall, 'title' | 'done' | 'files' | 'filesOf'>
    readonly onKept: () => void
  }
}

const saidBy = <Input, Value extends string>(said: ByInput<Input, Value>, input: Input): Value =>
  typeof said === 'function' ? said(input) : said

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
 * A call that writes, sent exactly once, with undo. Reloads the records, after a refusal too: what is shown is out
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
  path: pathOf,
  method = 'POST',
  body: bodyOf,
  json: jsonOf,
  ifMatch,
  done,
  onSuccess,
  onError,
  onMutate,
  onSettled,
  scope,
  log,
  keep,
}: ApiMutation<Input, Reply>) => {
  return useMutation(
    {
      ...(scope && { scope }),
      ...(onMutate && { onMutate }),
      mutationFn: async (input: Input): Promise<Reply | typeof kept> => {
        const path = saidBy(pathOf, input)
        const json = jsonOf?.(input)
        const body = json !== undefined ? undefined : bodyOf ? await bodyOf(input) : input
        try {
          return await writeOnce<Reply>(path, {
            method: saidBy(method, input),
            body,
            ifMatch: ifMatch?.(input),
            ...(json !== undefined && { json }),
            done: done && ((reply) => done(reply, input)),
          })
        } catch (error) {
          if (keep && (await isKept(error, path, body, keep))) return kept
          throw error
        }
      },
      onSuccess: (reply, input) => (reply === kept ? keep?.onKept() : onSuccess?.(reply, input)),
      onError: (error, input) => {
        if (log !== undefined) logFailure(log, error)
        onError?.(error, input)
      },
      onSettled: (_reply, _error, input) => (onSettled ?? (() => refreshRecords()))(input),
    },
    queryClient,
  )
}
