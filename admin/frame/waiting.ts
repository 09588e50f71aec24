import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { ViewCounts } from '../../model/view-counts.ts'
import { subscribeDone } from '../providers/done-requests.ts'
import { requestJson } from '../providers/http-client.ts'
import { subscribeRefreshes } from '../providers/query-client.ts'
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
/** The newest call: the answer of an earlier one is out of date. */
let asking = new AbortController()

const ask = (views: string): void => {
  asking.abort()
  const own = new AbortController()
  asking = own
  askedAt = Date.now()
  requestJson<ViewCounts>(`/ViewCount?views=${views}`, { signal: own.signal }).then(
    ({ counts }) => {
      if (asking !== own) return
      waiting.set(
        Object.fromEntries(
          counts.map(({ list, view, count, isMore }) => [`${list}/${view}`, { count, isMore }]),
        ),
      )
    },
    // The menu works without counts. The next page asks again.
    () => {
      if (asking === own) askedAt = 0
    },
  )
}

/** Calls the listener after each write: also after one that cannot be undone, and after an undo. */
const subscribeWrites = (listener: () => void): (() => void) => {
  const stops = [subscribeDone(listener), subscribeRefreshes(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Keeps the counts of the menu: when a page is opened, and after writes. */
export const useWaiting = (entries: readonly MenuEntry[]): void => {
  const user = useSession()?.email
  const views = waitsOf(entries).join(',')
  const { pathname } = useLocation()
  const isOn = user !== undefined && views !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again on another page, and for another user
  useEffect(() => {
    if (isOn && Date.now() - askedAt > staleAfter) ask(views)
  }, [isOn, user, views, pathname])
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribeWrites(() => {
      clearTimeout(timer)
      timer = setTimeout(() => ask(views), afterWrite)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isOn, views])
}
onUserChange(() => {
  asking.abort()
  askedAt = 0
})

/** Text of the sum of views: "14", "99+"; empty if nothing waits. */
export const useWaitingText = (views: readonly string[]): string => {
  const counts = waiting.use()
  const found = views.flatMap((view) => counts[view] ?? [])
  const sum = found.reduce((total, { count }) => total + (count ?? 0), 0)
  return sum === 0 ? '' : `${sum}${found.some(({ isMore }) => isMore) ? '+' : ''}`
}
