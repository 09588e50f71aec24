import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useState } from 'react'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { useReferenceOptions } from './use-reference-options.ts'

interface PickerTypingOptions {
  readonly target: Resource
  readonly onlyEnabled: boolean
  /** Ids of records that are not offered. */
  readonly except: readonly number[] | undefined
  /** Chooses a record, or none. */
  readonly take: (record: AnyRecord | null) => void
  /**
   * The box holds a text that is no choice. A form must not be saved with what was chosen before, and keeps the text
   * to say so; elsewhere, where this is not given, the text is forgotten and the choice stands.
   */
  readonly onUnchosen: (() => void) | undefined
  /** Remembers what is chosen before something else is typed, and takes it back. */
  readonly remember: () => void
  readonly takeBack: () => void
}

/** The option of an open list that is highlighted, as the box tells assistive technology. */
const highlightedOption = (box: EventTarget): HTMLElement | null =>
  document.getElementById((box as Element).getAttribute('aria-activedescendant') ?? '')

/** That MUI leaves alone where it is told to. */
type CancellableKey = KeyboardEvent & { defaultMuiPrevented?: boolean }

const changesText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace' || key === 'Delete')

const isBlank = (text: string | null) => text === null || text.trim() === ''

/**
 * What is being typed into a picker and what that finds. Who types and presses Enter or Tab before the answer has
 * come means its best match, never one that an earlier text had found.
 */
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
  /** Null while nothing has been typed: the box then shows what is chosen. */
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
  // Before it is drawn: where the list is open again, an Enter would take what stands in all records at the place that is
  // still highlighted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer that is waited for has come
  useLayoutEffect(() => {
    if (!isAwaited || !found.hasCome) return
    setIsAwaited(false)
    const [best] = found.options
    if (best) choose(best)
    else if (!onUnchosen) setTyped(null)
  }, [isAwaited, found.hasCome])

  /** The box shows what is chosen: to type into the middle of that has no meaning. */
  const replaceChosen = ({ target: box }: { readonly target: EventTarget }) => {
    if (typed === null && box instanceof HTMLInputElement) box.select()
  }
  const highlighted = ({ target: box }: { readonly target: EventTarget }): AnyRecord | undefined =>
    found.options[Number(highlightedOption(box)?.dataset.optionIndex)]
  /** Enter or Tab with something typed. */
  const takeByKey = (event: KeyboardEvent) => {
    if (!found.hasCome) {
      setIsAwaited(true)
      setIsOpen(false)
      return event.key === 'Enter'
    }
    // An Enter with an option is the list's own; without one it must not send the form.
    if (event.key === 'Enter') return found.options.length === 0
    const record = highlighted(event)
    if (record) choose(record)
    return false
  }
  /** Enter with nothing typed and no option highlighted: as with one, the list closes and the form is not sent. */
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || highlightedOption(event.target)) return false
    setIsOpen(false)
    return true
  }
  /**
   * Ctrl+Enter sends the form with what the box shows. Where something else is highlighted that is taken first, to be seen
   * before it is sent by the next one.
   */
  const takeOrSend = (event: CancellableKey) => {
    // It would leave the list open.
    event.defaultMuiPrevented = true
    setIsOpen(false)
    const record = highlighted(event)
    const isChosen = highlightedOption(event.target)?.ariaSelected === 'true'
    if (!isTyping && (!record || isChosen)) return false
    if (record) choose(record)
    return true
  }
  /** Answers whether the key has done its work. */
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
      // At every key: the answer to what was typed before may have been taken between two of them.
      if (isBlank(text)) take(null)
      else onUnchosen?.()
    },
    leave: () => {
      if (!onUnchosen && !isAwaited) setTyped(null)
    },
    /** The list closes without a choice: by Escape, or because the box is left. */
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
