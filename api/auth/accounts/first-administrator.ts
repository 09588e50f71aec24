import type { Knex } from 'knex'
import { actingAs, systemActor } from '../../../database/actor.ts'
import { productName, roles } from '../../../database/product.ts'
import { query, queryRow } from '../../../database/query.ts'
import { waitForInstances } from '../../../database/transaction.ts'
import { checkNewPassword } from '../../../model/password-rules.ts'
import { type Settings, SettingsError } from '../../settings.ts'
import { hashPassword, randomLetters, setPassword } from '../passwords/passwords.ts'
import { administrator, lockAdministrators } from './accounts.ts'

/** 99 bits. */
export const randomPassword = (): string => randomLetters(4)

/**
 * Safe if two instances start at once. Throws SettingsError if `ADMIN_PASSWORD` is too easy to guess.
 * @returns null if an Administrator existed, enabled or not; otherwise the address, and the password if generated
 */
export const ensureFirstAdministrator = (
  db: Knex,
  settings: Pick<Settings, 'adminEmail' | 'adminPassword'>,
): Promise<{ email: string; password: string | null } | null> =>
  actingAs(db, systemActor(productName), async (trx) => {
    await waitForInstances(trx)
    await lockAdministrators(trx)
    const present = await query(trx, 'select from user_account where :administrator = any(roles) limit 1', {
      administrator,
    })
    if (present.length > 0) return null

    const account = { email: settings.adminEmail, firstName: 'First', lastName: administrator }
    const password = settings.adminPassword ?? randomPassword()
    const [wrong] = await checkNewPassword(password, Object.values(account))
    if (wrong) throw new SettingsError(`ADMIN_PASSWORD: ${wrong.text}`)
    const { id } = await queryRow<{ id: number }>(
      trx,
      `insert into user_account (email, first_name, last_name, roles)
       values (:email, :firstName, :lastName, :roles) returning id`,
      { ...account, roles: [roles.everyone, administrator] },
    )
    await setPassword(trx, id, await hashPassword(password), new Date())
    return { email: account.email, password: settings.adminPassword === undefined ? password : null }
  })
