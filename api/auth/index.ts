import type { FastifyInstance } from 'fastify'
import { users } from '../../database/product.ts'
import type { ResourceHooks } from '../crud/hooks.ts'
import { userHooks } from './accounts/user-hooks.ts'
import type { Auth } from './auth.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { changePasswordRoutes } from './passwords/change-password-routes.ts'
import { linkRoutes } from './passwords/link-routes.ts'
import { apiTokenRoutes } from './sessions/api-token-routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts'

export { type Auth, createAuth } from './auth.ts'
export { requireAccess } from './sessions/authenticate.ts'

export const authHooks = (auth: Auth): Readonly<Record<string, ResourceHooks>> => ({
  [users.name]: userHooks(auth),
})

const groups = [
  signInRoutes,
  twoFactorRoutes,
  changePasswordRoutes,
  sessionRoutes,
  linkRoutes,
  apiTokenRoutes,
  passkeyRoutes,
]

export const authRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  for (const routes of groups) await routes(auth)(app)
}
