import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { type BulkChangeReply, type BulkSelection, bulkChangeReply } from '../../model/bulk.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fewHints } from '../../model/did-you-mean.ts'
import { reference } from '../../model/fields/reference.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { filterTest } from '../../model/filter/passes.ts'
import { idOf } from '../../model/json-schema.ts'
import { messages } from '../../model/messages.ts'
import { withoutSpaces } from '../../model/naming.ts'
import { recordText } from '../../model/record-text.ts'
import { fieldOf } from '../../model/resources.ts'
import { actionSegment, callsOf, changesOf, type RowCall, type RowChange } from '../../model/row-actions.ts'
import { objectSchema } from '../../model/schemas.ts'
import { type SignedInUser, userOf } from '../context.ts'
import { invalidInput, Problem, type ProblemCode } from '../http/errors.ts'
import { idIn, idParameter } from '../http/ids.ts'
import { mapInSlices } from '../workers/in-slices.ts'
import { bulkRequest, replyToBulk } from './bulk/bulk-routes.ts'
import { bulkSelectionSchema, flagParameters } from './bulk/bulk-schema.ts'
import { changeRecords } from './bulk/change-records.ts'
import { inOrder, lockSelection, seenRecords } from './bulk/selection.ts'
import type { CallHandler } from './call-handler.ts'
import { type NamedRecord, readRecord, readRecords } from './read.ts'
import { isSame } from './record-change.ts'
import { runAll } from './refused-records.ts'
import { madeAhead, recordReply, replyToWrite } from './reply-to-write.ts'
import type { ResourceCalls } from './resource-calls.ts'
import { headersOfChanges, withTag, writing } from './route-options.ts'
import { asWriter, type Target, visibleOf, writeRefusals } from './visible.ts'
import { changeRecord, lockTarget, writerOf } from './write.ts'

type Action = RowChange | RowCall

/** Whether an action is available for a record. */
const concerning = (resource: Resource, { when = {} }: Action): ((record: Values) => boolean) =>
  filterTest(resource, when)

/** Errors: 404, 409 unless the action's condition holds, 412. */
const lockFor = async (
  trx: Knex.Transaction,
  target: Target,
  action: Action,
  request: FastifyRequest,
  id: number,
): Promise<NamedRecord> => {
  const { values } = await lockTarget(trx, target, id, request.headers['if-match'])
  if (!concerning(target.resource, action)(values)) throw new Problem('conflict')
  return values
}

/** Who calls, and why. */
interface CallOf {
  readonly user: SignedInUser
  readonly reason: string | undefined
}

const callOf = (request: FastifyRequest): CallOf => ({ user: userOf(request), reason: request.reason })

interface BulkAction {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly refuses: readonly ProblemCode[]
  work(
    trx: Knex.Transaction,
    writer: Target,
    selection: BulkSelection,
    { user, reason }: CallOf,
  ): Promise<Omit<BulkChangeReply, 'requestId'>>
}

const bulkActionRoute = (
  app: FastifyInstance,
  { context, target, many }: ResourceCalls,
  { access }: Action,
  { path, operationId, summary, refuses, work }: BulkAction,
): void => {
  const { resource } = target
  app.post(
    path,
    writing(resource, {
      operationId,
      summary: `${summary}: several ${many} at once`,
      description: 'All records or none. Records for which the action is not available are left unchanged.',
      querystring: flagParameters('dry'),
      body: bulkSelectionSchema(resource),
      response: { 200: bulkChangeReply },
      refuses: ['selection_changed', 'unknown_query', ...refuses],
      access,
      heavy: true,
    }),
    (request, reply) => {
      const { selection } = bulkRequest(request)
      return replyToBulk(context, request, reply, (trx) =>
        work(trx, asWriter(request, target), selection, callOf(request)),
      )
    },
  )
}

const operationIdOf = ({ label }: RowChange, what: string) => {
  const name = withoutSpaces(`${label} ${what}`)
  return name.slice(0, 1).toLowerCase() + name.slice(1)
}

const valuesOf = (resource: Resource, { set }: RowChange, user: SignedInUser): Values =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => {
      const field = fieldOf(resource, name)
      return [name, fieldTypeOf(field).resolveSet?.(value, { userId: user.id }) ?? value]
    }),
  )

const changeRoute = (app: FastifyInstance, calls: ResourceCalls, action: RowChange): void => {
  const { context, target, apiPath, record, one } = calls
  const { resource } = target
  const refuses = writeRefusals(target)
  const { when, access } = action
  const segment = actionSegment(action)
  app.post(
    `${apiPath}/:id/${segment}`,
    writing(resource, {
      operationId: operationIdOf(action, resource.label),
      summary: `${action.label}: one ${one}`,
      ...(when && { description: `Only while ${JSON.stringify(when)} is true.` }),
      params: idParameter(resource),
      headers: headersOfChanges,
      response: { 200: withTag(record) },
      refuses: ['conflict', 'changed_by_someone_else', ...refuses],
      access,
    }),
    (request, reply) => {
      const id = idIn(request)
      return replyToWrite(context, request, reply, async (trx) => {
        const writer = asWriter(request, target)
        const before = await lockFor(trx, writer, action, request, id)
        const changed = await changeRecord(trx, writer, before, valuesOf(resource, action, userOf(request)))
        return { ...recordReply(changed), record: { visible: writer.by.visible, id } }
      })
    },
  )
  if (!action.bulk) return
  bulkActionRoute(app, calls, action, {
    path: `${apiPath}/${segment}`,
    operationId: operationIdOf(action, resource.title),
    summary: action.label,
    refuses,
    work: (trx, writer, selection, { user }) =>
      changeRecords(trx, writer, selection, valuesOf(resource, action, user), {
        setter: 'server',
        concerns: concerning(resource, action),
      }),
  })
}

