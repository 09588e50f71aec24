import { useCallback, useEffect, useRef, useState } from 'react'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import type { HomeSoFar } from '../../model/costing/home.ts'
import { fetchAllFigures, fetchFigures, takeRequested } from './first-figures.ts'

/** The newer figures, with those slow parts of the older ones that they omit. */
const together = (newer: HomeSoFar, older: HomeSoFar): HomeSoFar => ({
  ...newer,
  ...Object.fromEntries(Object.entries(older).filter(([part]) => newer[part as keyof HomeSoFar] === null)),
})

interface Shown {
  readonly home: HomeSoFar
  /** Number of the newest call that is in it. */
  readonly call: number
}

/** The answer of an earlier call only fills in what the later one omits. */
const withAnswer =
  (home: HomeSoFar, call: number) =>
  (shown: Shown | null): Shown => {
    if (!shown) return { home, call }
    return call > shown.call
      ? { home: together(home, shown.home), call }
      : { ...shown, home: together(shown.home, home) }
  }

/** Home page figures. `again` reloads, `addUp` also loads the slow parts, `markAsSeen` marks the news as read. */
export const useHome = () => {
  const [shown, setShown] = useState<Shown | null>(null)
  const [failed, setFailed] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const visit = useRef<AbortSignal>(undefined)
  const calls = useRef(0)
  const load = useCallback(async (fetch: (signal?: AbortSignal) => Promise<HomeSoFar>) => {
    const signal = visit.current
    const call = ++calls.current
    setFailed(false)
    try {
      const home = await fetch(signal)
      if (!signal?.aborted) setShown(withAnswer(home, call))
    } catch {
      if (!signal?.aborted) setFailed(true)
    }
  }, [])
  useEffect(() => {
    const leaving = new AbortController()
    visit.current = leaving.signal
    void load((signal) => takeRequested() ?? fetchFigures(signal))
    return () => leaving.abort()
  }, [load])
  const home = shown?.home ?? null
  const again = () => load(fetchFigures)
  const marking = useApiMutation<{ readonly upTo: string }>({
    path: '/Home/seen',
    log: 'Marking the news as seen',
    onSettled: again,
  })
  const markAsSeen = () => home && marking.mutate({ upTo: home.news.upTo })
  const addUp = async () => {
    setIsAdding(true)
    await load(fetchAllFigures)
    setIsAdding(false)
  }
  return { home, failed, again, markAsSeen, addUp, isAdding }
}
