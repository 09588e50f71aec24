import type { Values } from '../../../model/check-record.ts'
import { checkNewPassword } from '../../../model/password-rules.ts'
import { everyone } from '../../access.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'
import type { Auth } from '../auth.ts'
import { setPassword } from '../passwords/passwords.ts'
import { requireProofIn } from '../sessions/proof.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { administrator, keepOneAdministrator } from './administrators.ts'

const isEnabledAdministrator = ({ isEnabled, roles }: Values): boolean =>
  isEnabled === true && Array.isArray(roles) && roles.includes(administrator)

/** What a guesser of the account's password knows. */
const knownOf = ({ email, firstName, lastName }: Values) => [email, firstName, lastName].map(String)

/** Somebody gets other roles; a new account has more than everybody. */
const changesRoles = (before: Values | null, { roles }: Values): boolean => {
  if (!Array.isArray(roles)) return false
  const had = before ? (before.roles as readonly unknown[]) : everyone
  return roles.length !== had.length || roles.some((role) => !had.includes(role))
}

/** What changes who may sign in. Making a plain User and disabling somebody need nothing: they open no account. */
const needsProof = (before: Values | null, values: Values): boolean =>
  changesRoles(before, values) ||
  (before !== null && typeof values.password === 'string') ||
  (before?.isEnabled === false && values.isEnabled === true)

/**
 * What a generated write of an account does besides: passwords go into a table of their own, sessions end when they
 * should, and one Administrator stays. Roles need nothing here, as they are read for each request.
 */
export const userHooks = ({
  now,
  notices,
}: Pick<Auth, 'now'> & Partial<Pick<Auth, 'notices'>>): ResourceHooks => ({
  refuses: ['last_administrator', 'proof_needed'],

  prepare: async (trx, { before, values }) => {
    const after = { ...before, ...values }
    if (needsProof(before, values)) await requireProofIn(trx, now())
    if (typeof values.password === 'string') {
      const wrong = await checkNewPassword(values.password, knownOf(after))
      if (wrong.length > 0) throw invalidInput({ password: wrong })
    }
    if (before && isEnabledAdministrator(before) && !isEnabledAdministrator(after))
      await keepOneAdministrator(trx, Number(before.id))
  },

  written: async (trx, { before, values, id }) => {
    const changesPassword = typeof values.password === 'string'
    if (changesPassword) await setPassword(trx, id, String(values.password), now())
    if (before && (changesPassword || values.isEnabled === false)) await endSessionsOf(trx, id, now())
    if (before && changesPassword) await notices?.tell(trx, { what: 'password', accountId: id })
    if (changesRoles(before, values)) await notices?.tell(trx, { what: 'roles', accountId: id })
    if (before?.isEnabled === false && values.isEnabled === true)
      await notices?.tell(trx, { what: 'enabled', accountId: id })
  },

  removing: async (trx, record) => {
    if (isEnabledAdministrator(record)) await keepOneAdministrator(trx, Number(record.id))
  },
})
