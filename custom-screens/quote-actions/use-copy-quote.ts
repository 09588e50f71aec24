import { useCallback } from 'react'
import { useToast } from '../../admin/layout/use-toast.ts'
import { writeOnce } from '../../admin/providers/send-once.ts'
import { useRefreshRecords } from '../../admin/providers/use-refresh-records.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { logFailure } from '../log-failure.ts'

/**
 * The command "Copy" of a quote's row: makes a copy, says so and fetches the list again (specification section 8). A
 * second click before the first is answered, or after its answer was lost, makes no second copy.
 */
export const useCopyQuote = (): ((quote: AnyRecord) => void) => {
  const toast = useToast()
  const refresh = useRefreshRecords()
  return useCallback(
    async ({ id }: AnyRecord) => {
      try {
        await writeOnce('/QuoteHeader/copy', {
          method: 'POST',
          body: { id },
          done: () => ({ key: 'undo.done.copied' }),
        })
        toast('quoteActions.copied')
        refresh()
      } catch (error) {
        logFailure('Copy of a quote', error)
        toast('quoteActions.copyError', 'error')
      }
    },
    [toast, refresh],
  )
}
