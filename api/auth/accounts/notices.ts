import type { Knex } from 'knex'
import type { Outbox } from '../../mail/outbox.ts'
import { enabledAdministrators } from './administrators.ts'

/** What people are told about their accounts. */
const sentences = {
  new_device: 'Somebody signed in to your account on a device that it has not seen before.',
  password: 'The password of your account was changed.',
  two_factor_on: 'An authenticator was registered to your account.',
  two_factor_off: 'The authenticator of your account was removed.',
  recovery_code_used: 'Somebody signed in to your account with a recovery code.',
  recovery_codes_made: 'New recovery codes were made for your account; the former ones are void.',
  roles: 'The roles of your account were changed.',
  enabled: 'Your account was enabled.',
  api_token_made: 'An API token of your account was made: a program can use Costwright as you.',
  proof_failed:
    'In an open session of your account the password was typed wrongly five times within a quarter of an hour.',
} as const

export type NoticeOf = keyof typeof sentences

interface Notice {
  readonly what: NoticeOf
  readonly accountId: number
  /** What is known besides, such as device and address. */
  readonly detail?: string
}

export interface Notices {
  /** Tells the person and every enabled Administrator, by mail, once the transaction is committed. */
  tell(trx: Knex.Transaction, notice: Notice): Promise<void>
}

/** What Administrators are not told: it is nobody's business but the person's. */
const personal: readonly NoticeOf[] = ['new_device', 'recovery_code_used']

const ending = `If this was not you, or not agreed with you, tell an administrator at once and set another password.`

export const createNotices = (outbox: Outbox, now: () => Date): Notices => ({
  tell: async (trx, { what, accountId, detail }) => {
    if (!outbox.sends) return
    const account = await trx('user_account')
      .where({ id: accountId })
      .first<{ email: string; full_name: string } | undefined>('email', 'full_name')
    if (!account) return
    const when = `${now().toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const facts = [detail, when].filter(Boolean).join('\n')
    const sentence = sentences[what]
    await outbox.put(trx, {
      to: account.email,
      subject: `Costwright: ${sentence}`,
      text: `${sentence}\n\n${facts}\n\n${ending}\n`,
    })
    if (personal.includes(what)) return
    const others = await enabledAdministrators(trx)
      .whereNot({ id: accountId })
      .select<{ email: string }[]>('email')
    for (const { email } of others)
      await outbox.put(trx, {
        to: email,
        subject: `Costwright: an account was changed (${account.full_name})`,
        text: `${account.full_name} (${account.email}) was told:\n\n${sentence}\n\n${facts}\n`,
      })
  },
})
