import { useCallback } from 'react'
import { useToast } from '../../admin/layout/use-toast.ts'
import { download, xlsxType } from '../../admin/providers/download.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { logFailure } from '../log-failure.ts'

/**
 * Fetches a report of a quote: says that it starts, and saves it under the name that the server gives. A failure is
 * only logged (specification section 8).
 * @param kind which call answers it, and what it is called where the server names no file
 */
const useReport = (kind: { readonly call: string; readonly name: string }) => {
  const toast = useToast()
  return useCallback(
    async ({ id, projectName }: AnyRecord) => {
      toast('quoteActions.exporting', 'info')
      try {
        await download(
          `/excelquote/${kind.call}/${id}`,
          xlsxType,
          `${kind.name} for ${projectName}, Quote ${id}.xlsx`,
        )
      } catch (error) {
        logFailure('Export of a quote', error)
      }
    },
    [toast, kind],
  )
}

const full = { call: 'fullreport', name: 'QuoteExcelReport' }
const forClient = { call: 'clientreport', name: 'QuoteClientReport' }

/** The command "Export (Excel)" of a quote's row. */
export const useExportQuote = (): ((quote: AnyRecord) => void) => useReport(full)

/** The same for the client, without what the firm pays. */
export const useExportForClient = (): ((quote: AnyRecord) => void) => useReport(forClient)
