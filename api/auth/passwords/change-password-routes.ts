import type { FastifyInstance } from 'fastify'
import { actingAs } from '../../../database/actor.ts'
import { roles } from '../../../database/product.ts'
import { comparedEmail } from '../../../model/fields/text.ts'
import { messages } from '../../../model/messages.ts'
import { refusals } from '../../../model/refusals.ts'
import { described, type FromSchema, objectSchema } from '../../../model/schemas.ts'
import { everyone, isAdministrator } from '../../access.ts'
import { requireReauthentication, type SessionUser, sessionUserOf } from '../../context.ts'
import { invalidInput, Problem, type ProblemCode } from '../../http/errors.ts'
import { idIn } from '../../http/ids.ts'
import { type Account, findAccountById, lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import { accountIdSchema, comparedEmailSchema, newPasswordSchema, presentPasswordSchema } from '../schemas.ts'
import { checkOwnPassword } from '../sessions/reauthentication.ts'
import { revokeAccess } from '../sessions/sessions.ts'
import type { Client } from '../sign-in/client.ts'
import { hashPassword, setPassword } from './passwords.ts'

const properties = {
  email: described(
    comparedEmailSchema,
    'If given, it must be the e-mail address of the session, so that a form that was filled in for another account is refused',
  ),
  currentPassword: presentPasswordSchema,
  newPassword: newPasswordSchema,
}
const ownChange = objectSchema(properties, { optional: ['email'] })
const change = objectSchema(properties, { optional: ['email', 'currentPassword'] })
type PasswordChange = FromSchema<typeof change>

const checkEmail = (account: Account, { email }: PasswordChange) => {
  if (email !== undefined && comparedEmail(email) !== comparedEmail(account.email))
    throw invalidInput({ email: [refusals.notYourEmail] })
}

const checkNew = async (auth: Auth, account: Account, { newPassword }: PasswordChange) => {
  const wrong = await auth.checkNewPassword(newPassword, [account.email, account.name])
  if (wrong.length > 0) throw invalidInput({ newPassword: wrong })
}

/**
 * An Administrator may change other users' passwords. Ends the account's other sessions.
 * @throws Problem `forbidden`, `proof_needed`, `not_found`, `too_many_attempts`, or `invalid_input` by field
 */
const changePassword = async (
  auth: Auth,
  by: SessionUser,
  accountId: number,
  change: PasswordChange,
  client: Client,
): Promise<void> => {
  const own = accountId === by.id
  if (!own && !isAdministrator(by)) throw new Problem('forbidden')
  const account = await findAccountById(auth.db, accountId)
  if (!account) throw new Problem('not_found')
  checkEmail(account, change)
  // The own change includes the current password; with two-factor it needs the code too.
  if (!own || account.has2FA) requireReauthentication(by, auth.now())
  if (own) {
    if (change.currentPassword === undefined) throw invalidInput({ currentPassword: [messages.required] })
    await checkOwnPassword(auth, by, account, client, change.currentPassword, 'currentPassword')
  }
  // After the limited checks: analysing a password takes up to 100 ms.
  await checkNew(auth, account, change)
  const hash = await hashPassword(change.newPassword)

  await actingAs(auth.db, by, async (trx) => {
    const now = auth.now()
    const locked = await lockAccount(trx, accountId)
    if (!locked) throw new Problem('not_found')
    // Changed by a concurrent request.
    if (own && locked.passwordHash !== account.passwordHash)
      throw invalidInput({ currentPassword: [refusals.wrongPassword] })
    await setPassword(trx, accountId, hash, now)
    await revokeAccess(trx, accountId, now, own ? { except: by.sessionId } : {})
    await auth.notices.tell(trx, { what: 'password', accountId })
  })
}

/**
 * The sign-in reply has no id, so `/auth/ChangePassword` is for the caller's own account; the specification leaves this
 * open.
 */
export const changePasswordRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  const shared = { tags: ['Signing in'], response: { 204: { type: 'null' } } }
  // The account may be deleted after authentication.
  const refuses: ProblemCode[] = ['too_many_attempts', 'not_found', 'proof_needed']

  app.post<{ Body: PasswordChange }>(
    '/auth/ChangePassword',
    {
      config: { access: everyone, refuses },
      schema: {
        ...shared,
        summary: 'Change your own password',
        body: ownChange,
      },
    },
    async (request, reply) => {
      const user = sessionUserOf(request)
      await changePassword(auth, user, user.id, request.body, auth.clients.of(request))
      return reply.code(204).send()
    },
  )

  app.post<{ Body: PasswordChange }>(
    '/UserAccounts/:id/ChangePassword',
    {
      config: { access: everyone, refuses },
      schema: {
        ...shared,
        params: accountIdSchema,
        summary: `Change your own password or, as an ${roles.administrator}, that of another user`,
        body: change,
        description: 'The current password is required only for your own account.',
      },
    },
    async (request, reply) => {
      await changePassword(
        auth,
        sessionUserOf(request),
        idIn(request),
        request.body,
        auth.clients.of(request),
      )
      return reply.code(204).send()
    },
  )
}
