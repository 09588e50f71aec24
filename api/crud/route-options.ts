import type { RouteShorthandOptions } from 'fastify'
import { keepsSecrets } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import type { JsonSchema } from '../../model/json-schema.ts'
import { accessTo, orAdministrator } from '../access.ts'
import type { ProblemCode } from '../http/errors.ts'
import { longestKey } from './idempotency-key.ts'

export const withTag = (record: JsonSchema): JsonSchema => ({
  ...record,
  headers: { ETag: { type: 'string', description: 'The version of the record: "7"' } },
})

export const ofWrites = {
  'Idempotency-Key': {
    type: 'string',
    minLength: 1,
    maxLength: longestKey,
    description: 'The same key and body again within 24 hours: the first reply again, and nothing is written',
  },
}
export const ofChanges = {
  ...ofWrites,
  'If-Match': {
    type: 'string',
    description: 'The ETag of the record as it was read: refused when it is older',
  },
}

const routeOptions = (
  resource: Resource,
  intent: 'read' | 'write',
  schema: RouteShorthandOptions['schema'],
  refuses: readonly ProblemCode[],
) =>
  ({
    schema: { tags: [resource.title], ...schema },
    config: {
      access: accessTo(resource, intent),
      refuses,
      // A leaked API token must not create, change or delete accounts.
      ...(intent === 'write' && keepsSecrets(resource) && { programs: false }),
    },
    // The model validates bodies, parameters and queries and reports every wrong field; the schema is documentation.
    validatorCompiler: () => () => true,
    serializerCompiler: () => (data: unknown) => (typeof data === 'string' ? data : JSON.stringify(data)),
  }) satisfies RouteShorthandOptions

type DescribedRoute = [
  resource: Resource,
  schema: NonNullable<RouteShorthandOptions['schema']>,
  refuses?: readonly ProblemCode[],
]
export const reading = (...[resource, schema, refuses = []]: DescribedRoute) =>
  routeOptions(resource, 'read', schema, refuses)
export const writing = (...[resource, schema, refuses = []]: DescribedRoute) =>
  routeOptions(resource, 'write', { headers: { type: 'object', properties: ofWrites }, ...schema }, [
    ...refuses,
    'idempotency_key_reused',
  ])

/** Default: users who may write the records. */
export const heldBy = <Options extends { readonly config: object }>(
  options: Options,
  { access }: { readonly access?: readonly string[] },
): Options =>
  access ? { ...options, config: { ...options.config, access: orAdministrator(access) } } : options
