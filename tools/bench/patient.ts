import type { Knex } from 'knex'
import { connect, poolConfigOf } from '../../database/connection.ts'

/** Runs one statement without the time limits of a pool, such as a vacuum, which no transaction may have. */
export const runPatiently = async (db: Knex, sql: string): Promise<void> => {
  const patient = connect(poolConfigOf(db).target, { poolSize: 1, isPatient: true })
  try {
    await patient.raw('set statement_timeout = 0')
    await patient.raw(sql)
  } finally {
    await patient.destroy()
  }
}
