import type { ReadSource } from '../../../database/read-pool.ts'
import { writeOutput } from '../../http/files/temporary-files.ts'
import { task } from '../../workers/task.ts'
import { readingFrom } from '../../workers/thread-database.ts'
import type { Audience } from './report-contents.ts'

export const quoteReport = task('quoteReport', { seconds: 300, pool: 'reports' }, async () => {
  const { writeReport } = await import('./report.ts')
  return (source: ReadSource, path: string, quoteId: number, audience: Audience) =>
    writeOutput(path, (output, signal) =>
      readingFrom(source, (db) => writeReport(db, quoteId, output, { audience, signal })),
    )
})
