import type { PoolConfig } from '../../../database/connection.ts'
import { writeOutput } from '../../http/files/temporary-files.ts'
import { task } from '../../workers/task.ts'
import { threadDatabase } from '../../workers/thread-database.ts'
import type { Audience } from './report-contents.ts'

export const quoteReport = task('quoteReport', { seconds: 300, pool: 'reports' }, async () => {
  const { writeReport } = await import('./report.ts')
  return (poolConfig: PoolConfig, path: string, quoteId: number, audience: Audience) =>
    writeOutput(path, (output, signal) =>
      writeReport(threadDatabase(poolConfig), quoteId, output, { audience, signal }),
    )
})
