import { xlsxType } from '../../admin/providers/download.ts'
import { useTellingDownload } from '../../admin/providers/use-download.ts'
import type { AnyRecord } from '../../model/record-text.ts'

/** Downloads the hours of a week, by person and day, for the payroll bureau. */
export const usePayrollHours = () => {
  const save = useTellingDownload('Hours for payroll')
  return ({ id, weekStart }: AnyRecord) =>
    save({ path: `/LabourWeek/${id}/payroll`, mediaType: xlsxType, fileName: `Hours ${weekStart}.xlsx` })
}
