import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { newestOnly } from '../../admin/providers/newest-only.ts'
import { logFailure } from '../log-failure.ts'
import { type Criteria, type Found, type QuoteLine, searchLines, withChosen } from './line-search.ts'

/** Typed texts of the Linked Quantity boxes, by quote line. */
export type TypedQuantities = ReadonlyMap<number, string>

const isFilled = (typed: TypedQuantities, { id }: QuoteLine) => (typed.get(id) ?? '').trim() !== ''

/** The result of the search, and the quantities typed into it. A search that fails leaves both as they are. */
export const useFoundLines = () => {
  const [found, setFound] = useState<Found | null>(null)
  const [typed, setTyped] = useState<TypedQuantities>(new Map())
  const [newest] = useState(newestOnly)
  const { mutate, isPending } = useMutation({
    mutationFn: (criteria: Criteria) => newest(() => searchLines(criteria)),
    onSuccess: (searched) => {
      if (!searched) return
      const { lines, total } = searched.answer
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
  const [restored, setRestored] = useState<Criteria | null>(null)
  // After what was chosen stands among the lines: the search leaves it there.
  useEffect(() => {
    if (restored) mutate(restored)
  }, [restored, mutate])
  return {
    found,
    typed,
    type,
    search: mutate,
    isSearching: isPending,
    /** The lines that a quantity was typed for. */
    chosen: found?.lines.filter((line) => isFilled(typed, line)) ?? [],
    /** Goes on from lines with quantities that were typed before, and searches once more. */
    restore: (lines: readonly QuoteLine[], quantities: TypedQuantities, criteria: Criteria) => {
      setTyped(quantities)
      setFound({ lines, total: lines.length })
      setRestored(criteria)
    },
  }
}
