import type { PoolConfig } from '../../database/connection.ts'
import type { WriteReply } from '../crud/reply-to-write.ts'
import { task } from '../workers/task.ts'
import { threadDatabase } from '../workers/thread-database.ts'
import type { ImportCall, WriteCode } from './import-file.ts'

/** Reads, checks and writes a file, or previews it: 50,000 rows take a core for seconds. */
export const importFile = task('importFile', { seconds: 300, pool: 'imports' }, async (code: WriteCode) => {
  const { writeFile } = await import('./import-file.ts')
  return (poolConfig: PoolConfig, call: ImportCall, parts: readonly Uint8Array[]): Promise<WriteReply> =>
    writeFile(threadDatabase(poolConfig), call, Buffer.concat(parts), code)
})
