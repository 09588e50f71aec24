import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { lookedThroughFirst } from './page-size.ts'

/** What a list asks for in all of its records. */
interface AskedWhole {
  readonly filter: Readonly<Record<string, unknown>>
  readonly meta: object
}

/**
 * In how many of its records a list looks for what no index finds: the first ones until somebody wants all, once for each filter.
 * Who comes back to a list that was searched whole has that still.
 * @param mayBeLong whether that may take long: for a text too short for an index, a figure, or sums
 */
export const useLookedThrough = (resource: string, asked: AskedWhole, mayBeLong: boolean) => {
  const filter = JSON.stringify(asked.filter)
  const [wanted, setWanted] = useState<string | null>(null)
  const wasSearched = useQueryClient().getQueryData([resource, 'getList', asked]) !== undefined
  const isBounded = mayBeLong && wanted !== filter && !wasSearched
  return {
    within: isBounded ? { within: lookedThroughFirst } : {},
    searchAll: useCallback(() => setWanted(filter), [filter]),
  }
}
