import type { Values } from '../../../model/check-record.ts'
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

export const userHooks = ({
  now,
  checkNewPassword,
  notices,
}: Pick<Auth, 'now' | 'checkNewPassword'> & Partial<Pick<Auth, 'notices'>>): ResourceHooks => ({
  refuses: ['last_administrator', 'proof_needed'],

  beforeWrite: async (trx, { before, values }) => {
    const after = { ...before, ...values }
    if (changesSignIn(before, values)) await requireReauthenticationIn(trx, now())
    if (typeof values.password === 'string') {
      const wrong = await checkNewPassword(values.password, knownOf(after))
      if (wrong.length > 0) throw invalidInput({ password: wrong })
    }
    if (before && isEnabledAdministrator(before) && !isEnabledAdministrator(after))
      await keepOneAdministrator(trx, Number(before.id))
    if (typeof values.password === 'string') return { invitation: null }
    return before ? {} : { invitation: 'none' }
  },

  afterWrite: async (trx, { before, values, id }) => {
    const changesPassword = typeof values.password === 'string'
    if (changesPassword) await setPassword(trx, id, await hashPassword(String(values.password)), now())
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
