import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { logFailure } from '../log-failure.ts'
import { type Criteria, type Found, type QuoteLine, searchLines, withChosen } from './line-search.ts'

/** Typed texts of the Linked Quantity boxes, by quote line. */
export type TypedQuantities = ReadonlyMap<number, string>

const isFilled = (typed: TypedQuantities, { id }: QuoteLine) => (typed.get(id) ?? '').trim() !== ''

/** The result of the search, and the quantities typed into it. A search that fails leaves both as they are. */
export const useFoundLines = () => {
  const [found, setFound] = useState<Found | null>(null)
  const [typed, setTyped] = useState<TypedQuantities>(new Map())
  /** A search that a later one has overtaken answers nothing. */
  const latest = useRef<Criteria | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: searchLines,
    onSuccess: ({ lines, total }, criteria) => {
      if (criteria !== latest.current) return
      setFound((before) => ({
        lines: withChosen(before?.lines ?? [], (line) => isFilled(typed, line), lines),
        total,
      }))
    },
    onError: (error) => logFailure('Search of quote lines', error),
  })
  const type = useCallback(
    (id: number, text: string) => setTyped((before) => new Map(before).set(id, text)),
    [],
  )
  const search = (criteria: Criteria) => {
    latest.current = criteria
    mutate(criteria)
  }
  return { found, typed, type, search, isSearching: isPending }
}
