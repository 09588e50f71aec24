import { useCallback, useEffect, useRef } from 'react'
import { getSession } from '../../session.ts'

interface HalfTyped {
  readonly isDirty: () => boolean
  /** Address below which the form stays open. */
  readonly stays?: string
}

const forms = new Set<HalfTyped>()

/** While a form closes itself nobody is asked: what it holds was saved, or was thrown away knowingly. */
let isClosing = false

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

/** Whether a step to that path would lose something that was typed. */
export const wouldLose = (path: string): boolean =>
  !isClosing &&
  // The end of a session keeps what was typed by itself.
  getSession() !== null &&
  [...forms].some(({ isDirty, stays }) => isDirty() && (stays === undefined || !path.startsWith(stays)))

/**
 * Says of a form whether something was typed into it, so that it is asked before a step such as the browser's Back
 * loses it.
 * @param stays address below which the form stays open: a dialog over a list leaves the list's add row as it is
 */
export const useHalfTyped = (isDirty: boolean, stays?: string): void => {
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  useEffect(() => {
    const form = { isDirty: () => dirty.current, stays }
    forms.add(form)
    return () => void forms.delete(form)
  }, [stays])
}
