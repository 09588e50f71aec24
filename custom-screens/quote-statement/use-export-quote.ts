import { useCallback } from 'react'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { download, xlsxType } from '../../admin/providers/download.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { logFailure } from '../use-post.ts'

/**
 * Downloads a report of a quote under the server's file name, with a message at the start. Failures are only
 * logged (specification section 8).
 * @param kind API call and default file name
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

export const useExportQuote = (): ((quote: AnyRecord) => void) => useReport(full)

/** The same for the client, without costs. */
export const useExportForClient = (): ((quote: AnyRecord) => void) => useReport(forClient)
