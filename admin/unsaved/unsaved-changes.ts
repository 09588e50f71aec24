import { useCallback, useEffect, useRef } from 'react'
import { getSession } from '../session.ts'

interface UnsavedChanges {
  /** Address below which the form stays open. */
  readonly stays: string | undefined
}

/** Every form of the page that holds something unsaved. */
const unsaved = new Set<UnsavedChanges>()

/** While a form closes itself nobody is asked: what it holds was saved, or was thrown away knowingly. */
let isClosing = false

const warnBeforeUnload = (event: BeforeUnloadEvent) => {
  if (getSession()) event.preventDefault()
}

/**
 * Joins the registry of unsaved changes while something is typed: the browser then asks before the page is reloaded or
 * closed, and `LeaveGuard` before a step inside the app leaves it.
 * @param stays address below which the form stays open: a dialog over a list leaves the list's add row as it is
 */
export const useUnsavedChanges = (isDirty: boolean, stays?: string): void => {
  useEffect(() => {
    if (!isDirty) return
    const changes = { stays }
    unsaved.add(changes)
    // Only while it is needed: a page with this listener is not kept for the browser's Back by every browser.
    window.addEventListener('beforeunload', warnBeforeUnload)
    return () => {
      unsaved.delete(changes)
      if (unsaved.size === 0) window.removeEventListener('beforeunload', warnBeforeUnload)
    }
  }, [isDirty, stays])
}

/** Asks whether to take a step that loses what is unsaved, and takes it then. */
type Ask = (step: () => void) => void

let ask: Ask | null = null

/** Registers the component that shows the question. Returns the function that removes it. */
export const askWith = (question: Ask): (() => void) => {
  ask = question
  return () => {
    ask = null
  }
}

/** Takes a step that leaves everything, such as logging out: at once, or after asking while something is unsaved. */
export const leaveAfterAsking: Ask = (step) => {
  if (unsaved.size > 0 && ask) ask(step)
  else step()
}

/** Whether a step to that path would lose something that was typed. */
export const wouldLose = (path: string): boolean =>
  !isClosing &&
  // The end of a session keeps what was typed by itself.
  getSession() !== null &&
  [...unsaved].some(({ stays }) => stays === undefined || !path.startsWith(stays))

/**
 * How a form takes a step that leaves it knowingly. The answer to a save may come when it has been left already: then
 * nobody is led away from where they are now, and what is half typed there is still asked about.
 */
export const useLeaveKnowingly = (): ((step: () => void) => void) => {
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

/** A new step begins. */
export const stepTaken = (): void => {
  isClosing = false
}
