import { useCallback, useEffect, useRef } from 'react'
import { useRefreshRecords } from '../../admin/providers/use-refresh-records.ts'

/** After the last write, in milliseconds: whoever works with the keys has the next line by then. */
const pause = 900

/**
 * Fetches again what is shown, once nothing is being written any more: what is shown already is as it will be, and a
 * list that is asked for in between would bring back what is about to leave it.
 */
export const useDelayedRefresh = () => {
  const refresh = useRefreshRecords()
  const writing = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = useCallback(() => {
    writing.current += 1
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])
  const end = useCallback(() => {
    writing.current -= 1
    if (writing.current > 0) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      refresh()
    }, pause)
  }, [refresh])
  // Other screens show it too.
  useEffect(
    () => () => {
      if (timer.current === undefined && writing.current === 0) return
      clearTimeout(timer.current)
      refresh()
    },
    [refresh],
  )
  return { begin, end }
}
