import { useCallback } from 'react'
import { useToast } from '../../admin/layout/use-toast.ts'
import { request } from '../../admin/providers/http-client.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { logFailure } from '../log-failure.ts'
import { fileNameOf } from './file-name.ts'
import { saveFile } from './save-file.ts'

const accepted = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/problem+json'

/**
 * The command "Export (Excel)" of a quote's row: says that it starts, and saves the report under the name that the
 * server gives. A failure is only logged (specification section 8).
 */
export const useExportQuote = (): ((quote: AnyRecord) => void) => {
  const toast = useToast()
  return useCallback(
    async ({ id, projectName }: AnyRecord) => {
      toast('quoteActions.exporting', 'info')
      try {
        const response = await request(`/excelquote/fullreport/${id}`, { headers: { Accept: accepted } })
        const name = fileNameOf(response.headers.get('Content-Disposition'))
        saveFile(await response.blob(), name ?? `QuoteExcelReport for ${projectName}, Quote ${id}.xlsx`)
      } catch (error) {
        logFailure('Export of a quote', error)
      }
    },
    [toast],
  )
}
