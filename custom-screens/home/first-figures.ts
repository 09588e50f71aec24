import { requestJson } from '../../admin/providers/http-client.ts'
import { getSession } from '../../admin/session.ts'
import { type HomeSoFar, partWithin } from '../../model/home.ts'

/** Milliseconds that an answer may wait for the screen: no longer than its script takes on a slow line. */
const waitsFor = 10_000

interface PendingRequest {
  readonly token: string
  readonly at: number
  readonly reply: Promise<HomeSoFar>
}
let request: PendingRequest | null = null

/** The figures of the home page, as they are now, without those that take long. Rejects as `requestJson` does. */
export const fetchFigures = (signal?: AbortSignal) =>
  requestJson<HomeSoFar>(`/Home?within=${partWithin}`, { signal })
/** All of them. */
export const fetchAllFigures = (signal?: AbortSignal) => requestJson<HomeSoFar>('/Home', { signal })

/** Asks for the figures of the signed-in user while the script of the home page is still loading. */
export const askAhead = (): void => {
  const token = getSession()?.token
  if (token === undefined) return
  const reply = fetchFigures()
  // The screen says what went wrong, if it comes to that.
  reply.catch(() => undefined)
  request = { token, at: performance.now(), reply }
}

/** What was asked for ahead, once; null where that was somebody else, or too long ago. */
export const takeRequested = (): Promise<HomeSoFar> | null => {
  const taken = request
  request = null
  return taken && taken.token === getSession()?.token && performance.now() - taken.at < waitsFor
    ? taken.reply
    : null
}
