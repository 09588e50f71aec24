import { task } from '../workers/task.ts'

export const fileCheck = task(
  'fileCheck',
  { seconds: 20, pool: 'checks' },
  async () => (await import('./check-file.ts')).checkFile,
)
