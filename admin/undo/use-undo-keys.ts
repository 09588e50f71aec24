import { useEffect } from 'react'
import { redoLast, undoLast } from './take-back.ts'

/** Boxes have an undo of their own, for what is typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)))

/** Ctrl+Z takes the last write of this tab back, Ctrl+Shift+Z and Ctrl+Y do it again; outside of boxes. */
export const useUndoKeys = (): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && (key !== 'y' || event.shiftKey)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redoLast()
      else undoLast()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
