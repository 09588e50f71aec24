import { useLayoutEffect } from 'react'

const isTextBox = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** So many frames are left to what has come to take the focus, and so many where nothing was typed. */
const patience = { typed: 60, silent: 6 }

/**
 * In the place of what will take the focus and is still fetched: holds the letters that are typed until it has taken it,
 * which are meant for it and would be keys of the list, and types them there.
 */
export const KeysHeld = () => {
  useLayoutEffect(() => {
    const before = document.activeElement
    let held = ''
    let isGivenUp = false
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        held = ''
        isGivenUp = true
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key.length !== 1)
        return
      event.preventDefault()
      event.stopImmediatePropagation()
      held += event.key
      isGivenUp = false
    }
    const handOver = (frame: number) => {
      const box = document.activeElement
      const hasTaken = isTextBox(box) && box !== before
      // Without a text box, such as a menu, it has taken the focus all the same; a dialog takes it before its box does.
      const isDone = hasTaken || isGivenUp || (held === '' && box !== before && box !== document.body)
      if (!isDone && frame < (held === '' ? patience.silent : patience.typed))
        return void requestAnimationFrame(() => handOver(frame + 1))
      window.removeEventListener('keydown', hold, true)
      // The only way in which a browser takes it as typed, and takes it back by Ctrl+Z.
      if (held !== '' && hasTaken) document.execCommand('insertText', false, held)
    }
    window.addEventListener('keydown', hold, true)
    return () => queueMicrotask(() => handOver(0))
  }, [])
  return <span hidden data-keys-held />
}
