import { useToast } from '../../admin/layout/Toasts.tsx'
import { xlsxType } from '../../admin/providers/download.ts'
import { useDownload } from '../../admin/providers/use-download.ts'
import type { AnyRecord } from '../../model/record-text.ts'

/**
 * Downloads a report of a quote under the server's file name, with a message at the start. Failures are only
 * logged (specification section 8).
 * @param name default file name
 */
const useReport = (call: string, name: string) => {
  const toast = useToast()
  const { mutate } = useDownload('Export of a quote')
  return ({ id, projectName }: AnyRecord) => {
    toast('quoteActions.exporting', 'info')
    mutate({
      path: `/excelquote/${call}/${id}`,
      mediaType: xlsxType,
      fileName: `${name} for ${projectName}, Quote ${id}.xlsx`,
    })
  }
}

export const useExportQuote = () => useReport('fullreport', 'QuoteExcelReport')

/** The same for the client, without costs. */
export const useExportForClient = () => useReport('clientreport', 'QuoteClientReport')
