import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { newestOnly } from '../../admin/providers/newest-only.ts'
import { logFailure } from '../log-failure.ts'
import { type Criteria, type Found, type QuoteLine, searchLines, withChosen } from './line-search.ts'

/** Texts of the Linked Quantity inputs, by quote line. */
export type TypedQuantities = ReadonlyMap<number, string>

const isFilled = (typed: TypedQuantities, { id }: QuoteLine) => (typed.get(id) ?? '').trim() !== ''

/** Search result and typed quantities. A failed search keeps both. */
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
  // Runs after chosen lines are in the result, so that the search keeps them.
  useEffect(() => {
    if (restored) mutate(restored)
  }, [restored, mutate])
  return {
    found,
    typed,
    type,
    search: mutate,
    isSearching: isPending,
    chosen: found?.lines.filter((line) => isFilled(typed, line)) ?? [],
    /** Restores lines with quantities, then searches again. */
    restore: (lines: readonly QuoteLine[], quantities: TypedQuantities, criteria: Criteria) => {
      setTyped(quantities)
      setFound({ lines, total: lines.length })
      setRestored(criteria)
    },
  }
}
