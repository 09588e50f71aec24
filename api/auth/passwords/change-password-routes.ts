import type { FastifyInstance } from 'fastify'
import { roles } from '../../../resources.config.ts'
import { everyone } from '../../access.ts'
import { personOf } from '../../context.ts'
import type { ProblemCode } from '../../http/errors.ts'
import { idIn } from '../../http/ids.ts'
import { objectSchema } from '../../http/object-schema.ts'
import type { Auth } from '../auth.ts'
import { accountIdSchema, emailSchema, newPasswordSchema, presentPasswordSchema } from '../schemas.ts'
import { changePassword, type PasswordChange } from './change-password.ts'

const properties = {
  email: emailSchema,
  currentPassword: presentPasswordSchema,
  newPassword: newPasswordSchema,
}

/**
 * The sign-in reply has no id, so `/auth/ChangePassword` is for the caller's own account; the specification leaves this
 * open.
 */
export const changePasswordRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  const described = { tags: ['Signing in'], response: { 204: { type: 'null' } } }
  // The account may be deleted after authentication.
  const refuses: ProblemCode[] = ['too_many_attempts', 'not_found', 'proof_needed']

  app.post<{ Body: PasswordChange }>(
    '/auth/ChangePassword',
    {
      config: { access: everyone, refuses },
      schema: {
        ...described,
        summary: 'Change your own password',
        body: objectSchema(properties, { optional: ['email'] }),
      },
    },
    async (request, reply) => {
      const user = personOf(request)
      await changePassword(auth, user, user.id, request.body, auth.clients.of(request))
      return reply.code(204).send()
    },
  )

  app.post<{ Body: PasswordChange }>(
    '/UserAccounts/:id/ChangePassword',
    {
      config: { access: everyone, refuses },
      schema: {
        ...described,
        params: accountIdSchema,
        summary: `Change your own password or, as an ${roles.administrator}, somebody else's`,
        body: objectSchema(properties, { optional: ['email', 'currentPassword'] }),
        description: 'The current password is needed for your own account only.',
      },
    },
    async (request, reply) => {
      await changePassword(auth, personOf(request), idIn(request), request.body, auth.clients.of(request))
      return reply.code(204).send()
    },
  )
}
