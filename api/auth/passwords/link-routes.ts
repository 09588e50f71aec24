import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { actAs, actingAs, systemActor } from '../../../database/actor.ts'
import { productName, users } from '../../../database/product.ts'
import { query } from '../../../database/query.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { emailSchema, normalEmail } from '../../../model/fields/text.ts'
import { sentMail } from '../../../model/mail.ts'
import { refusals } from '../../../model/refusals.ts'
import {
  described,
  type FromSchema,
  flag,
  instant,
  nullable,
  objectSchema,
  text,
} from '../../../model/schemas.ts'
import { administrators } from '../../access.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { requireReauthentication, sessionUserOf } from '../../context.ts'
import { asRefusedWrite } from '../../http/database-error.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { idIn } from '../../http/ids.ts'
import { readLastMail } from '../../mail/outbox.ts'
import { keyedDigest } from '../../secret.ts'
import { type Account, accountIn, findAccount, findAccountById, lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import { accountIdSchema, comparedEmailSchema, newPasswordSchema } from '../schemas.ts'
import { revokeAccess } from '../sessions/sessions.ts'
import { liftPause } from '../sign-in/attempt-counts.ts'
import type { Client } from '../sign-in/client.ts'
import { hashPassword, setPassword } from './passwords.ts'

/** Without a mail server, nothing is sent. */
const mailLink = (
  trx: Knex.Transaction,
  { outbox, settings }: Pick<Auth, 'outbox' | 'settings'>,
  kind: 'invitation' | 'reset',
  { id, email }: Pick<Account, 'id' | 'email'>,
  { path, expiresAt }: { path: string; expiresAt: Date },
  { subject, first }: { subject: string; first: string },
): Promise<void> => {
  const mail = {
    to: email,
    subject,
    text: `${first}\n\n${settings.publicUrl ?? ''}${path}\n\nThe link is good once, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.\n`,
  }
  return outbox.put(trx, kind, mail, { table: users.table, id })
}

const mailsOfForgotten = {
  invitation: {
    subject: `${productName}: your account`,
    first: `Somebody asked for a link to your new ${productName} account. Set your first password here:`,
  },
  reset: {
    subject: `${productName}: a new password`,
    first: `Somebody asked for a new password of your ${productName} account. If it was you, set it here:`,
  },
}

const minute = 60_000

const linkPurposes = {
  invitation: { lastsMs: 7 * 24 * 60 * minute },
  reset: { lastsMs: 30 * minute },
} as const

type LinkPurpose = keyof typeof linkPurposes

const digest = (key: Buffer, token: string) => keyedDigest(key, `link ${token}`)

/** Voids previous links. The returned path has the token in its fragment, which servers and logs do not see. */
export const makeLink = async (
  trx: Knex.Transaction,
  key: Buffer,
  userId: number,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ path: string; expiresAt: Date }> => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkPurposes[purpose].lastsMs)
  await query(trx, 'delete from account_link where user_id = :userId', { userId })
  await query(
    trx,
    `insert into account_link (token, user_id, purpose, expires_at)
     values (:digest, :userId, :purpose, :expiresAt)`,
    { digest: digest(key, token), userId, purpose, expiresAt },
  )
  return { path: `/account/reset#${purpose}=${token}`, expiresAt }
}

const linkSql = {
  look: 'select user_id, purpose, expires_at from account_link where token = :digest',
  spend: 'delete from account_link where token = :digest returning user_id, purpose, expires_at',
}

/** Null if used, expired or unknown. */
const userOfLink = async (
  db: Knex,
  how: keyof typeof linkSql,
  key: Buffer,
  token: string,
  now: Date,
): Promise<number | null> => {
  const [row] = await query<{ user_id: number; purpose: LinkPurpose; expires_at: Date }>(db, linkSql[how], {
    digest: digest(key, token),
  })
  if (!row || row.expires_at <= now) return null
  // A later end than a new link's was issued while the clock ran ahead.
  return row.expires_at.getTime() <= now.getTime() + linkPurposes[row.purpose].lastsMs ? row.user_id : null
}

