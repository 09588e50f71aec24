import type { Knex } from 'knex'
import { productName } from '../../../database/product.ts'
import { query } from '../../../database/query.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { enabledAdministrators } from './accounts.ts'

const notices = {
  new_device: {
    to: 'person',
    sentence: 'Somebody signed in to your account on a device that it has not seen before.',
  },
  recovery_code_used: {
    to: 'person',
    sentence: 'Somebody signed in to your account with a recovery code.',
  },
  password: { to: 'both', sentence: 'The password of your account was changed.' },
  two_factor_on: { to: 'both', sentence: 'An authenticator was registered to your account.' },
  two_factor_off: { to: 'both', sentence: 'The authenticator of your account was removed.' },
  recovery_codes_made: {
    to: 'both',
    sentence: 'New recovery codes were made for your account; the former ones are void.',
  },
  roles: { to: 'both', sentence: 'The roles of your account were changed.' },
  enabled: { to: 'both', sentence: 'Your account was enabled.' },
  disabled: { to: 'both', sentence: 'Your account was disabled.' },
  deleted: { to: 'both', sentence: 'Your account was deleted.' },
  created: { to: 'administrators', sentence: 'The account was created.' },
  invited: { to: 'administrators', sentence: 'A link to set the password of the account was made.' },
  api_token_made: {
    to: 'both',
    sentence: `An API token of your account was made: a program can use ${productName} as you.`,
  },
  passkey_registered: {
    to: 'both',
    sentence:
      'A passkey was registered to your account. It signs in with the device that holds it, without your password.',
  },
  passkey_revoked: { to: 'both', sentence: 'A passkey of your account was revoked.' },
  codes_failed: {
    to: 'both',
    sentence:
      'Somebody who knows your password typed wrong authentication codes until signing in with a code was paused.',
  },
  proof_failed: {
    to: 'both',
    sentence:
      'In an open session of your account the password was typed wrongly five times within a quarter of an hour.',
  },
} as const satisfies Record<string, { to: 'person' | 'administrators' | 'both'; sentence: string }>

interface Notice {
  readonly what: keyof typeof notices
  readonly accountId: number
  readonly detail?: string
}

const ending = `If this was not you, or not agreed with you, tell an administrator at once and set another password.`

interface Addressee {
  readonly email: string
  readonly full_name: string
  /** Null if the account owner. */
  readonly author: string | null
}

const addresseeQuery = `
  select email, full_name, case when nullif(current_setting('costwright.user_id', true), '') is distinct from id::text
    then nullif(current_setting('costwright.user_name', true), '') end as author
  from user_account where id = ?`

export const createNotices = (outbox: Outbox, now: () => Date) => ({
  /** Mailed after commit. Names the transaction's author (`actAs`). */
  tell: async (trx: Knex.Transaction, { what, accountId, detail }: Notice): Promise<void> => {
    if (!outbox.sends) return
    const rows = await query<Addressee>(trx, addresseeQuery, [accountId])
    const [account] = rows
    if (!account) return
    const { to, sentence } = notices[what]
    const when = `${now().toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const facts = [account.author && `By ${account.author}.`, detail, when].filter(Boolean).join('\n')
    if (to !== 'administrators')
      await outbox.put(
        trx,
        'notice',
        {
          to: account.email,
          subject: `${productName}: ${sentence}`,
          text: `${sentence}\n\n${facts}\n\n${ending}\n`,
        },
        { table: 'user_account', id: accountId },
      )
    if (to === 'person') return
    const others = await enabledAdministrators(trx, accountId)
    const whose = `${account.full_name} (${account.email})${to === 'both' ? ' was told' : ''}:`
    for (const { id, email } of others)
      await outbox.put(
        trx,
        'notice',
        {
          to: email,
          subject: `${productName}: an account was changed (${account.full_name})`,
          text: `${whose}\n\n${sentence}\n\n${facts}\n`,
        },
        { table: 'user_account', id },
      )
  },
})
