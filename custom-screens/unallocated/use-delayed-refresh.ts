import { useCallback, useEffect, useRef } from 'react'
import { useRefreshRecords } from '../../admin/providers/use-refresh-records.ts'

/** Milliseconds after the last write. By then a keyboard user has moved to the next line. */
const pause = 900

/**
 * Reloads after the last pending write. An earlier reload would bring back lines that are about to leave the
 * optimistic list.
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
  // Other screens show the data too.
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
