import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Identifier } from 'react-admin'

export interface DeletedRecord {
  readonly resource: string
  readonly id: Identifier
}

/** Query keys of a record (react-admin's `useGetOne`) and its files (`useAttachments`). */
const isKeyOf = ({ resource, id }: DeletedRecord, [name, call, params]: readonly unknown[]) =>
  name === resource &&
  (call === 'getOne' || call === 'attachments') &&
  String((params as { id?: Identifier }).id) === String(id)

/**
 * Refreshes all visible data after a write, as a line changes its header's total, and a category all its
 * lines. Does not request deleted records.
 */
export const useRefreshRecords = (): ((deleted?: DeletedRecord) => void) => {
  const client = useQueryClient()
  return useCallback(
    (deleted) =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => !(deleted && isKeyOf(deleted, queryKey)),
      }),
    [client],
  )
}
