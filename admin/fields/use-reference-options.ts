import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import { defaultSort } from '../providers/default-sort.ts'
import type { AnyRecord } from './field-module.ts'
import { recordText } from './record-text.ts'
import { useDebounced } from './use-debounced.ts'

/** How many a picker fetches at once. Up to here all are known and found by any part of their text. */
const window = 100

/**
 * The records that a picker offers, found by what was typed. Small sets are filtered here by the whole text that is
 * shown; large ones by the server, in the fields that the resource's own list searches.
 * @param onlyEnabled leaves out those that are disabled
 */
export const useReferenceOptions = (
  target: Resource,
  { typed, open, onlyEnabled }: { typed: string; open: boolean; onlyEnabled: boolean },
): { options: AnyRecord[]; isLoading: boolean } => {
  const wanted = useDebounced(typed.trim(), 250)
  const enabled = onlyEnabled && target.enabledBy ? { [target.enabledBy]: true } : {}
  const parameters = { pagination: { page: 1, perPage: window }, sort: defaultSort(target) }
  const first = useGetList<AnyRecord>(target.name, { ...parameters, filter: enabled }, { enabled: open })
  const isLarge = (first.total ?? 0) > window && target.list.search.length > 0
  const found = useGetList<AnyRecord>(
    target.name,
    { ...parameters, filter: { ...enabled, q: wanted } },
    { enabled: open && isLarge && wanted !== '', placeholderData: keepPreviousData },
  )
  if (isLarge && wanted !== '') return { options: found.data ?? [], isLoading: found.isFetching }
  const part = typed.trim().toLowerCase()
  const options = (first.data ?? []).filter((record) =>
    recordText(target, record).toLowerCase().includes(part),
  )
  return { options, isLoading: first.isLoading }
}
