import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteHandlerMethod, RouteOptions } from 'fastify'
import { apiBase } from '../../model/api-path.ts'
import { productName } from '../../resources.config.ts'
import { addRefusals } from './refusals.ts'

/** Only routes registered after it. */
export const collectOpenApi = async (
  app: FastifyInstance,
  info: { readonly version: string; readonly description: string },
): Promise<void> => {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: productName,
        ...info,
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transformObject: addRefusals(routes),
  })
}

/** The ready-made policy would upgrade plain http to https. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI sets style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Large and static: made once, which takes a quarter of a second. Connections share the bytes; of a string, each would
 * hold a copy of what its client has not read.
 */
const documentOf = (app: FastifyInstance) => {
  let built: { readonly bytes: Buffer; readonly etag: string } | undefined
  const make = () => {
    const document = app.swagger()
    const bytes = Buffer.from(JSON.stringify(document))
    // The plugin keeps the document: 16 MB of objects.
    document.paths = {}
    built = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
    return built
  }
  app.addHook('onListen', async () => {
    built ?? make()
  })
  return (type: string): RouteHandlerMethod =>
    (request, reply) => {
      const { bytes, etag } = built ?? make()
      reply.header('etag', etag).header('cache-control', 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(type).send(bytes)
    }
}

export const serveOpenApi = async (app: FastifyInstance): Promise<void> => {
  const document = documentOf(app)
  const json = document('application/json; charset=utf-8')
  // JSON is valid YAML. The plugin's YAML serialiser blocks for a third of a second.
  const handlers: Readonly<Record<string, RouteHandlerMethod>> = {
    [`${apiBase}/docs/json`]: json,
    [`${apiBase}/docs/yaml`]: document('application/yaml; charset=utf-8'),
  }
  app.get('/openapi.json', { schema: { hide: true }, config: { access: 'anonymous' } }, json)
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anonymous' }
      route.handler = handlers[route.url] ?? route.handler
    })
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: apiBase,
      staticCSP: docsPolicy,
      theme: { title: `${productName} API` },
      // Above 132 calls, Swagger UI silently stops rendering expanded sections.
      uiConfig: { docExpansion: 'none', filter: true },
    })
  })
}