/** Call it after the reply, so that response times do not reveal accounts. */
const sendReset = async (auth: Auth, email: string, client: Client): Promise<void> => {
  const account = await findAccount(auth.db, email)
  if (!account?.isEnabled || !auth.outbox.sends) return
  await actingAs(auth.db, systemActor(''), async (trx) => {
    // Without a password, another invitation: a reset would replace a week with half an hour.
    const purpose = account.passwordHash === null ? 'invitation' : 'reset'
    const link = await makeLink(trx, auth.digestKey, account.id, purpose, auth.now())
    await mailLink(trx, auth, 'reset', account, link, mailsOfForgotten[purpose])
    await recordAccountEvent(trx, { action: 'reset_asked', accountId: account.id, client: client.address })
  })
}

const forgotten = objectSchema({ email: comparedEmailSchema })
const corrected = objectSchema({ email: emailSchema })
const invitationSchema = objectSchema({
  mailed: flag,
  path: described(nullable(text), 'Path of the link, without the address of the app'),
  expiresAt: instant,
})
const reset = objectSchema({
  token: { ...text, minLength: 1, maxLength: 100, pattern: '^[\\w-]*$' },
  newPassword: newPasswordSchema,
})

const tags = ['Signing in']

const forgottenRoute = (app: FastifyInstance, auth: Auth) => {
  app.post<{ Body: FromSchema<typeof forgotten> }>(
    '/auth/forgot',
    {
      config: { access: 'anonymous', refuses: ['too_many_attempts'] },
      bodyLimit: 16 * 1024,
      schema: {
        tags,
        summary: 'Request a link to set a new password',
        description: 'The reply is the same for every address. Without a mail server nothing is sent.',
        security: [],
        body: forgotten,
        response: { 202: objectSchema({ mails: flag }) },
      },
    },
    async (request, reply) => {
      const client = auth.clients.of(request)
      await auth.limits.countForgotten(request.body.email, client, auth.now())
      setImmediate(() => {
        sendReset(auth, request.body.email, client).catch((error: unknown) =>
          request.log.warn({ err: error }, 'A link could not be mailed'),
        )
      })
      return reply.code(202).send({ mails: auth.outbox.sends })
    },
  )
}

const resetRoute = (app: FastifyInstance, auth: Auth) => {
  app.post<{ Body: FromSchema<typeof reset> }>(
    '/auth/reset',
    {
      config: { access: 'anonymous', refuses: ['too_many_attempts'] },
      bodyLimit: 16 * 1024,
      schema: {
        tags,
        summary: 'Set a new password with the token of a link',
        description: 'Two-factor authentication stays enabled. All sessions of the account end.',
        security: [],
        body: reset,
        response: { 204: { type: 'null' } },
      },
    },
    async (request, reply) => {
      const { token, newPassword } = request.body
      const over = () => invalidInput({ token: [refusals.linkOver] })
      const now = auth.now()
      const ownerId = await userOfLink(auth.db, 'look', auth.digestKey, token, now)
      const owner = ownerId === null ? null : await findAccountById(auth.db, ownerId)
      if (!owner?.isEnabled) throw over()
      const wrong = await auth.checkNewPassword(newPassword, [owner.email, owner.name])
      if (wrong.length > 0) throw invalidInput({ newPassword: wrong })
      const hash = await hashPassword(newPassword)
      await inTransaction(auth.db, async (trx) => {
        const userId = await userOfLink(trx, 'spend', auth.digestKey, token, now)
        const account = userId === null ? null : await lockAccount(trx, userId)
        if (!account?.isEnabled) throw over()
        await actAs(trx, { id: account.id, name: account.name, requestId: request.id })
        await setPassword(trx, account.id, hash, now)
        await revokeAccess(trx, account.id, now)
        await liftPause(trx, account.id, 'passwords')
        await auth.notices.tell(trx, {
          what: 'password',
          accountId: account.id,
          detail: 'By a link that was mailed.',
        })
      })
      return reply.code(204).send()
    },
  )
}

