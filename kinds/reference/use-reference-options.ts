import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { unchosenSort } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { longestFilterText } from '../../model/filter/filter.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { bestFirst, bestMatches } from './record-search.ts'
import { useDebounced } from './use-debounced.ts'

/** How many a picker fetches at once. Up to here all are known, and found without asking again. */
const perFetch = 100

interface ReferenceOptions {
  /** What was found by the words typed, the best first; all while nothing is typed. */
  readonly options: AnyRecord[]
  /** Whether these are the options for what is typed now, and not yet to come. */
  readonly hasCome: boolean
  /** How many fit that are not among the options. */
  readonly others: number
}

const none: AnyRecord[] = []

/**
 * The records that a picker offers, found by any part of the text by which people recognise them. Small sets are
 * searched here; large ones by the server, by the same rule.
 * @param isOpen whether options are wanted at all
 * @param onlyEnabled leaves out those that are disabled
 */
export const useReferenceOptions = (
  target: Resource,
  { typed, isOpen, onlyEnabled }: { typed: string; isOpen: boolean; onlyEnabled: boolean },
): ReferenceOptions => {
  const text = [...typed.trim()].slice(0, longestFilterText).join('')
  const wanted = useDebounced(text, 150)
  const enabled = onlyEnabled && target.enabledBy ? { [target.enabledBy]: true } : {}
  const parameters = { pagination: { page: 1, perPage: perFetch }, sort: unchosenSort }
  const first = useGetList<AnyRecord>(target.name, { ...parameters, filter: enabled }, { enabled: isOpen })
  const isLarge = (first.total ?? 0) > perFetch
  const found = useGetList<AnyRecord>(
    target.name,
    { ...parameters, filter: { ...enabled, recordText: wanted } },
    { enabled: isOpen && isLarge && wanted !== '' },
  )
  const bySearch = isLarge && text !== ''
  const { data, total = 0, isError } = bySearch ? found : first
  const hasCome = (!bySearch || wanted === text) && (data !== undefined || isError)
  const options = useMemo(() => {
    if (!hasCome || !data) return none
    return bySearch ? bestFirst(target, data, text) : bestMatches(target, data, text)
  }, [hasCome, data, bySearch, target, text])
  return { options, hasCome, others: data && isLarge ? Math.max(0, total - data.length) : 0 }
}
