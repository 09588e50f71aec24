import { task } from '../../workers/task.ts'

export const orderPdf = task(
  'orderPdf',
  { seconds: 30, pool: 'reports' },
  async () => (await import('./order-pdf.ts')).makeOrderPdf,
)
