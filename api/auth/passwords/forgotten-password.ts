import type { Knex } from 'knex'
import { actAs, unattended } from '../../../database/actor.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import type { Client } from '../sign-in/client.ts'
import { makeLink } from './account-links.ts'

/** Without a mail server, nothing is sent. */
export const mailLink = (
  trx: Knex.Transaction,
  { outbox, settings }: Pick<Auth, 'outbox' | 'settings'>,
  to: string,
  { path, expiresAt }: { path: string; expiresAt: Date },
  { subject, first }: { subject: string; first: string },
): Promise<void> =>
  outbox.put(trx, {
    to,
    subject,
    text: `${first}\n\n${settings.publicUrl ?? ''}${path}\n\nThe link is good once, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.\n`,
  })

const mailsOfForgotten = {
  invitation: {
    subject: 'Costwright: your account',
    first: 'Somebody asked for a link to your new Costwright account. Set your first password here:',
  },
  reset: {
    subject: 'Costwright: a new password',
    first: 'Somebody asked for a new password of your Costwright account. If it was you, set it here:',
  },
}

/** Call it after the reply, so that response times do not reveal accounts. */
export const sendReset = async (auth: Auth, email: string, client: Client): Promise<void> => {
  const account = await findAccount(auth.db, email)
  if (!account?.isEnabled || !auth.outbox.sends) return
  await inTransaction(auth.db, async (trx) => {
    await actAs(trx, unattended(''))
    // Without a password, another invitation: a reset would replace a week with half an hour.
    const purpose = account.passwordHash === null ? 'invitation' : 'reset'
    const link = await makeLink(trx, auth.digestKey, account.id, purpose, auth.now())
    await mailLink(trx, auth, account.email, link, mailsOfForgotten[purpose])
    await recordAccountEvent(trx, { action: 'reset_asked', accountId: account.id, client: client.address })
  })
}
