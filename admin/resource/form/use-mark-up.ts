import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Resource } from '../../../model/definition.ts'
import { afterTyping, type MarkedUp, markedUpIn, markedUpValues, movesPrice } from '../../../model/mark-up.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { isSame } from './record-form.ts'

/**
 * Cost, mark-up and price of a form follow each other while they are typed (`markUp`).
 * @returns for a field that the form has filled, such as the cost of a chosen record: the others follow it
 */
export const useMarkUp = (
  resource: Resource,
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'setValue' | 'watch'>,
  current: AnyRecord | undefined,
): ((name: string) => void) => {
  /** The values as typing into a box began: with "2" on the way to "200", the mark-up is the one of before. */
  const before = useRef<{ readonly typed: string; readonly values: MarkedUp } | null>(null)
  const follow = (name: string) => {
    const { markUp } = resource
    if (!markUp) return
    const named = new Map([
      [markUp.cost, 'cost'],
      [markUp.percent, 'percent'],
      [markUp.price, 'price'],
    ] as const)
    const typed = named.get(name)
    const now = typed && markedUpIn(markUp, form.getValues())
    if (!typed || !now) return
    if (before.current?.typed !== typed) before.current = { typed, values: now }
    const values = { ...before.current.values, [typed]: now[typed] }
    if (values.cost === null && values.percent === null) return
    const after = markedUpValues(markUp, afterTyping(values, typed, movesPrice(markUp, current)))
    for (const [other, value] of Object.entries(after))
      if (other !== name && !isSame(form.getValues(other), value))
        form.setValue(other, value, { shouldDirty: true, shouldValidate: true })
  }
  useEffect(() => {
    const watching = form.watch((_given, { name, type }) => {
      if (name === undefined) before.current = null
      // What follows is set by the form, not typed.
      else if (type === 'change') follow(name)
    })
    return () => watching.unsubscribe()
  })
  return (name) => {
    before.current = null
    follow(name)
  }
}

/** The field that follows from the others: the price, or the mark-up of a typed price. Null without a cost. */
export const followingField = (
  { markUp }: Pick<Resource, 'markUp'>,
  values: Readonly<Record<string, unknown>>,
): string | null => {
  const found = markUp && markedUpIn(markUp, values)
  if (!markUp || !found || found.cost === null || found.percent === null) return null
  return found.typed === 'markUp' ? markUp.price : markUp.percent
}
