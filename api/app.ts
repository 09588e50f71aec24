import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiBase } from '../model/paths.ts'
import { authRoutes, createAuth, requireAccess, userHooks } from './auth/index.ts'
import type { AppContext } from './context.ts'
import { costingRoutes } from './costing/index.ts'
import type { ResourceHooks } from './crud/hooks.ts'
import { resourceRoutes } from './crud/routes.ts'
import { handleErrors } from './error-handler.ts'
import { healthRoutes } from './health.ts'
import { collectOpenApi, serveOpenApi } from './openapi.ts'
import { serveAdmin } from './static-admin.ts'

/** A page, a form and a report are small; nothing that the app sends comes near. */
const largestBody = 1_048_576

/** So many hops is a function to Fastify; the rest it takes as it is. */
const trustedProxies = ({ trustProxy }: AppContext['settings']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

const createServer = ({ settings }: AppContext): FastifyInstance =>
  Fastify({
    logger: { level: settings.logLevel },
    trustProxy: trustedProxies(settings),
    bodyLimit: largestBody,
    // Slow and half-open requests are closed (milliseconds).
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    // The defaults would turn null into 0 and drop unknown fields.
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, useDefaults: true },
    },
    forceCloseConnections: 'idle',
  })

/**
 * Builds the server: the API below `/api/v1.0` and the admin at every other address. It does not listen yet.
 * @param context everything it works with; tests pass a database and a clock of their own
 */
export const buildApp = async (context: AppContext): Promise<FastifyInstance> => {
  const app = createServer(context)
  handleErrors(app)
  // Only JSON is taken; Fastify would parse text/plain too, which a form on a foreign page can send.
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(compress, { threshold: 1024 })
  await app.register(helmet, { contentSecurityPolicy: false })
  await collectOpenApi(app, context.version)

  await app.register(serveOpenApi, { prefix: apiBase })
  await app.register(
    async (api) => {
      const auth = createAuth(context.db, context.keys, context.now)
      requireAccess(api, auth)
      api.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      await api.register(healthRoutes(context))
      await api.register(authRoutes(auth))
      await api.register(costingRoutes(context))
      const hooks: Record<string, ResourceHooks> = { users: userHooks(auth) }
      for (const resource of Object.values(context.resources))
        await api.register(resourceRoutes(context, resource, hooks[resource.name]))
    },
    { prefix: apiBase },
  )
  await serveAdmin(app, context.adminFolder)
  return app
}
