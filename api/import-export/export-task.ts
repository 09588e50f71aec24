import type { PoolConfig } from '../../database/connection.ts'
import { writeOutput } from '../http/files/temporary-files.ts'
import { task } from '../workers/task.ts'
import { threadDatabase } from '../workers/thread-database.ts'
import type { ExportFormat, ListExport } from './write-list.ts'

export const listExport = task('listExport', { seconds: 300, pool: 'reports' }, async () => {
  const { writeList } = await import('./write-list.ts')
  return (poolConfig: PoolConfig, path: string, list: ListExport, format: ExportFormat) =>
    writeOutput(path, (output, signal) => writeList(threadDatabase(poolConfig), list, format, output, signal))
})