/** Accepts `{"id": 7}` and the bare number: the specification's "body id" allows both readings. */
const idInBody = (body: unknown): number => {
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : { id: body }
  const unknown = Object.keys(fields).filter((name) => name !== 'id')
  const hints = fewHints()
  if (unknown.length > 0)
    throw invalidInput(
      Object.fromEntries(
        unknown.map((name) => [name, [messages.unknownField({ hints: hints(name, ['id']) })]]),
      ),
    )
  const id = 'id' in fields ? fields.id : null
  if (id === null || id === undefined) throw invalidInput({ id: [messages.required] })
  const wrong = reference.check(id)
  if (wrong.length > 0) throw invalidInput({ id: wrong })
  return Number(id)
}

const reported = (
  resource: Resource,
  before: NamedRecord,
  after: NamedRecord | undefined,
): BulkChangeReply['records'][number] => ({
  id: before.id,
  text: recordText(resource, before),
  version: (after ?? before).version,
  changes: Object.keys(resource.fields).flatMap((field) =>
    after && Object.hasOwn(after, field) && !isSame(before[field], after[field])
      ? [{ field, from: before[field] ?? null, to: after[field] ?? null }]
      : [],
  ),
})

const callRoute = (
  app: FastifyInstance,
  calls: ResourceCalls,
  action: RowCall,
  handler: CallHandler,
): void => {
  const { context, target, apiPath, record, oneName, manyName } = calls
  const { resource } = target
  const { label, call, when, access } = action
  const { summary, makes, refuses = [] } = handler
  const path = `${apiPath}/${call}`
  const called = (trx: Knex.Transaction, values: NamedRecord, call: CallOf) => ({
    ...call,
    id: values.id,
    record: values,
    write: writerOf(trx, target),
  })
  const prepared = async ({ signal }: FastifyRequest, writer: Target, id: number) => {
    if (handler.run) return handler.run
    if (!(await readRecord(context.db, visibleOf(writer), id))) throw new Problem('not_found')
    return handler.prepare({ db: context.db, workers: context.workers, signal }, id)
  }

  app.post(
    path,
    writing(resource, {
      operationId: `${call}${oneName}`,
      summary,
      description: when
        ? `"${label}" of a row, only while ${JSON.stringify(when)} holds.`
        : `"${label}" of a row.`,
      headers: headersOfChanges,
      body: { anyOf: [objectSchema({ id: idOf(resource) }), idOf(resource)] },
      response: { [makes ? 201 : 200]: withTag(record) },
      refuses: ['not_found', 'changed_by_someone_else', ...refuses, ...(when ? ['conflict' as const] : [])],
      access,
      heavy: true,
    }),
    async (request, reply) => {
      const id = idInBody(request.body)
      const writer = asWriter(request, target)
      const run = await madeAhead(prepared(request, writer, id))
      return replyToWrite(context, request, reply, async (trx) => {
        const before = await lockFor(trx, writer, action, request, id)
        handler.check?.(before)
        const answered = await run()(trx, called(trx, before, callOf(request)))
        const stored = await readRecord(trx, writer.by.visible, answered)
        if (!stored) throw new Error(`${resource.name}.${call} answers a record that is not there`)
        const location = makes && `${app.prefix}${apiPath}/${answered}`
        return { ...recordReply(stored, location), record: { visible: writer.by.visible, id: answered } }
      })
    },
  )
  if (!action.bulk) return
  const { run, runSeveral } = handler
  if (!run) throw new Error(`${resource.name}.${call} has "prepare", so its action cannot be "bulk"`)
  bulkActionRoute(app, calls, action, {
    path: `${path}/bulk`,
    operationId: `${call}${manyName}`,
    summary,
    refuses,
    work: async (trx, writer, selection, call) => {
      const selected = await lockSelection(trx, writer, selection)
      const concerned = [...selected.values()].filter(concerning(resource, action))
      const several = concerned.map((before) => ({ before }))
      await runAll(resource, several, async ({ before }) => handler.check?.(before))
      if (runSeveral) await runSeveral(trx, { ...call, records: concerned, write: writerOf(trx, target) })
      else await runAll(resource, several, ({ before }) => run(trx, called(trx, before, call)))
      const visible = visibleOf(writer)
      const ids = concerned.map(({ id }) => id)
      const after = await readRecords(trx, visible, ids)
      return {
        changed: concerned.length,
        same: selected.size - concerned.length,
        selected: seenRecords(inOrder(selected)),
        records: await mapInSlices(concerned, (before) =>
          reported(visible.resource, before, after.get(before.id)),
        ),
      }
    },
  })
}

/**
 * `POST /{Resource}/:id/{label}` of an action that sets fields, and `POST /{Resource}/{call}` of one with a handler
 * (specification section 7: `POST /Project/copy`).
 */
export const actionRoutes = (app: FastifyInstance, calls: ResourceCalls): void => {
  const { resource } = calls.target
  for (const action of changesOf(resource)) changeRoute(app, calls, action)
  for (const action of callsOf(resource)) {
    const handler = calls.handlers[action.call]
    if (!handler) throw new Error(`No handler "${action.call}" of ${resource.name} is registered`)
    callRoute(app, calls, action, handler)
  }
}
