import { query } from '../../../database/query.ts'
import type { Values } from '../../../model/check-record.ts'
import { passwordLength } from '../../../model/fields/text.ts'
import { everyone } from '../../access.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'
import { handOverViews } from '../../views/saved-views.ts'
import type { Auth } from '../auth.ts'
import { hashPassword, setPassword } from '../passwords/passwords.ts'
import { requireReauthenticationIn } from '../sessions/reauthentication.ts'
import { revokeAccess } from '../sessions/sessions.ts'
import { administrator, keepOneAdministrator } from './accounts.ts'

const isEnabledAdministrator = ({ isEnabled, roles }: Values): boolean =>
  isEnabled === true && Array.isArray(roles) && roles.includes(administrator)

/** Personal data that makes a password guessable. */
const knownOf = ({ email, firstName, lastName }: Values) => [email, firstName, lastName].map(String)

/** A new account is compared with the default role. */
const changedRoles = (before: Values | null, { roles }: Values) => {
  const former: readonly unknown[] = before ? (before.roles as readonly unknown[]) : everyone
  const after: readonly unknown[] = Array.isArray(roles) ? roles : former
  const given = after.filter((role) => !former.includes(role))
  return { given, isChanged: given.length > 0 || former.some((role) => !after.includes(role)) }
}

/** Includes accounts without a password, which their invitation opens. */
const changesSignIn = (before: Values | null, values: Values): boolean =>
  before === null ||
  changedRoles(before, values).isChanged ||
  typeof values.password === 'string' ||
  (values.isEnabled !== undefined && values.isEnabled !== before.isEnabled)

class PreparedPassword {
  readonly password: string
  readonly wrong: Awaited<ReturnType<Auth['checkNewPassword']>>
  /** Null unless it may be used. */
  readonly hash: string | null

  constructor(password: string, wrong: PreparedPassword['wrong'], hash: string | null) {
    this.password = password
    this.wrong = wrong
    this.hash = hash
  }
}

const isOf = (prepared: unknown, { password }: Values): prepared is PreparedPassword =>
  prepared instanceof PreparedPassword && prepared.password === password

const knownSql =
  'select email, first_name as "firstName", last_name as "lastName" from user_account where id = ?'

export const userHooks = ({
  now,
  checkNewPassword,
  notices,
}: Pick<Auth, 'now' | 'checkNewPassword'> & Partial<Pick<Auth, 'notices'>>): ResourceHooks => ({
  refuses: ['last_administrator', 'proof_needed'],

  // A hash waits for a core, and the check for a worker thread.
  prepare: async (db, { id, values }) => {
    const { password } = values
    if (typeof password !== 'string' || password === '' || password.length > passwordLength.max) return null
    const [before] = id === null ? [] : await query<Values>(db, knownSql, [id])
    const wrong = await checkNewPassword(password, knownOf({ ...before, ...values }))
    return new PreparedPassword(password, wrong, wrong.length > 0 ? null : await hashPassword(password))
  },

  beforeWrite: async (trx, { before, values, prepared }) => {
    const after = { ...before, ...values }
    if (changesSignIn(before, values)) await requireReauthenticationIn(trx, now())
    if (typeof values.password === 'string') {
      const wrong = isOf(prepared, values)
        ? prepared.wrong
        : await checkNewPassword(values.password, knownOf(after))
      if (wrong.length > 0) throw invalidInput({ password: wrong })
    }
    if (before && isEnabledAdministrator(before) && !isEnabledAdministrator(after))
      await keepOneAdministrator(trx, Number(before.id))
    if (typeof values.password === 'string') return { invitation: null }
    return before ? {} : { invitation: 'none' }
  },

  afterWrite: async (trx, { before, values, id, prepared }) => {
    const changesPassword = typeof values.password === 'string'
    if (changesPassword) {
      const hash = isOf(prepared, values) ? prepared.hash : null
      await setPassword(trx, id, hash ?? (await hashPassword(String(values.password))), now())
    }
    if (before && (changesPassword || values.isEnabled === false)) await revokeAccess(trx, id, now())
    // Old sessions and links must not gain rights. API tokens keep their role, and passkeys prove their owner.
    else if (before && changedRoles(before, values).given.length > 0)
      await revokeAccess(trx, id, now(), { keep: ['api_token', 'passkey'] })
    if (before && changesPassword) await notices?.tell(trx, { what: 'password', accountId: id })
    if (changedRoles(before, values).isChanged) await notices?.tell(trx, { what: 'roles', accountId: id })
    if (before === null) await notices?.tell(trx, { what: 'created', accountId: id })
    if (before && values.isEnabled !== undefined && values.isEnabled !== before.isEnabled)
      await notices?.tell(trx, { what: values.isEnabled ? 'enabled' : 'disabled', accountId: id })
  },

  beforeDelete: async (trx, { record }) => {
    await requireReauthenticationIn(trx, now())
    if (isEnabledAdministrator(record)) await keepOneAdministrator(trx, Number(record.id))
    await handOverViews(trx, Number(record.id))
    await notices?.tell(trx, { what: 'deleted', accountId: Number(record.id) })
  },
})
