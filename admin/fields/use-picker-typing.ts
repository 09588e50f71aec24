import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useState } from 'react'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { useReferenceOptions } from './use-reference-options.ts'

interface PickerTypingOptions {
  readonly target: Resource
  readonly onlyEnabled: boolean
  readonly except: readonly number[] | undefined
  readonly take: (record: AnyRecord | null) => void
  /** The text matches no record: a form keeps it, and must not save the earlier choice. */
  readonly onUnchosen: (() => void) | undefined
  readonly remember: () => void
  readonly takeBack: () => void
}

/** The highlighted option of an open list. */
const highlightedOption = (box: EventTarget): HTMLElement | null =>
  document.getElementById((box as Element).getAttribute('aria-activedescendant') ?? '')

/** MUI skips its own handler if this is set. */
type CancellableKey = KeyboardEvent & { defaultMuiPrevented?: boolean }

const changesText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace' || key === 'Delete')

const isBlank = (text: string | null) => text === null || text.trim() === ''

/** State of the typed text and its matches. Enter or Tab before the response takes its best match. */
export const usePickerTyping = ({
  target,
  onlyEnabled,
  except,
  take,
  onUnchosen,
  remember,
  takeBack,
}: PickerTypingOptions) => {
  const [isOpen, setIsOpen] = useState(false)
  /** Null until the user types: the box then shows the chosen record. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isAwaited, setIsAwaited] = useState(false)
  const found = useReferenceOptions(target, {
    typed: typed ?? '',
    isOpen: isOpen || isAwaited,
    onlyEnabled,
    except,
  })
  const isTyping = !isBlank(typed)

  const choose = (record: AnyRecord | null) => {
    take(record)
    setTyped(null)
    setIsAwaited(false)
  }
  // Before paint: Enter in a reopened list would take the record at the old index.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the awaited response has arrived
  useLayoutEffect(() => {
    if (!isAwaited || !found.hasCome) return
    setIsAwaited(false)
    const [best] = found.options
    if (best) choose(best)
    else if (!onUnchosen) setTyped(null)
  }, [isAwaited, found.hasCome])

  const replaceChosen = ({ target: box }: { readonly target: EventTarget }) => {
    if (typed === null && box instanceof HTMLInputElement) box.select()
  }
  const highlighted = ({ target: box }: { readonly target: EventTarget }): AnyRecord | undefined =>
    found.options[Number(highlightedOption(box)?.dataset.optionIndex)]
  const takeByKey = (event: KeyboardEvent) => {
    if (!found.hasCome) {
      setIsAwaited(true)
      setIsOpen(false)
      return event.key === 'Enter'
    }
    // MUI handles Enter if there are options. Without options, Enter must not submit the form.
    if (event.key === 'Enter') return found.options.length === 0
    const record = highlighted(event)
    if (record) choose(record)
    return false
  }
  /** Enter without text or a highlighted option: closes the list and does not submit the form. */
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || highlightedOption(event.target)) return false
    setIsOpen(false)
    return true
  }
  /** Submits the form. If another option is highlighted, takes it first; the second press submits. */
  const takeOrSend = (event: CancellableKey) => {
    event.defaultMuiPrevented = true
    setIsOpen(false)
    const record = highlighted(event)
    const isChosen = highlightedOption(event.target)?.ariaSelected === 'true'
    if (!isTyping && (!record || isChosen)) return false
    if (record) choose(record)
    return true
  }
  /** Returns true if the key was handled. */
  const takeFromOpen = (event: CancellableKey) => {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (sends && (!isTyping || (found.hasCome && found.options.length > 0))) return takeOrSend(event)
    return isTyping ? takeByKey(event) : closeByKey(event)
  }

  return {
    ...found,
    typed,
    isTyping,
    isOpen,
    open: () => setIsOpen(true),
    choose,
    type: (text: string) => {
      if (typed === null) remember()
      setIsAwaited(false)
      setTyped(text)
      if (isBlank(text)) take(null)
      else onUnchosen?.()
    },
    leave: () => {
      if (!onUnchosen && !isAwaited) setTyped(null)
    },
    close: (reason: string) => {
      setIsOpen(false)
      if (reason === 'escape' && typed !== null) {
        setTyped(null)
        setIsAwaited(false)
        takeBack()
      }
    },
    onPaste: (event: ClipboardEvent) => replaceChosen(event),
    onKeyDown: (event: CancellableKey) => {
      if (changesText(event)) replaceChosen(event)
      const takes = event.key === 'Enter' || event.key === 'Tab'
      if (takes && isOpen && takeFromOpen(event)) event.preventDefault()
    },
  }
}
