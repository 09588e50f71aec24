import { apiQuery } from '../../admin/providers/api-query.ts'
import { getSession } from '../../admin/session.ts'
import { type HomeSoFar, partWithin } from '../../model/costing/home.ts'

/** In milliseconds: max. age of a prefetched reply, about the script's load time on a slow connection. */
const waitsFor = 10_000

interface PendingRequest {
  readonly token: string
  readonly at: number
  readonly reply: Promise<HomeSoFar>
}
let request: PendingRequest | null = null

const figures = (path: string, signal?: AbortSignal) =>
  apiQuery<HomeSoFar>(['home'], path).queryFn(signal ? { signal } : {})

/** Current figures without the slow ones. */
export const fetchFigures = (signal?: AbortSignal) => figures(`/Home?within=${partWithin}`, signal)
export const fetchAllFigures = (signal?: AbortSignal) => figures('/Home', signal)

/** Requests the figures while the script of the home page is still loading. */
export const prefetchFigures = (): void => {
  const token = getSession()?.token
  if (token === undefined) return
  const reply = fetchFigures()
  // The screen reports errors.
  reply.catch(() => undefined)
  request = { token, at: performance.now(), reply }
}

/** The prefetched reply, once. Null for another user, or if it is too old. */
export const takeRequested = (): Promise<HomeSoFar> | null => {
  const taken = request
  request = null
  return taken && taken.token === getSession()?.token && performance.now() - taken.at < waitsFor
    ? taken.reply
    : null
}