/** @param correct changes the account before it is invited */
const invite = (
  auth: Auth,
  request: FastifyRequest,
  correct?: (trx: Knex.Transaction, account: Account) => Promise<Account>,
) => {
  const by = sessionUserOf(request)
  const userId = idIn(request)
  requireReauthentication(by, auth.now())
  return actingAs(auth.db, by, async (trx) => {
    const found = await lockAccount(trx, userId)
    if (!found) throw new Problem('not_found')
    const account = correct ? await correct(trx, found) : found
    const link = await makeLink(trx, auth.digestKey, userId, 'invitation', auth.now())
    await query(
      trx,
      `update user_account set invitation = 'sent', version = version + 1
       where id = :userId and invitation in ('none', 'failed')`,
      { userId },
    )
    await mailLink(trx, auth, 'invitation', account, link, {
      subject: `${productName}: your account`,
      first: `${by.name} has made a ${productName} account for you. Set your password here:`,
    })
    await recordAccountEvent(trx, { action: 'invited', accountId: userId })
    await auth.notices.tell(trx, { what: 'invited', accountId: userId })
    const mailed = auth.outbox.sends
    return { mailed, path: mailed ? null : link.path, expiresAt: link.expiresAt.toISOString() }
  })
}

const invitationRoutes = (app: FastifyInstance, auth: Auth) => {
  app.post(
    '/UserAccounts/:id/invite',
    {
      config: { access: administrators, refuses: ['proof_needed', 'too_many_mails'] },
      schema: {
        tags,
        summary: 'Invite a user to set the first or a new password',
        description:
          'The link is sent by mail. Without a mail server the reply contains it, so that you can pass it on.',
        params: accountIdSchema,
        response: { 200: invitationSchema },
      },
    },
    (request) => invite(auth, request),
  )

  app.post<{ Body: FromSchema<typeof corrected> }>(
    '/UserAccounts/:id/correctaddress',
    {
      config: { access: administrators, refuses: ['conflict', 'proof_needed', 'too_many_mails'] },
      schema: {
        tags,
        summary: 'Correct the address of a user without a password, and send the invitation again',
        params: accountIdSchema,
        body: corrected,
        response: { 200: invitationSchema },
      },
    },
    (request) =>
      invite(auth, request, async (trx, account) => {
        const email = normalEmail(request.body.email)
        if (account.passwordHash !== null)
          throw new Problem('conflict', {
            title: refusals.hasPassword,
          })
        await query(trx, 'update user_account set email = :email, version = version + 1 where id = :id', {
          id: account.id,
          email,
        }).catch((error: unknown) => {
          throw asRefusedWrite(error, users)
        })
        return { ...account, email }
      }),
  )
}

export const linkRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  forgottenRoute(app, auth)
  resetRoute(app, auth)
  invitationRoutes(app, auth)

  app.get(
    '/UserAccounts/:id/mail',
    {
      config: { access: administrators },
      schema: {
        tags,
        summary: 'State of the last invitation, or of the last mail that failed',
        params: accountIdSchema,
        response: { 200: objectSchema({ mail: nullable(sentMail) }) },
      },
    },
    async (request) => {
      const { id } = await accountIn(auth.db, request)
      const mail = await auth.db.transaction((trx) => readLastMail(trx, { table: users.table, id }))
      return { mail }
    },
  )

  app.post(
    '/UserAccounts/:id/liftpause',
    {
      config: { access: administrators, refuses: ['proof_needed'] },
      schema: {
        tags,
        summary: 'End the sign-in pause of a user',
        params: accountIdSchema,
        response: { 204: { type: 'null' } },
      },
    },
    async (request, reply) => {
      const by = sessionUserOf(request)
      // Otherwise an open session would allow unlimited guesses of codes.
      requireReauthentication(by, auth.now())
      const { id: userId } = await accountIn(auth.db, request)
      await actingAs(auth.db, by, async (trx) => {
        await liftPause(trx, userId)
        await recordAccountEvent(trx, { action: 'pause_lifted', accountId: userId })
      })
      return reply.code(204).send()
    },
  )
}
