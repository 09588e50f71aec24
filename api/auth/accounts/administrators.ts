import type { Knex } from 'knex'
import { roles } from '../../../resources.config.ts'
import { Problem } from '../../http/errors.ts'

export const { administrator } = roles

/** Held by whoever adds the first Administrator or takes one away, until their transaction ends. */
export const lockAdministrators = async (trx: Knex.Transaction): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('costwright administrators'))`)
}

/** The enabled accounts that hold the role. */
export const enabledAdministrators = (db: Knex) =>
  db('user_account').where({ is_enabled: true }).whereRaw('? = any(roles)', [administrator])

/**
 * Refuses that an account stops being an enabled Administrator when it is the last one. Two that would go at the same
 * time wait for each other here, so that one of them stays.
 * @throws Problem `last_administrator`
 */
export const keepOneAdministrator = async (trx: Knex.Transaction, leavingId: number): Promise<void> => {
  await lockAdministrators(trx)
  const other = await enabledAdministrators(trx).whereNot({ id: leavingId }).first('id')
  if (!other) throw new Problem('last_administrator')
}
