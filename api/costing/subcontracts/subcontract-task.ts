import { task } from '../../workers/task.ts'

export const subcontractPdf = task(
  'subcontractPdf',
  { seconds: 30, pool: 'reports' },
  async () => (await import('./subcontract-pdf.ts')).makeSubcontractPdf,
)
