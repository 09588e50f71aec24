import type { PoolConfig } from '../../../database/connection.ts'
import { task } from '../../workers/task.ts'
import { threadDatabase } from '../../workers/thread-database.ts'

const limits = { seconds: 30, pool: 'reports' } as const

export const statementMatch = task('statementMatch', limits, async () => {
  const { matchStored } = await import('./match-statement.ts')
  return (poolConfig: PoolConfig, id: number) => matchStored(threadDatabase(poolConfig), id)
})

export const statementLineParts = task('statementLineParts', limits, async () => {
  const { partsOfStored } = await import('./match-statement.ts')
  return (poolConfig: PoolConfig, lineId: number) => partsOfStored(threadDatabase(poolConfig), lineId)
})
