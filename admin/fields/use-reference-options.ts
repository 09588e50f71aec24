import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { countedFirst } from '../../model/counted-first.ts'
import { unchosenSort } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { composed } from '../../model/fields/text.ts'
import { longestFilterText } from '../../model/filter/filter.ts'
import { byPast, isPast } from '../../model/past.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { bestFirst, bestMatches } from './record-search.ts'
import { useDebounced } from './use-debounced.ts'

/** Records per request. Sets up to this size are searched in the browser. */
const perFetch = 100

interface ReferenceOptions {
  /** Matches, the best first; all records while nothing is typed. */
  readonly options: AnyRecord[]
  readonly hasCome: boolean
  /** Number of matches that are not among the options, as far as counted. */
  readonly others: number
  /** Whether there are more matches than counted. */
  readonly isMore: boolean
}

const none: AnyRecord[] = []
const parameters = {
  pagination: { page: 1, perPage: perFetch },
  sort: unchosenSort,
  meta: { countTo: countedFirst },
}

const joined = (lists: readonly ReturnType<typeof useGetList<AnyRecord>>[]) => ({
  records: lists.flatMap(({ data = none }) => data),
  total: lists.reduce((sum, { total = 0 }) => sum + total, 0),
  isMore: lists.some(({ meta }) => meta?.isMore === true),
  hasCome: lists.every(({ data, isError }) => data !== undefined || isError),
})

/** Active records, then finished ones, each up to one request. */
const useBoth = (target: Resource, filter: object, enabled: boolean) => {
  const { going, past } = byPast(target)
  const now = useGetList<AnyRecord>(
    target.name,
    { ...parameters, filter: { ...filter, ...going } },
    { enabled },
  )
  const before = useGetList<AnyRecord>(
    target.name,
    { ...parameters, filter: { ...filter, ...past } },
    { enabled: enabled && past !== null },
  )
  return past ? [now, before] : [now]
}

/**
 * Options of a picker. Small sets are searched in the browser, large ones by the server with the same rule.
 * Finished records come last.
 */
export const useReferenceOptions = (
  target: Resource,
  {
    typed,
    isOpen,
    onlyEnabled,
    except,
  }: { typed: string; isOpen: boolean; onlyEnabled: boolean; except: readonly number[] | undefined },
): ReferenceOptions => {
  const text = [...composed(typed.trim())].slice(0, longestFilterText).join('')
  const wanted = useDebounced(text, 150)
  const enabled = onlyEnabled && target.enabledBy ? { [target.enabledBy]: true } : {}
  const first = useBoth(target, enabled, isOpen)
  const isLarge = joined(first).total > perFetch
  const found = useBoth(target, { ...enabled, recordText: wanted }, isOpen && isLarge && wanted !== '')
  const bySearch = isLarge && text !== ''
  const lists = bySearch ? found : first
  const answered = joined(lists)
  const hasCome = (!bySearch || wanted === text) && answered.hasCome
  const data = lists.map((list) => list.data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records derive from these responses
  const options = useMemo(() => {
    if (!hasCome) return none
    const records = except
      ? answered.records.filter(({ id }) => !except.includes(Number(id)))
      : answered.records
    const found = bySearch ? bestFirst(target, records, text) : bestMatches(target, records, text)
    return [...found.filter((one) => !isPast(target, one)), ...found.filter((one) => isPast(target, one))]
  }, [hasCome, data[0], data[1], bySearch, target, text, except])
  return {
    options,
    hasCome,
    others: isLarge ? Math.max(0, answered.total - answered.records.length) : 0,
    isMore: answered.isMore,
  }
}
