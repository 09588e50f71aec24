import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteHandlerMethod, RouteOptions } from 'fastify'
import { productName } from '../../database/product.ts'
import { apiBase } from '../../model/api-path.ts'
import type { AppContext } from '../context.ts'
import { mapInSlices } from '../workers/in-slices.ts'
import type { DocumentedRoute } from './openapi-document.ts'
import { openApiDocument } from './openapi-task.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Parts of the schema that the document shows in place of those that are checked. */
    documents?: FastifySchema
  }
}

/** HEAD is not documented. */
const documented = ({ method, url, schema = {}, config = {} }: RouteOptions): DocumentedRoute[] => {
  const { access, apiClients, beforeAuthenticator, refuses, documents } = config
  const of = {
    schema: { ...schema, ...documents },
    config: { access, apiClients, beforeAuthenticator, refuses },
  }
  return [method].flat().flatMap((each) => (each === 'HEAD' ? [] : [{ method: each, url, ...of }]))
}

/** Of the routes registered after it. Made at the first call, in a thread, and kept. */
export const collectOpenApi = (
  app: FastifyInstance,
  { version, workers }: Pick<AppContext, 'version' | 'workers'>,
  description: string,
) => {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  const make = async () => {
    // As JSON, because a schema may hold functions, which no thread can take.
    const asJson = await mapInSlices(routes.flatMap(documented), (route) => JSON.stringify(route))
    const { bytes, etag } = await workers.run(openApiDocument, [asJson, { version, description }])
    // Connections share the bytes; of a string, each would hold a copy of what its client has not read.
    return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), etag }
  }
  let made: ReturnType<typeof make> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
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

export const serveOpenApi = async (
  app: FastifyInstance,
  getDocument: ReturnType<typeof collectOpenApi>,
): Promise<void> => {
  const document =
    (type: string): RouteHandlerMethod =>
    async (request, reply) => {
      const { bytes, etag } = await getDocument()
      reply.header('etag', etag).header('cache-control', 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(type).send(bytes)
    }
  const json = document('application/json; charset=utf-8')
  // JSON is valid YAML. The plugin's YAML serialiser blocks for a third of a second.
  const handlers: Readonly<Record<string, RouteHandlerMethod>> = {
    [`${apiBase}/docs/json`]: json,
    [`${apiBase}/docs/yaml`]: document('application/yaml; charset=utf-8'),
  }
  app.get('/openapi.json', { schema: { hide: true }, config: { access: 'anonymous' } }, json)
  await app.register(async (docs) => {
    // Swagger UI requires this plugin. The handlers above serve the document.
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: { openapi: '3.1.0', info: { title: productName, version: '' }, paths: {} } },
    })
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
