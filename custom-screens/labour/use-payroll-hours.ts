import { useNotify } from 'react-admin'
import { download, xlsxType } from '../../admin/providers/download.ts'
import { logFailure } from '../../admin/providers/log-failure.ts'
import type { AnyRecord } from '../../model/record-text.ts'

/** Downloads the hours of a week, by person and day, for the payroll bureau. */
export const usePayrollHours = () => {
  const notify = useNotify()
  return async ({ id, weekStart }: AnyRecord) => {
    try {
      await download(`/LabourWeek/${id}/payroll`, xlsxType, `Hours ${weekStart}.xlsx`)
    } catch (error) {
      logFailure('Hours for payroll', error)
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    }
  }
}
