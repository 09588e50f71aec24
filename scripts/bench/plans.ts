import type { Knex } from 'knex'
import { runStatement } from '../../database/statement.ts'

interface Ran {
  readonly sql: string
  readonly bindings: readonly unknown[]
}

/** Runs a call and hears what it asks the database. */
const statementsOf = async (db: Knex, call: () => Promise<unknown>): Promise<Ran[]> => {
  const ran: Ran[] = []
  const hear = (query: Ran) => ran.push(query)
  db.on('query', hear)
  try {
    await call()
  } finally {
    db.off('query', hear)
  }
  return ran
}

const depthOf = (line: string) => line.search(/\S/)

/** A plan without the parts that PostgreSQL did not begin. */
export const begunOf = (plan: readonly string[]): string[] => {
  const begun: string[] = []
  let left = Number.POSITIVE_INFINITY
  for (const line of plan) {
    if (depthOf(line) > left) continue
    left = line.includes('(never executed)') ? depthOf(line) : Number.POSITIVE_INFINITY
    if (left === Number.POSITIVE_INFINITY) begun.push(line)
  }
  return begun
}

/** How PostgreSQL goes about the longest statement of a call that reads, with the time and the pages of each step. */
export const planOf = async (db: Knex, call: () => Promise<unknown>): Promise<string[]> => {
  const [longest] = (await statementsOf(db, call)).sort((a, b) => b.sql.length - a.sql.length)
  if (!longest) return []
  const rows = await runStatement<{ 'QUERY PLAN': string }>(db, {
    text: `explain (analyze, buffers, costs off) ${longest.sql}`,
    values: longest.bindings,
  })
  return begunOf(rows.map((row) => row['QUERY PLAN']))
}
