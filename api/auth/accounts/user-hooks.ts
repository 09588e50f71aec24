import type { Values } from '../../../model/check-record.ts'
import { checkNewPassword } from '../../../model/password-rules.ts'
import { everyone } from '../../access.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { handOverViews } from '../../crud/views/saved-views.ts'
import { invalidInput } from '../../http/errors.ts'
import type { Auth } from '../auth.ts'
import { setPassword } from '../passwords/passwords.ts'
import { requireProofIn } from '../sessions/proof.ts'
import { endAccess } from '../sessions/sessions.ts'
import { administrator, keepOneAdministrator } from './administrators.ts'

const isEnabledAdministrator = ({ isEnabled, roles }: Values): boolean =>
  isEnabled === true && Array.isArray(roles) && roles.includes(administrator)

/** What a guesser of the account's password knows. */
const knownOf = ({ email, firstName, lastName }: Values) => [email, firstName, lastName].map(String)

/** The roles that the write gives or takes away; a new account is compared with the one role of everybody. */
const changedRoles = (before: Values | null, { roles }: Values) => {
  const former: readonly unknown[] = before ? (before.roles as readonly unknown[]) : everyone
  const after: readonly unknown[] = Array.isArray(roles) ? roles : former
  return {
    given: after.filter((role) => !former.includes(role)),
    taken: former.filter((role) => !after.includes(role)),
  }
}

const changesRoles = (before: Values | null, values: Values): boolean => {
  const { given, taken } = changedRoles(before, values)
  return given.length + taken.length > 0
}

/** Whether the write changes who may sign in. An account without a password counts too: its invitation opens it. */
const changesSignIn = (before: Values | null, values: Values): boolean =>
  before === null ||
  changesRoles(before, values) ||
  typeof values.password === 'string' ||
  (values.isEnabled !== undefined && values.isEnabled !== before.isEnabled)

/**
 * What a generated write of an account does besides: passwords go into a table of their own, sessions end when they
 * should, and one Administrator stays.
 */
export const userHooks = ({
  now,
  notices,
}: Pick<Auth, 'now'> & Partial<Pick<Auth, 'notices'>>): ResourceHooks => ({
  refuses: ['last_administrator', 'proof_needed'],

  beforeWrite: async (trx, { before, values }) => {
    const after = { ...before, ...values }
    if (changesSignIn(before, values)) await requireProofIn(trx, now())
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
    if (changesPassword) await setPassword(trx, id, String(values.password), now())
    if (before && (changesPassword || values.isEnabled === false)) await endAccess(trx, id, now())
    // An old session or link must not gain rights. An API token keeps its one role, and a passkey proves its person.
    else if (before && changedRoles(before, values).given.length > 0)
      await endAccess(trx, id, now(), { keep: ['api_token', 'passkey'] })
    if (before && changesPassword) await notices?.tell(trx, { what: 'password', accountId: id })
    if (changesRoles(before, values)) await notices?.tell(trx, { what: 'roles', accountId: id })
    if (before === null) await notices?.tell(trx, { what: 'created', accountId: id })
    if (before && values.isEnabled !== undefined && values.isEnabled !== before.isEnabled)
      await notices?.tell(trx, { what: values.isEnabled ? 'enabled' : 'disabled', accountId: id })
  },

  beforeDelete: async (trx, { record }) => {
    await requireProofIn(trx, now())
    if (isEnabledAdministrator(record)) await keepOneAdministrator(trx, Number(record.id))
    await handOverViews(trx, Number(record.id))
    await notices?.tell(trx, { what: 'deleted', accountId: Number(record.id) })
  },
})
