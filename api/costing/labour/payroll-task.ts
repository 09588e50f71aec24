import { writeOutput } from '../../http/files/temporary-files.ts'
import { task } from '../../workers/task.ts'
import type { PayrollWeek } from './payroll-excel.ts'

export const payrollExcel = task('payrollExcel', { seconds: 30, pool: 'reports' }, async () => {
  const { writePayrollWorkbook } = await import('./payroll-excel.ts')
  return (week: PayrollWeek, path: string) =>
    writeOutput(path, (output) => writePayrollWorkbook(week, output))
})
