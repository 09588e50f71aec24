import { task } from '../../workers/task.ts'

export const dayworkPdf = task(
  'dayworkPdf',
  { seconds: 30, pool: 'reports' },
  async () => (await import('./daywork-pdf.ts')).makeDayworkPdf,
)
