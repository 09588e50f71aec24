import type { PoolConfig } from '../../../database/connection.ts'
import { task } from '../../workers/task.ts'
import { threadDatabase } from '../../workers/thread-database.ts'

/** In a thread: the prices of 20,000 lines take a second. */
export const quoteSpread = task('quoteSpread', { seconds: 30, pool: 'reports' }, async () => {
  const { spreadStored } = await import('./spread-quote.ts')
  return (poolConfig: PoolConfig, id: number, total: number) =>
    spreadStored(threadDatabase(poolConfig), id, total)
})
