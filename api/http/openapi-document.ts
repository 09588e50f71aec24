import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifySchema, type HTTPMethods } from 'fastify'
import { productName } from '../../database/product.ts'
import { addRefusals, type RouteOfDocument } from './refusals.ts'

export interface DocumentedRoute extends RouteOfDocument {
  readonly method: HTTPMethods
  readonly schema: FastifySchema
}

export interface DocumentInfo {
  readonly version: string
  readonly description: string
}

/**
 * OpenAPI 3.1 of the routes as JSON in UTF-8, and its entity tag. Registers them at a server that never listens.
 * @param asJson each a `DocumentedRoute`
 */
export const openApiDocument = async (
  asJson: readonly string[],
  info: DocumentInfo,
): Promise<{ bytes: Uint8Array; etag: string }> => {
  const routes = asJson.map((json): DocumentedRoute => JSON.parse(json))
  const app = Fastify({ exposeHeadRoutes: false })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: productName, ...info },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: ({ url, route }) => ({ url, schema: route.config?.documents ?? {} }),
    transformObject: addRefusals(routes),
  })
  // As `documents`, because Fastify would compile a schema.
  for (const { method, url, schema } of routes)
    app.route({ method, url, config: { documents: schema }, handler: async () => '' })
  await app.ready()
  const bytes = new TextEncoder().encode(JSON.stringify(app.swagger()))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}
