import { useCallback } from 'react'
import { useRecordList } from './record-list.ts'

/** Test of one field and its setter; undefined removes it. `name`: a field, or `q` for the text filter. */
export const useListFilter = (name: string) => {
  const { filter, change } = useRecordList()
  const ask = useCallback(
    (test: unknown, step?: 'push' | 'replace') => {
      const { [name]: _, ...others } = filter
      change({ filter: test === undefined ? others : { ...others, [name]: test } }, step)
    },
    [name, filter, change],
  )
  return [filter[name], ask] as const
}
