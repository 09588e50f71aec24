import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { BulkChangeReply, BulkSelection } from '../../model/bulk.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { reference } from '../../model/fields/reference.ts'
import { passesFilter } from '../../model/filter/passes.ts'
import { idOf } from '../../model/json-schema.ts'
import { messages } from '../../model/messages.ts'
import { inOneWord } from '../../model/naming.ts'
import { recordText } from '../../model/record-text.ts'
import { callsOf, type RowCall } from '../../model/row-actions.ts'
import { type SignedInUser, userOf } from '../context.ts'
import { heavy } from '../http/call-limits.ts'
import { invalidInput, Problem, type ProblemCode } from '../http/errors.ts'
import { objectSchema } from '../http/schemas.ts'
import { answerWrite, entityTag } from './answer-write.ts'
import { answerBulk, bulkRequest } from './bulk/bulk-routes.ts'
import { bulkChangeReplySchema, bulkSelectionSchema, flagParameters } from './bulk/bulk-schema.ts'
import { lockSelection } from './bulk/selection.ts'
import type { CallHandler, ResourceCalls } from './call-handler.ts'
import { type NamedRecord, readRecord, readRecords } from './read.ts'
import { heldBy, ofChanges, withTag, writing } from './route-options.ts'
import { asWriter, type Target, visibleOf } from './visible.ts'
import { lockTarget, writerOf } from './write.ts'

/** Accepts `{"id": 7}` and the bare number: the specification's "body id" allows both readings. */
const idInBody = (body: unknown): number => {
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : { id: body }
  const unknown = Object.keys(fields).filter((name) => name !== 'id')
  if (unknown.length > 0)
    throw invalidInput(Object.fromEntries(unknown.map((name) => [name, [messages.unknownField]])))
  const id = 'id' in fields ? fields.id : null
  if (id === null || id === undefined) throw invalidInput({ id: [messages.required] })
  const wrong = reference.check(id)
  if (wrong.length > 0) throw invalidInput({ id: wrong })
  return Number(id)
}

const describedCall = (resource: Resource, { label, call, when }: RowCall, { summary }: CallHandler) => ({
  operationId: `${call}${inOneWord(resource.label)}`,
  summary,
  description: when
    ? `"${label}" of a row, only while ${JSON.stringify(when)} holds.`
    : `"${label}" of a row.`,
  headers: { type: 'object', properties: ofChanges },
  body: { anyOf: [objectSchema({ id: idOf(resource) }), idOf(resource)] },
})

const callRoute = (
  app: FastifyInstance,
  calls: ResourceCalls,
  action: RowCall,
  handler: CallHandler,
): void => {
  const { context, target, apiPath, record } = calls
  const { resource } = target
  const status = handler.makes ? 201 : 200
  const described = { ...describedCall(resource, action, handler), response: { [status]: withTag(record) } }
  const refuses: ProblemCode[] = ['not_found', 'changed_by_someone_else', ...(handler.refuses ?? [])]
  if (action.when) refuses.push('conflict')
  app.post(
    `${apiPath}/${action.call}`,
    heavy(heldBy(writing(resource, described, refuses), action)),
    (request, reply) => {
      const id = idInBody(request.body)
      const user = userOf(request)
      return answerWrite(context, request, reply, async (trx) => {
        const writer = asWriter(request, target)
        const { visible } = writer.by
        const { values } = await lockTarget(trx, writer, id, request.headers['if-match'])
        if (!passesFilter(resource, action.when ?? {}, values)) throw new Problem('conflict')
        const answered = await handler.run(trx, { id, record: values, user, write: writerOf(trx, target) })
        const stored = await readRecord(trx, visible.resources, visible.resource, answered)
        if (!stored) throw new Error(`${resource.name}.${action.call} answers a record that is not there`)
        const location = `${request.server.prefix}${apiPath}/${answered}`
        const headers = { etag: entityTag(stored.version), ...(handler.makes && { location }) }
        return { status, json: stored.json, headers }
      })
    },
  )
  if (action.bulk) bulkCallRoute(app, calls, action, handler)
}

/** Runs a handler for all selected records it concerns. Errors: the handler's, 409 if the selection has changed. */
const callRecords = async (
  trx: Knex.Transaction,
  target: Target,
  selection: BulkSelection,
  { handler, user, concerns }: Call,
): Promise<Omit<BulkChangeReply, 'requestId'>> => {
  const { resources, resource, by } = target
  const selected = await lockSelection(trx, resources, resource, selection, by?.visible)
  const called = [...selected.values()].filter(concerns)
  const write = writerOf(trx, target)
  for (const record of called) await handler.run(trx, { id: record.id, record, user, write })
  const ids = called.map(({ id }) => id)
  const visible = visibleOf(target)
  const before = new Map(called.map((record) => [record.id, record]))
  const after = await readRecords(trx, visible.resources, visible.resource, ids)
  return {
    changed: called.length,
    same: selected.size - called.length,
    records: ids.map((id) => reported(visible.resource, before.get(id), after.get(id), id)),
  }
}

interface Call {
  readonly handler: CallHandler
  readonly user: SignedInUser
  concerns(record: NamedRecord): boolean
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const reported = (
  resource: Target['resource'],
  before: NamedRecord | undefined,
  after: NamedRecord | undefined,
  id: number,
): BulkChangeReply['records'][number] => ({
  id,
  text: before ? recordText(resource, before) : '',
  version: after?.version ?? before?.version ?? 0,
  changes: Object.keys(resource.fields).flatMap((field) =>
    after && Object.hasOwn(after, field) && !isEqual(before?.[field], after[field])
      ? [{ field, from: before?.[field] ?? null, to: after[field] ?? null }]
      : [],
  ),
})

const bulkCallRoute = (
  app: FastifyInstance,
  { context, target, apiPath }: ResourceCalls,
  action: RowCall,
  handler: CallHandler,
): void => {
  const { resource } = target
  app.post(
    `${apiPath}/${action.call}/bulk`,
    heavy(
      heldBy(
        writing(
          resource,
          {
            operationId: `${action.call}${inOneWord(resource.title)}`,
            summary: `${handler.summary}: several ${resource.title.toLowerCase()} at once`,
            description: 'All of them or none; those for which it is not offered are left as they are.',
            querystring: flagParameters('dry'),
            body: bulkSelectionSchema(resource),
            response: { 200: bulkChangeReplySchema },
          },
          ['selection_changed', 'unknown_query', ...(handler.refuses ?? [])],
        ),
        action,
      ),
    ),
    (request, reply) => {
      const { selection } = bulkRequest(request, [], () => ({}))
      const user = userOf(request)
      const concerns = (values: Values) => passesFilter(resource, action.when ?? {}, values)
      return answerBulk(context, request, reply, (trx) =>
        callRecords(trx, asWriter(request, target), selection, { handler, user, concerns }),
      )
    },
  )
}

/** `POST /{Resource}/{call}` (specification section 7: `POST /QuoteHeader/copy`). */
export const callRoutes = (app: FastifyInstance, calls: ResourceCalls): void => {
  const { resource } = calls.target
  for (const action of callsOf(resource)) {
    const handler = calls.handlers[action.call]
    if (!handler) throw new Error(`No handler "${action.call}" of ${resource.name} is registered`)
    callRoute(app, calls, action, handler)
  }
}
