import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { type DoneRequest, getDoneRequests, type Said, subscribeDone } from './done-requests.ts'

export const useDoneRequests = () => useSyncExternalStore(subscribeDone, getDoneRequests)

/** So long does the menu bar offer to take the last write back (milliseconds). */
const offered = 5 * 60_000

/** The request while it is no older than five minutes. */
export const useRecent = (request: DoneRequest | undefined): DoneRequest | undefined => {
  const [now, setNow] = useState(Date.now)
  const ends = request && request.at + offered
  useEffect(() => {
    setNow(Date.now())
    if (ends === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), ends - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [ends])
  return ends !== undefined && now <= ends ? request : undefined
}

/** What was done, in words. */
export const useSaying = () => {
  const translate = useTranslate()
  return ({ key, args }: Said): string => translate(key, args)
}
