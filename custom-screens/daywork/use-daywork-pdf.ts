import { useTellingDownload } from '../../admin/providers/use-download.ts'
import type { AnyRecord } from '../../model/record-text.ts'

/** Downloads a daywork sheet as the PDF that the client signs. */
export const useDayworkPdf = () => {
  const save = useTellingDownload('Daywork sheet')
  return ({ id, sheetNo }: AnyRecord) =>
    save({
      path: `/DayworkSheet/${id}/daywork.pdf`,
      mediaType: 'application/pdf',
      fileName: `Daywork ${sheetNo}.pdf`,
    })
}
