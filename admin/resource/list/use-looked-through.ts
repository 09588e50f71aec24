import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { lookedThroughFirst } from './page-size.ts'

/** What a list asks for in all of its records. */
interface AskedWhole {
  readonly filter: Readonly<Record<string, unknown>>
  readonly meta: object
}

/**
 * In how many of its records a list looks for a short text: the first ones until somebody wants all, once for each filter.
 * Who comes back to a list that was searched whole has that still.
 * @param isShort whether the text is too short for an index
 */
export const useLookedThrough = (resource: string, asked: AskedWhole, isShort: boolean) => {
  const filter = JSON.stringify(asked.filter)
  const [wanted, setWanted] = useState<string | null>(null)
  const wasSearched = useQueryClient().getQueryData([resource, 'getList', asked]) !== undefined
  const isBounded = isShort && wanted !== filter && !wasSearched
  return {
    within: isBounded ? { within: lookedThroughFirst } : {},
    searchAll: useCallback(() => setWanted(filter), [filter]),
  }
}
