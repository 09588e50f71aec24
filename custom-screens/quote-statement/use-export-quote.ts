import { useToast } from '../../admin/layout/Toasts.tsx'
import { download, xlsxType } from '../../admin/providers/download.ts'
import { logFailure } from '../../admin/providers/log-failure.ts'
import type { AnyRecord } from '../../model/record-text.ts'

/**
 * Downloads a report of a quote under the server's file name, with a message at the start. Failures are only
 * logged (specification section 8).
 * @param name default file name
 */
const useReport = (call: string, name: string) => {
  const toast = useToast()
  return async ({ id, projectName }: AnyRecord) => {
    toast('quoteActions.exporting', 'info')
    try {
      await download(`/excelquote/${call}/${id}`, xlsxType, `${name} for ${projectName}, Quote ${id}.xlsx`)
    } catch (error) {
      logFailure('Export of a quote', error)
    }
  }
}

export const useExportQuote = () => useReport('fullreport', 'QuoteExcelReport')

/** The same for the client, without costs. */
export const useExportForClient = () => useReport('clientreport', 'QuoteClientReport')
