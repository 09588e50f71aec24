import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { keepsSecrets } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import type { JsonSchema } from '../../model/json-schema.ts'
import { described, text } from '../../model/schemas.ts'
import { accessTo, orAdministrator } from '../access.ts'
import { longestKey } from './reply-to-write.ts'

export const withTag = (record: JsonSchema): JsonSchema => ({
  ...record,
  headers: { ETag: described(text, 'The version of the record: "7"') },
})

export const ofWrites = {
  'Idempotency-Key': {
    ...text,
    minLength: 1,
    maxLength: longestKey,
    description:
      'A request with the same key and body within 24 hours gets the first reply again and writes nothing.',
  },
}
export const headersOfChanges = {
  type: 'object',
  properties: {
    ...ofWrites,
    'If-Match': described(text, 'ETag of the record as it was read; refused if the record has changed since'),
  },
}

interface DescribedRoute
  extends FastifySchema,
    Pick<FastifyContextConfig, 'heavy' | 'largeBody' | 'apiClients' | 'refuses'> {
  /** Roles. Default: users who may read or write the records. */
  readonly access?: readonly string[] | undefined
}

const routeOptions = (
  resource: Resource,
  intent: 'read' | 'write',
  { access, heavy, largeBody, apiClients, refuses = [], ...schema }: DescribedRoute,
) => ({
  schema: { tags: [resource.title], ...schema },
  config: {
    access: access ? orAdministrator(access) : accessTo(resource, intent),
    resource: resource.name,
    refuses,
    heavy,
    largeBody,
    // A leaked API token must not create, change or delete accounts.
    ...(((intent === 'write' && keepsSecrets(resource)) || apiClients === false) && { apiClients: false }),
  },
  serializerCompiler: () => (data: unknown) => (typeof data === 'string' ? data : JSON.stringify(data)),
})

export const reading = (resource: Resource, route: DescribedRoute) => routeOptions(resource, 'read', route)

export const writing = (resource: Resource, { refuses = [], ...route }: DescribedRoute) =>
  routeOptions(resource, 'write', {
    headers: { type: 'object', properties: ofWrites },
    ...route,
    refuses: [
      ...refuses,
      'idempotency_key_reused',
      ...(resource.vouches ? (['changed_since_seen', 'unknown_query'] as const) : []),
    ],
  })
