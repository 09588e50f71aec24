import { HttpError } from 'react-admin'
import { noticesIn, pushUndo, type UndoEntry } from './done-requests.ts'
import { isPassing, request } from './http-client.ts'
import { pageOfWrite } from './page-of-write.ts'

/** Idempotency keys of requests with unknown outcome, by request. */
const pendingKeys = new Map<string, string>()

const isRefusal = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500

/** Retry delays in milliseconds: a restarting server is back soon. */
const pausesBetween: readonly number[] = [400, 1200]

/** The browser is offline: retrying does not help, and the user should know. */
const isOffline = () => globalThis.navigator?.onLine === false

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Sends a write with an `Idempotency-Key` and retries while the server is unreachable. If the user repeats a
 * failed request, the key is the same, so the server executes it once.
 * @param what method, path and body, which identify the request
 */
export const sendOnce = async <Reply>(
  what: string,
  send: (idempotencyKey: string) => Promise<Reply>,
  pauses = pausesBetween,
): Promise<Reply> => {
  const key = pendingKeys.get(what) ?? crypto.randomUUID()
  pendingKeys.set(what, key)
  for (let attempt = 0; ; attempt++)
    try {
      const reply = await send(key)
      pendingKeys.delete(what)
      return reply
    } catch (error) {
      if (isRefusal(error)) pendingKeys.delete(what)
      const pause = pauses[attempt]
      if (pause === undefined || !isPassing(error) || isOffline()) throw error
      await wait(pause)
    }
}

interface Sent {
  readonly method: string
  readonly body?: unknown
  readonly json?: string | undefined
  readonly ifMatch?: string | undefined
}

/** Identifies a write, as `sendOnce` does. */
const nameOfWrite = (path: string, { method, body, json, ifMatch }: Sent) =>
  `${method} ${path} ${ifMatch ?? ''} ${json ?? JSON.stringify(body)}`

/** The idempotency key of a write that failed without a reply. Undefined if its outcome is known. */
export const keyOfPending = (path: string, sent: Sent): string | undefined =>
  pendingKeys.get(nameOfWrite(path, sent))

/** The outcome of a write is known, although it was sent elsewhere: the same write is another one from now on. */
export const forgetPending = (key: string): void => {
  for (const [what, pending] of pendingKeys) if (pending === key) pendingKeys.delete(what)
}

interface Write<Reply> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  /** The body as JSON text, instead of `body`. */
  readonly json?: string
  /** Version that the write replaces. */
  readonly ifMatch?: string | undefined
  /** Description for undo; undefined if the write cannot be undone. */
  readonly done?: ((reply: Reply) => UndoEntry) | undefined
}

/** Writes exactly once, with undo if described. Resolves to the JSON body; throws like `request`. */
export const writeOnce = <Reply>(
  path: string,
  { method, body, json, ifMatch, done }: Write<Reply>,
): Promise<Reply> => {
  const page = pageOfWrite()
  return sendOnce(nameOfWrite(path, { method, body, json, ifMatch }), async (key) => {
    const response = await request(path, {
      method,
      body,
      ...(json !== undefined && { json }),
      headers: { 'Idempotency-Key': key, ...(ifMatch !== undefined && { 'If-Match': ifMatch }) },
    })
    const reply = (await response.json()) as Reply
    const requestId = response.headers.get('x-request-id')
    if (done && requestId) pushUndo(requestId, { ...done(reply), notices: noticesIn(response.headers) }, page)
    return reply
  })
}

/** What a write would do, and the sentences that it would tell. */
export type Previewed<Reply> = Reply & {
  readonly warnings: readonly string[]
  /** The reason that the dry run was refused without, for the write too. */
  readonly reason: string | null
}

/** Previews a write by a dry run. */
export const previewWrite = async <Reply>(
  path: string,
  options: Parameters<typeof request>[1],
): Promise<Previewed<Reply>> => {
  const response = await request(`${path}${path.includes('?') ? '&' : '?'}dry=true`, options)
  const [, query] = response.url.split('?')
  return {
    ...((await response.json()) as Reply),
    warnings: noticesIn(response.headers),
    reason: new URLSearchParams(query).get('reason'),
  }
}
