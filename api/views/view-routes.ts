import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import { hintsFor } from '../../model/did-you-mean.ts'
import { bodySchema, idSchema } from '../../model/json-schema.ts'
import { stateQuery } from '../../model/list-query.ts'
import { readState } from '../../model/list-state.ts'
import { refusals } from '../../model/refusals.ts'
import { maxViews, type SavedView, savedView, savedViews, withViews } from '../../model/saved-views.ts'
import { described, listOf, text } from '../../model/schemas.ts'
import { type AppContext, userOf } from '../context.ts'
import type { ResourceHooks } from '../crud/hooks.ts'
import { entityTag, replyToWrite } from '../crud/reply-to-write.ts'
import { headersOfChanges, reading, withTag, writing } from '../crud/route-options.ts'
import type { Target } from '../crud/visible.ts'
import { createRecord, deleteRecord, updateRecord } from '../crud/write.ts'
import { bodyOf } from '../http/bodies.ts'
import { invalidInput, Problem, type ProblemCode } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { onlyParameter } from '../http/only-parameter.ts'
import { validatedByModel } from '../http/validation.ts'
import { readableLists, readViews } from './saved-views.ts'

/** Serialises a user's writes. */
const lockViews = (trx: Knex.Transaction, ownerId: number) =>
  query(trx, `select pg_advisory_xact_lock(hashtext('costwright views'), ?)`, [ownerId])

const requireRoom = async (trx: Knex.Transaction, ownerId: number, list: unknown): Promise<void> => {
  const [row] = await query<{ count: number }>(
    trx,
    'select count(*)::integer as count from saved_view where owner_id = :ownerId and resource = :list',
    { ownerId, list: String(list) },
  )
  if ((row?.count ?? 0) >= maxViews)
    throw new Problem('conflict', { title: refusals.viewsAtOnce({ n: maxViews }) })
}

const clearDefault = (trx: Knex.Transaction, ownerId: number, list: unknown) =>
  query(
    trx,
    `update saved_view set is_default = false, version = version + 1
     where owner_id = :ownerId and resource = :list and is_default`,
    { ownerId, list: String(list) },
  )

/** The view or field that is meant by the first unknown name. */
const hintsOf = ({ list, fields }: Resource, [name = '']: readonly string[]) =>
  hintsFor(name, [...(list.views ?? []).map((view) => view.name), ...Object.keys(fields)])

const checkedFor = (context: AppContext, request: FastifyRequest): ResourceHooks => ({
  beforeWrite: async (trx, { before, values }) => {
    const user = userOf(request)
    const name = String(before?.resource ?? values.resource)
    const list = readableLists(context.resources, user).get(name)
    if (!list)
      throw invalidInput({
        resource: [
          refusals.noSuchList({
            name,
            hints: hintsFor(name, readableLists(context.resources, user).keys()),
          }),
        ],
      })
    if (typeof values.state === 'string') {
      const { state, unknown } = readState(list, new URLSearchParams(values.state))
      if (unknown.length > 0)
        throw invalidInput({
          state: [refusals.unknownInList({ names: unknown.join(', '), hints: hintsOf(list, unknown) })],
        })
      values.state = stateQuery({ ...state, saved: null }) || null
    }
    if (before === null) await requireRoom(trx, user.id, name)
    if (values.isDefault === true && before?.isDefault !== true) await clearDefault(trx, user.id, name)
  },
})

/** Named list states, private or shared with all readers of the list. */
export const viewRoutes = (context: AppContext) => {
  const { resources } = context
  const all = withViews(resources)

  const targetOf = (request: FastifyRequest): Target => {
    const { id, roles } = userOf(request)
    // Administrators too change only their own views.
    const own = { ...savedViews, restricted: { as: null, onlyOf: { field: 'ownerId', id } } }
    return {
      resources: all,
      resource: savedViews,
      hooks: { [savedViews.name]: checkedFor(context, request) },
      by: { id, roles, visible: { resources: all, resource: own } },
    }
  }

  const readOne = async (trx: Knex.Transaction, request: FastifyRequest, id: number): Promise<SavedView> => {
    const user = userOf(request)
    const [view] = await readViews(trx, { resources, user }, { id })
    if (!view) throw new Problem('not_found')
    return view
  }

  const replyToChange = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    write: (trx: Knex.Transaction) => Promise<number>,
  ) =>
    replyToWrite(context, request, reply, async (trx) => {
      await lockViews(trx, userOf(request).id)
      const view = await readOne(trx, request, await write(trx))
      return { status, json: JSON.stringify(view), headers: { etag: entityTag(view.version) } }
    })

  const routes = async (app: FastifyInstance): Promise<void> => {
    app.setValidatorCompiler(validatedByModel)
    const params = { type: 'object', required: ['id'], properties: { id: idSchema } }
    const refuses: ProblemCode[] = ['changed_by_someone_else']
    const changes = { params, headers: headersOfChanges, refuses }

    app.get(
      '/View',
      reading(savedViews, {
        operationId: 'listViews',
        summary: 'List your saved views and the shared ones',
        querystring: {
          type: 'object',
          properties: { resource: described(text, 'Only those of this list') },
        },
        response: { 200: listOf(savedView) },
        refuses: ['unknown_query'],
      }),
      (request) => {
        const resource = onlyParameter(request.query, 'resource')
        return readViews(context.db, { resources, user: userOf(request) }, { resource })
      },
    )

    app.post(
      '/View',
      writing(savedViews, {
        operationId: 'createView',
        summary: 'Save a view of a list',
        body: bodySchema(savedViews, 'create'),
        response: { 201: withTag(savedView) },
        refuses: ['conflict'],
      }),
      (request, reply) =>
        replyToChange(request, reply, 201, async (trx) => {
          const { id } = await createRecord(trx, targetOf(request), bodyOf(request))
          return id
        }),
    )

    app.put(
      '/View/:id',
      writing(savedViews, {
        operationId: 'replaceView',
        summary: 'Change one of your views',
        body: bodySchema(savedViews, 'replace'),
        response: { 200: withTag(savedView) },
        ...changes,
      }),
      (request, reply) =>
        replyToChange(request, reply, 200, async (trx) => {
          const id = idIn(request)
          const ifMatch = request.headers['if-match']
          await updateRecord(trx, targetOf(request), id, bodyOf(request), 'replace', ifMatch)
          return id
        }),
    )

    app.delete(
      '/View/:id',
      writing(savedViews, {
        operationId: 'deleteView',
        summary: 'Delete one of your views',
        response: { 200: savedView },
        ...changes,
      }),
      (request, reply) =>
        replyToWrite(context, request, reply, async (trx) => {
          const view = await readOne(trx, request, idIn(request))
          await deleteRecord(trx, targetOf(request), view.id, { ifMatch: request.headers['if-match'] })
          return { status: 200, json: JSON.stringify(view) }
        }),
    )
  }

  return async (app: FastifyInstance): Promise<void> => {
    await app.register(routes)
  }
}
