import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { largestId } from '../../model/field-types/relation.ts'
import { idSchema } from '../../model/json-schema.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../errors.ts'
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
  readonly record: Readonly<Record<string, unknown>>
}

export const idParameter = { type: 'object', properties: { id: idSchema } }

/** An id as a path spells it: digits only, within the range of a key. Anything else is no record's address. */
export const idIn = (request: FastifyRequest): number => {
  const { id = '' } = request.params as { id?: string }
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > largestId) throw new Problem('not_found')
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
) =>
  ({
    schema: { tags: [resource.title], ...schema },
    config: { access: resource.access?.[intent] ?? ['User'] },
    // The model's rules check bodies, parameters and queries, and name every wrong field; the schema describes them.
    validatorCompiler: () => () => true,
    // PostgreSQL makes the JSON of a record, column by column from the definition.
    serializerCompiler: () => (data: unknown) => (typeof data === 'string' ? data : JSON.stringify(data)),
  }) satisfies RouteShorthandOptions

export const reading = (resource: Resource, schema: RouteShorthandOptions['schema']) =>
  routeOptions(resource, 'read', schema)
export const writing = (resource: Resource, schema: RouteShorthandOptions['schema']) =>
  routeOptions(resource, 'write', schema)
