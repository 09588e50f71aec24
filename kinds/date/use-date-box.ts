import { type Ref, useCallback, useRef } from 'react'

/** Stands for a date of which only a part was typed; no date, so the check refuses it. */
export const halfTyped = 'incomplete'

interface DateBox {
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly onBlur: () => void
  readonly inputRef: Ref<HTMLInputElement>
}

/**
 * A date box tells nobody that only a part of a date was typed: its value is empty then, as if it had been cleared.
 * On leaving it, this reports such a part, so that it is refused and not saved as no date at all.
 */
export const useDateBox = ({ value, onChange, onBlur, inputRef }: DateBox): DateBox => {
  const box = useRef<HTMLInputElement | null>(null)
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      box.current = element
      if (typeof inputRef === 'function') inputRef(element)
      else if (inputRef) inputRef.current = element
    },
    [inputRef],
  )
  const leave = () => {
    const isHalfTyped = box.current?.validity.badInput ?? false
    if (isHalfTyped !== (value === halfTyped)) onChange(isHalfTyped ? halfTyped : '')
    onBlur()
  }
  return { value: value === halfTyped ? '' : value, onChange, onBlur: leave, inputRef: attach }
}
