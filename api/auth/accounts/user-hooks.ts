import type { Values } from '../../../model/check-record.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'
import type { Auth } from '../auth.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import { setPassword } from '../passwords/passwords.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { administrator, keepOneAdministrator } from './administrators.ts'

const isEnabledAdministrator = ({ isEnabled, roles }: Values): boolean =>
  isEnabled === true && Array.isArray(roles) && roles.includes(administrator)

/** The fields of an account that passwords are compared with. */
const ownerOf = ({ email, firstName, lastName }: Values) => ({
  email: String(email),
  firstName: String(firstName),
  lastName: String(lastName),
})

/**
 * What a generated write of an account does besides: passwords go into a table of their own, sessions end when they
 * should, and one Administrator stays. Roles need nothing here, as they are read for each request.
 */
export const userHooks = ({ now }: Pick<Auth, 'now'>): ResourceHooks => ({
  refuses: ['last_administrator'],

  prepare: async (trx, { before, values }) => {
    const after = { ...before, ...values }
    if (typeof values.password === 'string') {
      const wrong = checkNewPassword(values.password, ownerOf(after))
      if (wrong.length > 0) throw invalidInput({ password: wrong })
    }
    if (before && isEnabledAdministrator(before) && !isEnabledAdministrator(after))
      await keepOneAdministrator(trx, Number(before.id))
  },

  written: async (trx, { before, values, id }) => {
    const changesPassword = typeof values.password === 'string'
    if (changesPassword) await setPassword(trx, id, String(values.password), now())
    if (before && (changesPassword || values.isEnabled === false)) await endSessionsOf(trx, id, now())
  },

  removing: async (trx, record) => {
    if (isEnabledAdministrator(record)) await keepOneAdministrator(trx, Number(record.id))
  },
})
