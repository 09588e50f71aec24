import { useMemo } from 'react'
import { useGetList, useResourceContext } from 'react-admin'
import { definitionsNow } from '../definitions.ts'

const newest = 200

/** Values that the newest records of the list have in a field, the most frequent first; undefined until they have come. */
export const useUsedBefore = <Value extends string | number>(field: object): readonly Value[] | undefined => {
  const resource = useResourceContext()
  const definition = resource === undefined ? undefined : definitionsNow()[resource]
  const [name = ''] = Object.entries(definition?.fields ?? {}).find(([, own]) => own === field) ?? []
  const { data, isError } = useGetList(
    resource ?? '',
    {
      pagination: { page: 1, perPage: newest },
      sort: { field: 'id', order: 'DESC' },
      filter: { [name]: { not: null } },
      meta: { countTo: 0 },
    },
    { enabled: name !== '', staleTime: 60_000 },
  )
  return useMemo(() => {
    if (name === '' || isError) return []
    if (!data) return undefined
    const counts = new Map<Value, number>()
    for (const { [name]: value } of data) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value)
  }, [data, isError, name])
}
