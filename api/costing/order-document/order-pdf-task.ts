import { task } from '../../workers/task.ts'

export const unprintedCharacters = task(
  'unprintedCharacters',
  { seconds: 10, pool: 'reports' },
  async () => (await import('./printed-text.ts')).unprintable,
)

export const orderPdf = task(
  'orderPdf',
  { seconds: 30, pool: 'reports' },
  async () => (await import('./order-pdf.ts')).makeOrderPdf,
)
