import { useCallback, useEffect, useRef, useState } from 'react'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import type { HomeSoFar } from '../../model/costing/home.ts'
import { fetchAllFigures, fetchFigures, takeRequested } from './first-figures.ts'

/** Keeps displayed slow parts that the new reply omits. */
const leftOut = (shown: HomeSoFar, fetched: HomeSoFar): Partial<HomeSoFar> =>
  Object.fromEntries(Object.entries(shown).filter(([part]) => fetched[part as keyof HomeSoFar] === null))

/** Home page figures. `again` reloads, `addUp` also loads the slow parts, `markAsSeen` marks the news as read. */
export const useHome = () => {
  const [home, setHome] = useState<HomeSoFar | null>(null)
  const [failed, setFailed] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const visit = useRef<AbortSignal>(undefined)
  const fetchHome = useCallback(async (signal?: AbortSignal) => {
    setFailed(false)
    try {
      const fetched = await (takeRequested() ?? fetchFigures(signal))
      if (!signal?.aborted) setHome((shown) => ({ ...fetched, ...(shown && leftOut(shown, fetched)) }))
    } catch {
      if (!signal?.aborted) setFailed(true)
    }
  }, [])
  useEffect(() => {
    const leaving = new AbortController()
    visit.current = leaving.signal
    void fetchHome(leaving.signal)
    return () => leaving.abort()
  }, [fetchHome])
  const marking = useApiMutation<{ readonly upTo: string }>({
    path: '/Home/seen',
    log: 'Marking the news as seen',
    onSettled: () => fetchHome(),
  })
  const markAsSeen = () => home && marking.mutate({ upTo: home.news.upTo })
  const addUp = async () => {
    setIsAdding(true)
    const signal = visit.current
    try {
      setHome(await fetchAllFigures(signal))
    } catch {
      if (!signal?.aborted) setFailed(true)
    }
    setIsAdding(false)
  }
  return { home, failed, again: () => fetchHome(), markAsSeen, addUp, isAdding }
}
