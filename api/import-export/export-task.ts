import type { ReadSource } from '../../database/read-pool.ts'
import { writeOutput } from '../http/files/temporary-files.ts'
import { task } from '../workers/task.ts'
import { readingFrom } from '../workers/thread-database.ts'
import type { ExportFormat, ListExport } from './write-list.ts'

export const listExport = task('listExport', { seconds: 300, pool: 'reports' }, async () => {
  const { writeList } = await import('./write-list.ts')
  return (source: ReadSource, path: string, list: ListExport, format: ExportFormat) =>
    writeOutput(path, (output, signal) =>
      readingFrom(source, (db) => writeList(db, list, format, output, signal)),
    )
})
