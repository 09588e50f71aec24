import { useCallback, useEffect, useRef } from 'react'
import { getSession } from '../session.ts'

interface UnsavedChanges {
  readonly stays: string | undefined
}

const unsaved = new Set<UnsavedChanges>()

/** A form that closes itself was saved or knowingly discarded, so no question is asked. */
let isClosing = false

const warnBeforeUnload = (event: BeforeUnloadEvent) => {
  if (getSession()) event.preventDefault()
}

/**
 * Registers unsaved changes: the browser asks before a reload or close, and `LeaveGuard` before navigation
 * away from the path prefix `stays`. A dialog over a list keeps the list's add row.
 */
export const useUnsavedChanges = (isDirty: boolean, stays?: string): void => {
  useEffect(() => {
    if (!isDirty) return
    const changes = { stays }
    unsaved.add(changes)
    // Only while needed: some browsers keep no page with this listener in the back/forward cache.
    window.addEventListener('beforeunload', warnBeforeUnload)
    return () => {
      unsaved.delete(changes)
      if (unsaved.size === 0) window.removeEventListener('beforeunload', warnBeforeUnload)
    }
  }, [isDirty, stays])
}

type Ask = (step: () => void) => void

let ask: Ask | null = null

/** Registers the component that asks. Returns a function that removes it. */
export const setUnsavedDialog = (question: Ask): (() => void) => {
  ask = question
  return () => {
    ask = null
  }
}

/** Runs a step that leaves all pages, such as a logout, after asking if there are unsaved changes. */
export const leaveAfterAsking: Ask = (step) => {
  if (unsaved.size > 0 && ask) ask(step)
  else step()
}

/** Whether navigation to the path would lose input. */
export const wouldLoseInput = (path: string): boolean =>
  !isClosing &&
  // The end of a session stores input itself.
  getSession() !== null &&
  [...unsaved].some(({ stays }) => stays === undefined || !path.startsWith(stays))

/**
 * How a form navigates without a question. If a save responds after the form was left, nothing happens: no
 * navigation, and unsaved input elsewhere stays protected.
 */
export const useConfirmedLeave = (): ((step: () => void) => void) => {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return useCallback((step) => {
    if (!isThere.current) return
    isClosing = true
    step()
  }, [])
}

export const resetClosing = (): void => {
  isClosing = false
}
