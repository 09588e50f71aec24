import type { PoolConfig } from '../../../database/connection.ts'
import { writeOutput } from '../../http/files/temporary-files.ts'
import { task } from '../../workers/task.ts'
import { threadDatabase } from '../../workers/thread-database.ts'

export const controlReport = task('controlReport', { seconds: 300, pool: 'reports' }, async () => {
  const { writeControlWorkbook } = await import('./excel.ts')
  return (poolConfig: PoolConfig, path: string, projectId: number, asOf: string | null, seesCosts: boolean) =>
    writeOutput(path, (output) =>
      writeControlWorkbook(threadDatabase(poolConfig), { projectId, asOf, seesCosts }, output),
    )
})
