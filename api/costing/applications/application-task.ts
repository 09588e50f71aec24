import { task } from '../../workers/task.ts'

export const applicationPdf = task(
  'applicationPdf',
  { seconds: 30, pool: 'reports' },
  async () => (await import('./application-pdf.ts')).makeApplicationPdf,
)

export const applicationExcel = task(
  'applicationExcel',
  { seconds: 30, pool: 'reports' },
  async () => (await import('./application-excel.ts')).writeApplicationWorkbook,
)
