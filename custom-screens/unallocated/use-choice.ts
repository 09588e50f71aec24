import { useState } from 'react'
import type { Suggestion } from '../../model/unallocated.ts'

/** Chosen suggestion of a line. Default: the best one. */
export const useChoice = (lineId: number | undefined, suggestions: readonly Suggestion[] | undefined) => {
  const [choice, setChoice] = useState<{
    readonly lineId: number | undefined
    readonly quoteLineId: number
  }>()
  const found =
    choice?.lineId === lineId
      ? (suggestions?.findIndex(({ quoteLineId }) => quoteLineId === choice?.quoteLineId) ?? -1)
      : -1
  const chosen = Math.max(0, found)
  const choose = (index: number) => {
    const wanted = suggestions?.[index]
    if (wanted) setChoice({ lineId, quoteLineId: wanted.quoteLineId })
  }
  return { chosen, suggestion: suggestions?.[chosen], choose }
}
