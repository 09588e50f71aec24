import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { largestId } from '../../kinds/reference/model.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { idOf, type JsonSchema } from '../../model/json-schema.ts'
import type { AppContext } from '../context.ts'
import { Problem, type ProblemCode } from '../http/errors.ts'
import { longestKey } from './answer-write.ts'
import { entityTag } from './preconditions.ts'
import type { StoredRecord } from './read.ts'
import type { Target } from './write.ts'

/** What the routes of one resource share. */
export interface ResourceCalls {
  readonly context: AppContext
  readonly target: Target
  /** `/Supplier` */
  readonly path: string
  /** JSON Schema of a record. */
  readonly record: JsonSchema
}

export const idParameter = (resource: Resource) => ({ type: 'object', properties: { id: idOf(resource) } })

/** A record as a reply holds it. */
export const withTag = (record: JsonSchema): JsonSchema => ({
  ...record,
  headers: { ETag: { type: 'string', description: 'The version of the record: "7"' } },
})

/** Headers that every write takes. */
export const ofWrites = {
  'Idempotency-Key': {
    type: 'string',
    minLength: 1,
    maxLength: longestKey,
    description: 'The same key and body again within 24 hours: the first reply again, and nothing is written',
  },
}
/** Headers of a write to a record that is there. */
export const ofChanges = {
  ...ofWrites,
  'If-Match': {
    type: 'string',
    description: 'The ETag of the record as it was read: refused when it is older',
  },
}

const idShape = /^[1-9]\d{0,9}$/
/** JSON Schema of an id where it is text, in a path or a query; `idIn` reads it, and knows the largest. */
export const idText = { type: 'string', pattern: idShape.source }

/** An id as a path spells it: digits only, within the range of a key. Anything else is no record's address. */
export const idIn = (request: FastifyRequest): number => {
  const { id = '' } = request.params as { id?: string }
  if (!idShape.test(id) || Number(id) > largestId) throw new Problem('not_found')
  return Number(id)
}

export const bodyOf = (request: FastifyRequest): Values => {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Problem('malformed_request', { title: 'The request must be a JSON object.' })
  return body as Values
}

/** Answers a record that PostgreSQL made the JSON of, with its version as entity tag. */
export const answerRecord = (reply: FastifyReply, { json, version }: StoredRecord): FastifyReply =>
  reply.header('etag', entityTag(version)).type('application/json; charset=utf-8').send(json)

const routeOptions = (
  resource: Resource,
  intent: 'read' | 'write',
  schema: RouteShorthandOptions['schema'],
  refuses: readonly ProblemCode[],
) =>
  ({
    schema: { tags: [resource.title], ...schema },
    config: { access: resource.access?.[intent] ?? ['User'], refuses },
    // The model's rules check bodies, parameters and queries, and name every wrong field; the schema describes them.
    validatorCompiler: () => () => true,
    // PostgreSQL makes the JSON of a record, column by column from the definition.
    serializerCompiler: () => (data: unknown) => (typeof data === 'string' ? data : JSON.stringify(data)),
  }) satisfies RouteShorthandOptions

type DescribedRoute = [
  resource: Resource,
  schema: NonNullable<RouteShorthandOptions['schema']>,
  /** Problems of the route's own. */
  refuses?: readonly ProblemCode[],
]
export const reading = (...[resource, schema, refuses = []]: DescribedRoute) =>
  routeOptions(resource, 'read', schema, refuses)
/** For a write that `answerWrite` answers. */
export const writing = (...[resource, schema, refuses = []]: DescribedRoute) =>
  routeOptions(resource, 'write', { headers: { type: 'object', properties: ofWrites }, ...schema }, [
    ...refuses,
    'idempotency_key_reused',
  ])
