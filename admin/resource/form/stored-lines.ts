import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { sortFields } from '../../../model/default-sort.ts'
import type { Resource } from '../../../model/definition.ts'
import { type Lines, linesOf, maxLines } from '../../../model/lines.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { definitionsNow } from '../../definitions.ts'
import { mayDo } from '../../may-do.ts'

/** The lines of the form; null without, or if the user may not write them. */
export const linesOfForm = (resource: Resource): Lines | null => {
  const lines = linesOf(definitionsNow(), resource)
  return lines && mayDo(lines.child, 'create') ? lines : null
}

type Listed = AnyRecord & { readonly id: number }

/** Null if there are more than a form shows. */
export type StoredLines = readonly AnyRecord[] | null

/** Lines of a stored record, read once for each form. */
export const useStoredLines = (lines: Lines | null, id: number) => {
  const dataProvider = useDataProvider()
  const read = async (): Promise<StoredLines> => {
    if (!lines) return []
    const { child, key } = lines
    const [sort, ...then] = sortFields(child.list.sort)
    const { data, total = 0 } = await dataProvider.getList<Listed>(child.name, {
      filter: { [key]: id },
      pagination: { page: 1, perPage: maxLines },
      sort,
      meta: { then },
    })
    return total > maxLines ? null : data
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['lines', lines?.child.name, id],
    queryFn: read,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { stored: data, error, readAgain: async () => (await refetch()).data }
}
