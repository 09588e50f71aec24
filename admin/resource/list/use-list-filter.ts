import { useCallback } from 'react'
import { useRecordList } from './record-list.ts'

/**
 * One test of the list's filter and how to change it; undefined asks for everything.
 * @param name a field, or `q` for the text filter
 */
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
