import { useCallback } from 'react'
import { useToast } from '../../admin/layout/use-toast.ts'
import { writeOnce } from '../../admin/providers/send-once.ts'
import { useRefreshRecords } from '../../admin/providers/use-refresh-records.ts'
import { adminBase } from '../../admin/resource/page-path.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { quoteHeaders, quoteLines, type RecordFor } from '../../resources.config.ts'
import { logFailure } from '../log-failure.ts'

const linesOf = (quoteId: number) => `${adminBase}/${quoteHeaders.name}/${quoteId}/${quoteLines.name}`

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
        const copy = await writeOnce<RecordFor<'quote-headers'>>('/QuoteHeader/copy', {
          method: 'POST',
          body: { id },
          done: () => ({ key: 'undo.done.copied' }),
        })
        toast('quoteActions.copied', 'success', { label: 'quoteActions.openCopy', to: linesOf(copy.id) })
        refresh()
      } catch (error) {
        logFailure('Copy of a quote', error)
        toast('quoteActions.copyError', 'error')
      }
    },
    [toast, refresh],
  )
}
