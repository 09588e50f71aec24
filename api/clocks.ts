import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'

const maxSeconds = 5

/** Sessions, codes and lockouts use the server's clock, the audit trail the database's. */
export const warnOfClocks = async (app: FastifyInstance, db: Knex, now: () => Date): Promise<void> => {
  const { rows } = await db.raw<{ rows: [{ now: Date }] }>('select clock_timestamp() as now')
  const seconds = Math.round((now().getTime() - rows[0].now.getTime()) / 1000)
  if (Math.abs(seconds) > maxSeconds)
    app.log.warn(
      `The clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} that of the database. Codes of authenticators and the times of the audit trail go wrong: set both by NTP.`,
    )
}
