import type { FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { type Role, roles } from '../../../database/product.ts'
import { query } from '../../../database/query.ts'
import { comparedEmail } from '../../../model/fields/text.ts'
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

const accountsSql = `select u.id, u.email, u.full_name as name, u.roles, u.is_enabled as "isEnabled",
    u.has_2fa as "has2FA", c.password_hash as "passwordHash"
  from user_account u left join user_credential c on c.user_id = u.id`

/** All accounts, by e-mail. */
export const allAccounts = (db: Knex): Promise<Account[]> => query(db, `${accountsSql} order by u.email`)

/** Ignores case. */
export const findAccount = async (db: Knex, email: string): Promise<Account | null> => {
  const [account] = await query<Account>(db, `${accountsSql} where lower(u.email) = :email`, {
    email: comparedEmail(email),
  })
  return account ?? null
}

export const findAccountById = async (db: Knex, id: number): Promise<Account | null> => {
  const [account] = await query<Account>(db, `${accountsSql} where u.id = :id`, { id })
  return account ?? null
}

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

/** Ids and addresses of the enabled Administrators, but one. */
export const enabledAdministrators = (
  db: Knex,
  but: number | null = null,
): Promise<{ readonly id: number; readonly email: string }[]> =>
  query(
    db,
    `select id, email from user_account
     where is_enabled and :administrator = any(roles) and id is distinct from :but::integer`,
    { administrator, but },
  )

/** Serialises removals. Throws `last_administrator`. */
export const keepOneAdministrator = async (trx: Knex.Transaction, leavingId: number): Promise<void> => {
  await lockAdministrators(trx)
  const others = await enabledAdministrators(trx, leavingId)
  if (others.length === 0) throw new Problem('last_administrator')
}
