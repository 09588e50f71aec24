import { useNotify } from 'react-admin'
import { download } from '../../admin/providers/download.ts'
import { logFailure } from '../../admin/providers/log-failure.ts'
import type { AnyRecord } from '../../model/record-text.ts'

/** Downloads a daywork sheet as the PDF that the client signs. */
export const useDayworkPdf = () => {
  const notify = useNotify()
  return async ({ id, sheetNo }: AnyRecord) => {
    try {
      await download(`/DayworkSheet/${id}/daywork.pdf`, 'application/pdf', `Daywork ${sheetNo}.pdf`)
    } catch (error) {
      logFailure('Daywork sheet', error)
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    }
  }
}
