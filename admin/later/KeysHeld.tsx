import { useLayoutEffect } from 'react'

const isTextBox = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** So many frames are left to what has come to take the focus. */
const patience = 60

/** Into the box that has the focus, as if it were typed there. */
const typeIn = (text: string, frames = patience) => {
  if (isTextBox(document.activeElement))
    // The only way in which a browser takes it as typed, and takes it back by Ctrl+Z.
    document.execCommand('insertText', false, text)
  else if (frames > 0) requestAnimationFrame(() => typeIn(text, frames - 1))
}

/**
 * In the place of what will take the focus and is still fetched: holds the letters that are typed meanwhile, which are meant
 * for it and would be keys of the list, and types them there.
 */
export const KeysHeld = () => {
  useLayoutEffect(() => {
    let held = ''
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key.length !== 1)
        return
      event.preventDefault()
      event.stopImmediatePropagation()
      held += event.key
    }
    window.addEventListener('keydown', hold, true)
    return () => {
      window.removeEventListener('keydown', hold, true)
      if (held !== '') requestAnimationFrame(() => typeIn(held))
    }
  }, [])
  return <span hidden data-keys-held />
}
