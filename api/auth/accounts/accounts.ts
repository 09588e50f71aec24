import type { Knex } from 'knex'
import { comparedEmail } from '../../../model/fields/text.ts'
import type { Role } from '../../../resources.config.ts'

/** An account with what is needed to sign in to it. */
export interface Account {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly isEnabled: boolean
  readonly has2FA: boolean
  /** Null when the account has never been given a password. */
  readonly passwordHash: string | null
}

const accounts = (db: Knex) =>
  db('user_account as u').leftJoin('user_credential as c', 'c.user_id', 'u.id').first<Account | undefined>({
    id: 'u.id',
    email: 'u.email',
    name: 'u.full_name',
    roles: 'u.roles',
    isEnabled: 'u.is_enabled',
    has2FA: 'u.has_2fa',
    passwordHash: 'c.password_hash',
  })

/** The account of an e-mail address, whatever the case of its letters. */
export const findAccount = async (db: Knex, email: string): Promise<Account | null> =>
  (await accounts(db).whereRaw('lower(u.email) = ?', [comparedEmail(email)])) ?? null

export const findAccountById = async (db: Knex, id: number): Promise<Account | null> =>
  (await accounts(db).where('u.id', id)) ?? null

/**
 * The account, locked until the transaction ends. Everything that changes how somebody signs in takes this lock
 * first, so that two such changes cannot pass each other, and none of them a sign-in.
 */
export const lockAccount = async (trx: Knex.Transaction, id: number): Promise<Account | null> => {
  await trx.raw('select 1 from user_account where id = ? for no key update', [id])
  // Asked after the lock is held, so that this statement sees what the one before us has written.
  return findAccountById(trx, id)
}
