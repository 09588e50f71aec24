import type { Knex } from 'knex'
import { actAs, systemActor } from '../../database/actor.ts'
import { productName } from '../../database/product.ts'
import { query } from '../../database/query.ts'
import { recordAccountEvent } from '../audit/account-events.ts'
import { type Account, administrator, allAccounts } from '../auth/accounts/accounts.ts'
import type { Outbox } from '../mail/outbox.ts'

const accountsIn = async (trx: Knex.Transaction): Promise<Account[]> =>
  (await trx.schema.hasTable('user_credential')) ? allAccounts(trx) : []

const ending = 'If this was not agreed with you, ask at once who looks after the server.'

const differences = (before: Account | undefined, after: Account | undefined): string[] => {
  if (!before) return ['is back']
  if (!after) return ['is gone']
  return [
    ...(before.passwordHash === after.passwordHash ? [] : ['has its former password']),
    ...(before.isEnabled === after.isEnabled
      ? []
      : [after.isEnabled ? 'is enabled again' : 'is disabled again']),
    ...(before.roles.join() === after.roles.join() ? [] : [`has the roles ${after.roles.join(', ')} again`]),
    ...(before.has2FA === after.has2FA
      ? []
      : [after.has2FA ? 'has its former authenticator' : 'has no authenticator any more']),
  ]
}

/** Current or former Administrators: a restore can add and remove them. */
const keepers = (all: readonly Account[]): string[] => [
  ...new Set(
    all
      .filter(({ isEnabled, roles }) => isEnabled && roles.includes(administrator))
      .map(({ email }) => email),
  ),
]

const revived = [
  'session',
  'sign_in_attempt',
  'account_link',
  'api_token',
  'passkey',
  'mail_outbox',
  // A replica that has the rows from before the restore is not current.
  'server_life',
  'server_beat',
  'last_write',
  // A read of before the restore cannot keep what it made.
  'kept_figure',
  'figure_note',
]

/**
 * Keeps a restore from reviving ended sessions, revoked API tokens and passkeys, links, counts, mails, events, unconfirmed
 * authenticators, and what running instances hold. Audits it, reports changed accounts and notifies Administrators.
 */
export const watchRestore = (outbox?: Pick<Outbox, 'put'>) => {
  let before: Account[] = []
  const lines: string[] = []
  return {
    beforeRestore: async (trx: Knex.Transaction) => {
      before = await accountsIn(trx)
    },
    finish: async (trx: Knex.Transaction) => {
      for (const table of revived) await query(trx, `delete from ${table}`)
      await query(
        trx,
        `update mail_recipient set state = 'failed',
         answer = 'Whether it was sent is not known: a backup was restored.' where state = 'waiting'`,
      )
      await query(
        trx,
        `update event_delivery set state = 'failed', next_try_at = null,
         answer = 'Whether it was delivered is not known: a backup was restored.' where state = 'waiting'`,
      )
      await query(
        trx,
        `update queued_job set state = 'failed', next_try_at = null,
         answer = 'Whether it was done is not known: a backup was restored.' where state = 'waiting'`,
      )
      // The instances that the backup saw do not use this database.
      await query(trx, 'update secret_mark set seen_at = null')
      await query(trx, 'update scheduled_work set held_until = null, held_by = null')
      await query(trx, 'delete from two_factor where encrypted_key is null')
      await query(trx, 'update two_factor set pending_key = null, pending_until = null')
      await actAs(trx, systemActor('npm run restore'))
      await recordAccountEvent(trx, { action: 'restored', accountId: null })
      const after = await accountsIn(trx)
      const known = before.length === 0 ? [] : [...before, ...after]
      for (const email of new Set(known.map((account) => account.email))) {
        const of = (all: readonly Account[]) => all.find((account) => account.email === email)
        const found = differences(of(before), of(after))
        if (found.length > 0) lines.push(`${email} ${found.join(', ')}.`)
      }
      for (const to of keepers([...before, ...after]))
        await outbox?.put(trx, 'notice', {
          to,
          subject: `${productName}: the database was restored from a backup`,
          text: ['Everybody has to sign in again.', ...lines, ending].join('\n\n'),
        })
    },
    accounts: (): readonly string[] => lines,
  }
}
