import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Identifier } from 'react-admin'

export interface DeletedRecord {
  readonly resource: string
  readonly id: Identifier
}

/** The keys under which react-admin's `useGetOne` keeps a record, and `useAttachments` its files. */
const isKeyOf = ({ resource, id }: DeletedRecord, [name, call, params]: readonly unknown[]) =>
  name === resource &&
  (call === 'getOne' || call === 'attachments') &&
  String((params as { id?: Identifier }).id) === String(id)

/**
 * Fetches again whatever is shown, after a write. All of it, not just the list of that resource: a line changes the
 * total of its header, a renamed category every line. A record that was deleted is not asked for again.
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
