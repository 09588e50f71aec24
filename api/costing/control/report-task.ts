import type { ReadSource } from '../../../database/read-pool.ts'
import { writeOutput } from '../../http/files/temporary-files.ts'
import { task } from '../../workers/task.ts'
import { readingFrom } from '../../workers/thread-database.ts'

export const controlReport = task('controlReport', { seconds: 300, pool: 'reports' }, async () => {
  const { writeControlWorkbook } = await import('./excel.ts')
  return (source: ReadSource, path: string, projectId: number, asOf: string | null, seesCosts: boolean) =>
    writeOutput(path, (output) =>
      readingFrom(source, (db) => writeControlWorkbook(db, { projectId, asOf, seesCosts }, output)),
    )
})
