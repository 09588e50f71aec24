import { HttpError } from 'react-admin'

/** Keys of requests of which we do not know whether the server has carried them out, by what was sent. */
const unanswered = new Map<string, string>()

const isAnswer = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500

/**
 * Sends a request that makes something under an `Idempotency-Key`. When the connection is lost and the user sends
 * the same again, the key is the same too, so that the server makes it once.
 * @param what path and body: the same text means the same request
 * @param send makes the request with the key
 */
export const sendOnce = async <Reply>(
  what: string,
  send: (idempotencyKey: string) => Promise<Reply>,
): Promise<Reply> => {
  const key = unanswered.get(what) ?? crypto.randomUUID()
  unanswered.set(what, key)
  try {
    const reply = await send(key)
    unanswered.delete(what)
    return reply
  } catch (error) {
    if (isAnswer(error)) unanswered.delete(what)
    throw error
  }
}
