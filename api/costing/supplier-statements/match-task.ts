import type { PoolConfig } from '../../../database/connection.ts'
import { task } from '../../workers/task.ts'
import { threadDatabase } from '../../workers/thread-database.ts'

export const statementMatch = task('statementMatch', { seconds: 30, pool: 'reports' }, async () => {
  const { matchStored } = await import('./match-statement.ts')
  return (poolConfig: PoolConfig, id: number) => matchStored(threadDatabase(poolConfig), id)
})
