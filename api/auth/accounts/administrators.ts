import type { Knex } from 'knex'
import { roles } from '../../../resources.config.ts'
import { Problem } from '../../http/errors.ts'

export const { administrator } = roles

/** Serialises adding the first Administrator and removing one. */
export const lockAdministrators = async (trx: Knex.Transaction): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('costwright administrators'))`)
}

export const enabledAdministrators = (db: Knex) =>
  db('user_account').where({ is_enabled: true }).whereRaw('? = any(roles)', [administrator])

/** Serialises removals. Throws `last_administrator`. */
export const keepOneAdministrator = async (trx: Knex.Transaction, leavingId: number): Promise<void> => {
  await lockAdministrators(trx)
  const other = await enabledAdministrators(trx).whereNot({ id: leavingId }).first('id')
  if (!other) throw new Problem('last_administrator')
}
