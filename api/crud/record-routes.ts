import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Values } from '../../model/check-record.ts'
import { bodySchema } from '../../model/json-schema.ts'
import { inOneWord } from '../../model/naming.ts'
import { offers } from '../../model/offered-writes.ts'
import { referenceOf } from '../../model/resources.ts'
import { bodyOf } from '../http/bodies.ts'
import { invalidInput, Problem, type ProblemCode } from '../http/errors.ts'
import { flagsIn } from '../http/only-parameter.ts'
import { idIn, idParameter } from '../http/schemas.ts'
import { answerWrite, entityTag } from './answer-write.ts'
import { flagParameters } from './bulk/bulk-schema.ts'
import type { ResourceCalls } from './call-handler.ts'
import { cascadeOf } from './delete-children.ts'
import { readRecord, type StoredRecord } from './read.ts'
import { requireParent } from './require-record.ts'
import { ofChanges, reading, withTag, writing } from './route-options.ts'
import { asWriter, hooksOf, visibleTo } from './visible.ts'
import { createRecord, deleteRecord, updateRecord } from './write.ts'

const answerRecord = (reply: FastifyReply, { json, version }: StoredRecord): FastifyReply =>
  reply.header('etag', entityTag(version)).type('application/json; charset=utf-8').send(json)

export const createRoutes = (
  app: FastifyInstance,
  { context, target, apiPath, record }: ResourceCalls,
): void => {
  const { resource } = target
  const one = resource.label.toLowerCase()
  const operationId = `create${inOneWord(resource.label)}`
  const body = bodySchema(resource, 'create')
  const response = { 201: withTag(record) }

  const answer = (request: FastifyRequest, reply: FastifyReply, values: Values) =>
    answerWrite(context, request, reply, async (trx) => {
      const { id, json, version } = await createRecord(trx, asWriter(request, target), values)
      const location = `${request.server.prefix}${apiPath}/${id}`
      return { status: 201, json, headers: { etag: entityTag(version), location } }
    })

  app.post(
    apiPath,
    writing(resource, { operationId, summary: `Create a ${one}`, body, response }),
    (request, reply) => answer(request, reply, bodyOf(request)),
  )

  const { parent } = resource
  if (!parent) return
  const { to } = referenceOf(resource, parent.key)
  const summary = `Create a ${one} of one ${to.label.toLowerCase()}`
  app.post(
    `${apiPath}/${parent.segment}/:id`,
    writing(resource, {
      operationId: `${operationId}Of${inOneWord(to.label)}`,
      summary,
      params: idParameter(to),
      body: bodySchema(resource, 'create', parent.key),
      response,
    }),
    async (request, reply) => {
      const id = idIn(request)
      const values = bodyOf(request)
      await requireParent(context.db, visibleTo(request, target).resource, id)
      if (values[parent.key] !== undefined && values[parent.key] !== id)
        throw invalidInput({ [parent.key]: [`Must be ${id}, as in the address.`] })
      return answer(request, reply, { ...values, [parent.key]: id })
    },
  )
}

export const recordRoutes = (
  app: FastifyInstance,
  { context, target, apiPath, record }: ResourceCalls,
): void => {
  const { resource } = target
  const one = resource.label.toLowerCase()
  const recordApiPath = `${apiPath}/:id`
  const name = inOneWord(resource.label)
  const described = { params: idParameter(resource), response: { 200: withTag(record) } }
  const changed = { ...described, headers: { type: 'object', properties: ofChanges } }
  const refuses: ProblemCode[] = ['changed_by_someone_else', ...(hooksOf(target).refuses ?? [])]

  app.get(
    recordApiPath,
    reading(resource, { operationId: `get${name}`, summary: `Get one ${one}`, ...described }),
    async (request, reply) => {
      const visible = visibleTo(request, target)
      const stored = await readRecord(context.db, visible.resources, visible.resource, idIn(request))
      if (!stored) throw new Problem('not_found')
      return answerRecord(reply, stored)
    },
  )

  const change = (mode: 'replace' | 'patch') => (request: FastifyRequest, reply: FastifyReply) => {
    const id = idIn(request)
    const values = bodyOf(request)
    const ifMatch = request.headers['if-match']
    return answerWrite(context, request, reply, async (trx) => {
      const { json, version } = await updateRecord(trx, asWriter(request, target), id, values, mode, ifMatch)
      return { status: 200, json, headers: { etag: entityTag(version) } }
    })
  }
  if (offers(resource, 'update')) {
    app.put(
      recordApiPath,
      writing(
        resource,
        {
          operationId: `replace${name}`,
          summary: `Replace one ${one}`,
          body: bodySchema(resource, 'replace'),
          ...changed,
        },
        refuses,
      ),
      change('replace'),
    )
    app.patch(
      recordApiPath,
      writing(
        resource,
        {
          operationId: `change${name}`,
          summary: `Change one ${one}`,
          body: bodySchema(resource, 'patch'),
          ...changed,
        },
        refuses,
      ),
      change('patch'),
    )
  }

  if (!offers(resource, 'delete')) return
  app.delete(
    recordApiPath,
    writing(
      resource,
      {
        operationId: `delete${name}`,
        summary: `Delete one ${one}`,
        querystring: flagParameters(...cascadeOf(target)),
        ...changed,
        response: { 200: record },
      },
      [...refuses, 'in_use', 'unknown_query'],
    ),
    async (request, reply) => {
      const id = idIn(request)
      const { cascade = false } = flagsIn(request.query, cascadeOf(target))
      return answerWrite(context, request, reply, async (trx) => {
        const options = { ifMatch: request.headers['if-match'], cascade }
        const { json } = await deleteRecord(trx, asWriter(request, target), id, options)
        return { status: 200, json }
      })
    },
  )
}
