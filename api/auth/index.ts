import type { FastifyInstance } from 'fastify'
import type { Auth } from './auth.ts'
import { changePasswordRoutes } from './change-password-routes.ts'
import { scheduleCleanUp } from './clean-up.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

export { type Auth, createAuth } from './auth.ts'
export { requireAccess } from './authenticate.ts'
export { userHooks } from './user-hooks.ts'

/** All hand-written calls about people: signing in and out, two-factor, passwords. */
export const authRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  scheduleCleanUp(app, auth)
  await app.register(signInRoutes(auth))
  await app.register(twoFactorRoutes(auth))
  await app.register(changePasswordRoutes(auth))
}
