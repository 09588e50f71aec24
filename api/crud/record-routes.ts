import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Values } from '../../model/check-record.ts'
import { bodySchema } from '../../model/json-schema.ts'
import { offers } from '../../model/offered-writes.ts'
import { refusals } from '../../model/refusals.ts'
import { bodyOf } from '../http/bodies.ts'
import { invalidInput, Problem, type ProblemCode } from '../http/errors.ts'
import { idIn, idParameter } from '../http/ids.ts'
import { flagsIn } from '../http/only-parameter.ts'
import { flagParameters } from './bulk/bulk-schema.ts'
import { cascadeOf } from './delete-records.ts'
import { createWithLines, updateWithLines } from './lines.ts'
import { readRecord } from './read.ts'
import { entityTag, recordReply, replyToWrite } from './reply-to-write.ts'
import { requireParent } from './require-record.ts'
import type { ResourceCalls } from './resource-calls.ts'
import { headersOfChanges, reading, withTag, writing } from './route-options.ts'
import { asWriter, hooksOf, visibleOf, visibleTo, writeRefusals } from './visible.ts'
import { deleteRecord, type UpdateMode } from './write.ts'

const prepared = ({ context, target }: ResourceCalls, id: number | null, values: Values) =>
  hooksOf(target).prepare?.(context.db, { id, values })

const refusalsOfLines = ({ target, lines }: ResourceCalls): readonly ProblemCode[] =>
  lines ? writeRefusals({ ...target, resource: lines.child }) : []

export const createRoutes = (app: FastifyInstance, calls: ResourceCalls): void => {
  const { context, target, apiPath, record, one, oneName, below, lines } = calls
  const { resource } = target
  const operationId = `create${oneName}`
  const response = { 201: withTag(record) }
  const refuses = [...writeRefusals(target), ...refusalsOfLines(calls)]

  const create = async (request: FastifyRequest, reply: FastifyReply, values: Values) => {
    const writer = { ...asWriter(request, target), prepared: await prepared(calls, null, values) }
    return replyToWrite(context, request, reply, async (trx) => {
      const created = await createWithLines(trx, writer, values)
      const record = { visible: visibleOf(writer), id: created.id }
      return { ...recordReply(created, `${app.prefix}${apiPath}/${created.id}`), record }
    })
  }

  app.post(
    apiPath,
    writing(resource, {
      operationId,
      summary: `Create a ${one}`,
      body: bodySchema(resource, 'create', { lines }),
      response,
      refuses,
    }),
    (request, reply) => create(request, reply, bodyOf(request)),
  )

  if (!below) return
  const { key } = below
  app.post(
    below.path,
    writing(resource, {
      operationId: `${operationId}${below.name}`,
      summary: `Create a ${one} ${below.words}`,
      params: below.params,
      body: bodySchema(resource, 'create', { inApiPath: key, lines }),
      response,
      refuses,
    }),
    async (request, reply) => {
      const id = idIn(request)
      const values = bodyOf(request)
      await requireParent(context.db, visibleTo(request, target).resource, id)
      if (values[key] !== undefined && values[key] !== id)
        throw invalidInput({ [key]: [refusals.asInAddress({ id })] })
      return create(request, reply, { ...values, [key]: id })
    },
  )
}

export const recordRoutes = (app: FastifyInstance, calls: ResourceCalls): void => {
  const { context, target, apiPath, record, one, oneName, lines } = calls
  const { resource } = target
  const recordApiPath = `${apiPath}/:id`
  const described = { params: idParameter(resource), response: { 200: withTag(record) } }
  const refuses: ProblemCode[] = ['changed_by_someone_else', ...writeRefusals(target)]
  const changed = { ...described, headers: headersOfChanges, refuses }
  const updated = {
    ...changed,
    refuses: [...refuses, ...(lines ? (['in_use'] as const) : []), ...refusalsOfLines(calls)],
  }

  app.get(
    recordApiPath,
    reading(resource, { operationId: `get${oneName}`, summary: `Get one ${one}`, ...described }),
    async (request, reply) => {
      const stored = await readRecord(context.db, visibleTo(request, target), idIn(request))
      if (!stored) throw new Problem('not_found')
      reply.header('etag', entityTag(stored.version)).type('application/json; charset=utf-8')
      return reply.send(stored.json)
    },
  )

  const change = (mode: UpdateMode) => async (request: FastifyRequest, reply: FastifyReply) => {
    const id = idIn(request)
    const values = bodyOf(request)
    const ifMatch = request.headers['if-match']
    const writer = { ...asWriter(request, target), prepared: await prepared(calls, id, values) }
    return replyToWrite(context, request, reply, async (trx) => ({
      ...recordReply(await updateWithLines(trx, writer, id, values, mode, ifMatch)),
      record: { visible: visibleOf(writer), id },
    }))
  }
  if (offers(resource, 'update')) {
    app.put(
      recordApiPath,
      writing(resource, {
        operationId: `replace${oneName}`,
        summary: `Replace one ${one}`,
        body: bodySchema(resource, 'replace', { lines }),
        ...updated,
      }),
      change('replace'),
    )
    app.patch(
      recordApiPath,
      writing(resource, {
        operationId: `change${oneName}`,
        summary: `Change one ${one}`,
        body: bodySchema(resource, 'patch', { lines }),
        ...updated,
      }),
      change('patch'),
    )
  }

  if (!offers(resource, 'delete')) return
  app.delete(
    recordApiPath,
    writing(resource, {
      operationId: `delete${oneName}`,
      summary: `Delete one ${one}`,
      querystring: flagParameters(...cascadeOf(target)),
      ...changed,
      response: { 200: record },
      refuses: [...refuses, 'in_use', 'unknown_query'],
    }),
    async (request, reply) => {
      const id = idIn(request)
      const { cascade = false } = flagsIn(request.query, cascadeOf(target))
      return replyToWrite(context, request, reply, async (trx) => {
        const options = { ifMatch: request.headers['if-match'], cascade }
        const { json } = await deleteRecord(trx, asWriter(request, target), id, options)
        return { status: 200, json }
      })
    },
  )
}
