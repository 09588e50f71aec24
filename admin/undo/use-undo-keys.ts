import { useEffect } from 'react'
import { getDoneRequests } from './done-requests.ts'

/** Boxes have an undo of their own, for what is typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)))

/**
 * Ctrl+Z takes the last write of this tab back, Ctrl+Shift+Z and Ctrl+Y do it again; outside of boxes. What does it is
 * fetched then: a key that comes right after the first write of a page is not lost.
 */
export const useUndoKeys = (): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && (key !== 'y' || event.shiftKey)) return
      const { done, undone } = getDoneRequests()
      if (done.length === 0 && undone.length === 0) return
      event.preventDefault()
      const again = key === 'y' || event.shiftKey
      void import('./take-back.ts').then(({ redoLast, undoLast }) => (again ? redoLast() : undoLast()))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
