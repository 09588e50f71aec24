import { useEffect, useEffectEvent, useState } from 'react'

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
const filesOf = ({ dataTransfer }: DragEvent): File[] => [...(dataTransfer?.files ?? [])]

/** A paste with text, such as spreadsheet cells, belongs to the focused input. */
const filesPasted = ({ clipboardData }: ClipboardEvent): File[] =>
  clipboardData && !clipboardData.types.includes('text/plain') ? [...clipboardData.files] : []

interface DragHandlers {
  onOver(event: DragEvent): void
  onLeave(): void
  onDrop(event: DragEvent): void
  onPaste?(event: ClipboardEvent): void
}

const useDragListeners = (isOn: boolean, handlers: DragHandlers): void => {
  const onOver = useEffectEvent(handlers.onOver)
  const onLeave = useEffectEvent(handlers.onLeave)
  const onDrop = useEffectEvent(handlers.onDrop)
  const onPaste = useEffectEvent((event: ClipboardEvent) => handlers.onPaste?.(event))
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('dragover', onOver, { signal })
    // Out of the window, not between elements.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && onLeave()
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', onDrop, { signal })
    document.addEventListener('paste', onPaste, { signal })
    return () => {
      stop.abort()
      onLeave()
    }
  }, [isOn])
}

/**
 * Accepts files dropped on the page or pasted, unless null. Returns whether files are held over the page.
 * @param accepts false for events of another part of the page
 */
export const useFileDrop = (
  onFiles: ((files: File[]) => void) | null,
  accepts: (event: Event) => boolean = () => true,
): boolean => {
  const [isOver, setIsOver] = useState(false)
  useDragListeners(onFiles !== null, {
    onOver: (event) => {
      const isOurs = bringsFiles(event) && accepts(event)
      setIsOver(isOurs)
      if (isOurs) event.preventDefault()
    },
    onLeave: () => setIsOver(false),
    onDrop: (event) => {
      setIsOver(false)
      if (!bringsFiles(event) || !accepts(event)) return
      event.preventDefault()
      onFiles?.(filesOf(event))
    },
    onPaste: (event) => {
      const files = filesPasted(event)
      if (files.length === 0 || !accepts(event)) return
      event.preventDefault()
      onFiles?.(files)
    },
  })
  return isOver
}

const rowUnder = ({ target }: DragEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-record]') : null

const markRow = (row: HTMLElement | null): void => {
  const marked = document.querySelector('tr[data-drop]')
  if (marked === row) return
  marked?.removeAttribute('data-drop')
  row?.setAttribute('data-drop', '')
}

/** Accepts files dropped on list rows, and marks the row under them. */
export const useRowDrop = (onFiles: ((id: number, files: File[]) => void) | null): void =>
  useDragListeners(onFiles !== null, {
    onOver: (event) => {
      const row = bringsFiles(event) ? rowUnder(event) : null
      markRow(row)
      if (row) event.preventDefault()
    },
    onLeave: () => markRow(null),
    onDrop: (event) => {
      const row = bringsFiles(event) ? rowUnder(event) : null
      markRow(null)
      if (!row) return
      event.preventDefault()
      onFiles?.(Number(row.dataset.record), filesOf(event))
    },
  })
