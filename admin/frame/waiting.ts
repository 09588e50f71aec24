import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { ViewCounts } from '../../model/view-counts.ts'
import { subscribeDone } from '../providers/done-requests.ts'
import { requestJson } from '../providers/http-client.ts'
import { onUserChange, useSession } from '../session.ts'
import { createStore } from '../store.ts'
import type { MenuEntry } from './menu-entries.ts'

/** What waits in each counted view, by `list/view`; null where counting took too long. */
type Waiting = Readonly<Record<string, { readonly count: number | null; readonly isMore: boolean }>>

const waiting = createStore<Waiting>({})
onUserChange(() => waiting.set({}))

/** In milliseconds. What other users do appears at the next page after it. */
const staleAfter = 30_000
/** After a write, in milliseconds: several writes in a row are counted once. */
const afterWrite = 800

export const waitsOf = (entries: readonly MenuEntry[]): string[] => [
  ...new Set(
    entries
      .flatMap((entry) => ('items' in entry ? entry.items : [entry]))
      .flatMap(({ waits }) => (waits === undefined ? [] : [waits])),
  ),
]

let askedAt = 0

const ask = (views: string, signal: AbortSignal): void => {
  askedAt = Date.now()
  requestJson<ViewCounts>(`/ViewCount?views=${views}`, { signal }).then(
    ({ counts }) =>
      waiting.set(
        Object.fromEntries(
          counts.map(({ list, view, count, isMore }) => [`${list}/${view}`, { count, isMore }]),
        ),
      ),
    // The menu works without counts.
    () => {},
  )
}

/** Keeps the counts of the menu: when a page is opened, and after writes. */
export const useWaiting = (entries: readonly MenuEntry[]): void => {
  const user = useSession()?.email
  const views = waitsOf(entries).join(',')
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies(pathname): counted again on another page
  useEffect(() => {
    if (user === undefined || views === '') return
    const leaving = new AbortController()
    if (Date.now() - askedAt > staleAfter) ask(views, leaving.signal)
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribeDone(() => {
      clearTimeout(timer)
      timer = setTimeout(() => ask(views, leaving.signal), afterWrite)
    })
    return () => {
      leaving.abort()
      clearTimeout(timer)
      stop()
    }
  }, [user, views, pathname])
}
onUserChange(() => {
  askedAt = 0
})

/** Text of the sum of views: "14", "99+"; empty if nothing waits. */
export const useWaitingText = (views: readonly string[]): string => {
  const counts = waiting.use()
  const found = views.flatMap((view) => counts[view] ?? [])
  const sum = found.reduce((total, { count }) => total + (count ?? 0), 0)
  return sum === 0 ? '' : `${sum}${found.some(({ isMore }) => isMore) ? '+' : ''}`
}
