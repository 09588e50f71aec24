import type { Knex } from 'knex'
import { queryRow } from '../../database/query.ts'

export const databaseTime = async (db: Knex): Promise<Date> =>
  (await queryRow<{ now: Date }>(db, 'select clock_timestamp() as now')).now

/** A sentence for the operator, or null while the clocks differ by fewer seconds. */
export const clockWarning = (now: Date, atDatabase: Date, maxSeconds: number): string | null => {
  const seconds = Math.round((now.getTime() - atDatabase.getTime()) / 1000)
  return Math.abs(seconds) > maxSeconds
    ? `The clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} that of the database. Codes of authenticators and the times of the audit trail go wrong: set both by NTP.`
    : null
}
