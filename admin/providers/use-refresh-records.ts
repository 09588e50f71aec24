import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * Fetches again whatever is shown, after a write. All of it, not just the list of that resource: a line changes the
 * total of its header, a renamed category every line.
 */
export const useRefreshRecords = (): (() => void) => {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries(), [client])
}
