import { HttpError } from 'react-admin'
import { noteDone, type Said } from '../undo/done-requests.ts'
import { request } from './http-client.ts'
import { isPassing } from './passing.ts'

/** Keys of requests of which we do not know whether the server has carried them out, by what was sent. */
const unanswered = new Map<string, string>()

const isAnswer = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500

/** Milliseconds before the request is sent again: a server that restarts, or hands over to another, is soon back. */
const pausesBetween: readonly number[] = [400, 1200]

/** The browser itself says that there is no network: waiting a second does not help, and the person should know. */
const isOffline = () => globalThis.navigator?.onLine === false

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Sends a request that writes something under an `Idempotency-Key`. While the server cannot be reached it is sent
 * again by itself; when that fails too and the user sends the same again, the key is the same, so that the server
 * writes it once.
 * @param what method, path and body: the same text means the same request
 * @param send makes the request with the key
 */
export const sendOnce = async <Reply>(
  what: string,
  send: (idempotencyKey: string) => Promise<Reply>,
  pauses = pausesBetween,
): Promise<Reply> => {
  const key = unanswered.get(what) ?? crypto.randomUUID()
  unanswered.set(what, key)
  for (let attempt = 0; ; attempt++)
    try {
      const reply = await send(key)
      unanswered.delete(what)
      return reply
    } catch (error) {
      if (isAnswer(error)) unanswered.delete(what)
      const pause = pauses[attempt]
      if (pause === undefined || !isPassing(error) || isOffline()) throw error
      await wait(pause)
    }
}

interface Write<Reply> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  /** The version that is written over. */
  readonly ifMatch?: string | undefined
  /** What the answer says was done, so that it can be taken back; absent where it cannot. */
  readonly done?: ((reply: Reply) => Said) | undefined
}

/**
 * Writes to the API, once however often it has to be sent, and answers the reply's JSON. What was done can be taken
 * back by its request, when the write says what that is. Errors as `request`.
 */
export const writeOnce = <Reply>(
  path: string,
  { method, body, ifMatch, done }: Write<Reply>,
): Promise<Reply> =>
  sendOnce(`${method} ${path} ${ifMatch ?? ''} ${JSON.stringify(body)}`, async (key) => {
    const response = await request(path, {
      method,
      body,
      headers: { 'Idempotency-Key': key, ...(ifMatch !== undefined && { 'If-Match': ifMatch }) },
    })
    const reply = (await response.json()) as Reply
    const requestId = response.headers.get('x-request-id')
    if (done && requestId) noteDone(requestId, done(reply))
    return reply
  })
