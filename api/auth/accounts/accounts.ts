import type { FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { comparedEmail } from '../../../model/fields/text.ts'
import { type Role, roles } from '../../../resources.config.ts'
import { Problem } from '../../http/errors.ts'
import { idIn } from '../../http/ids.ts'

export interface Account {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly isEnabled: boolean
  readonly has2FA: boolean
  readonly passwordHash: string | null
}

export const accounts = (db: Knex) =>
  db('user_account as u').leftJoin('user_credential as c', 'c.user_id', 'u.id').select<Account[]>({
    id: 'u.id',
    email: 'u.email',
    name: 'u.full_name',
    roles: 'u.roles',
    isEnabled: 'u.is_enabled',
    has2FA: 'u.has_2fa',
    passwordHash: 'c.password_hash',
  })

/** Ignores case. */
export const findAccount = async (db: Knex, email: string): Promise<Account | null> =>
  (await accounts(db).whereRaw('lower(u.email) = ?', [comparedEmail(email)]))[0] ?? null

export const findAccountById = async (db: Knex, id: number): Promise<Account | null> =>
  (await accounts(db).where('u.id', id))[0] ?? null

/** Account of the id in the path. Errors: 404. */
export const accountIn = async (db: Knex, request: FastifyRequest): Promise<Account> => {
  const account = await findAccountById(db, idIn(request))
  if (!account) throw new Problem('not_found')
  return account
}

/** Every change of credentials takes this lock first, which serialises such changes and sign-ins. */
export const lockAccount = async (trx: Knex.Transaction, id: number): Promise<Account | null> => {
  await query(trx, 'select 1 from user_account where id = ? for no key update', [id])
  // A separate statement, to see what the previous lock holder wrote.
  return findAccountById(trx, id)
}

export const { administrator } = roles

/** Serialises adding the first Administrator and removing one. */
export const lockAdministrators = async (trx: Knex.Transaction): Promise<void> => {
  await query(trx, `select pg_advisory_xact_lock(hashtext('costwright administrators'))`)
}

export const enabledAdministrators = (db: Knex) =>
  db('user_account').where({ is_enabled: true }).whereRaw('? = any(roles)', [administrator])

/** Serialises removals. Throws `last_administrator`. */
export const keepOneAdministrator = async (trx: Knex.Transaction, leavingId: number): Promise<void> => {
  await lockAdministrators(trx)
  const other = await enabledAdministrators(trx).whereNot({ id: leavingId }).first('id')
  if (!other) throw new Problem('last_administrator')
}
