import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Values } from '../../model/check-record.ts'
import { bodySchema } from '../../model/json-schema.ts'
import { inOneWord } from '../../model/naming.ts'
import { offers } from '../../model/offered-writes.ts'
import { referenceOf } from '../../model/resources.ts'
import { looksAlikeToAll } from '../access.ts'
import { foundBeside } from '../context.ts'
import { bodyOf } from '../http/bodies.ts'
import { invalidInput, Problem, type ProblemCode } from '../http/errors.ts'
import { idIn, idParameter } from '../http/ids.ts'
import { answerWrite } from './answer-write.ts'
import { entityTag } from './preconditions.ts'
import { readRecord, type StoredRecord } from './read.ts'
import { requireParent } from './require-record.ts'
import type { ResourceCalls } from './resource-calls.ts'
import { ofChanges, reading, withTag, writing } from './route-options.ts'
import { asWriter, seenIn } from './seen.ts'
import { type StandingRow, withStandingRecord } from './standing-record.ts'
import { createRecord, deleteRecord, updateRecord } from './write.ts'
import { changeAtOnce, createAtOnce, deleteAtOnce, writesAtOnce } from './write-at-once.ts'

/** Answers a record that PostgreSQL made the JSON of, with its version as entity tag. */
const answerRecord = (reply: FastifyReply, { json, version }: StoredRecord): FastifyReply =>
  reply.header('etag', entityTag(version)).type('application/json; charset=utf-8').send(json)

/** `POST /{Resource}` and, for a resource with a parent, `POST /{Resource}/{Parent}/{id}`. */
export const createRoutes = (
  app: FastifyInstance,
  { context, target, apiPath, record }: ResourceCalls,
): void => {
  const { resource } = target
  const one = resource.label.toLowerCase()
  const operationId = `create${inOneWord(resource.label)}`
  const body = bodySchema(resource, 'create')
  const response = { 201: withTag(record) }

  const atOnce = writesAtOnce(target)

  const answer = (request: FastifyRequest, reply: FastifyReply, values: Values) => {
    const address = `${request.server.prefix}${apiPath}/`
    return answerWrite(
      context,
      request,
      reply,
      async (trx) => {
        const { id, json, version } = await createRecord(trx, asWriter(request, target), values)
        return { status: 201, json, headers: { etag: entityTag(version), location: `${address}${id}` } }
      },
      atOnce.create ? createAtOnce(context.db, request, target, values, address) : undefined,
    )
  }

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
      await requireParent(context.db, seenIn(request, target).resource, id)
      if (values[parent.key] !== undefined && values[parent.key] !== id)
        throw invalidInput({ [parent.key]: [`Must be ${id}, as in the address.`] })
      return answer(request, reply, { ...values, [parent.key]: id })
    },
  )
}

/** `GET`, `PUT`, `PATCH` and `DELETE /{Resource}/{id}`. */
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
  const refuses: ProblemCode[] = ['changed_by_someone_else', ...(target.hooks.refuses ?? [])]

  const readOne = reading(resource, { operationId: `get${name}`, summary: `Get one ${one}`, ...described })
  app.get(
    recordApiPath,
    // Where people see different things of it, who asks has to be known first.
    looksAlikeToAll(context.resources, resource) ? withStandingRecord(readOne, target) : readOne,
    async (request, reply) => {
      const seen = seenIn(request, target)
      const found = foundBeside<StandingRow>(request)
      const stored =
        found === undefined
          ? await readRecord(context.db, seen.resources, seen.resource, idIn(request))
          : found
      if (!stored) throw new Problem('not_found')
      return answerRecord(reply, stored)
    },
  )

  const atOnce = writesAtOnce(target)
  const changing: typeof writing = (...described) => {
    const options = writing(...described)
    return atOnce.change ? withStandingRecord(options, target) : options
  }
  const change = (mode: 'replace' | 'patch') => (request: FastifyRequest, reply: FastifyReply) => {
    const id = idIn(request)
    const values = bodyOf(request)
    const ifMatch = request.headers['if-match']
    return answerWrite(
      context,
      request,
      reply,
      async (trx) => {
        const written = await updateRecord(trx, asWriter(request, target), id, values, mode, ifMatch)
        return { status: 200, json: written.json, headers: { etag: entityTag(written.version) } }
      },
      atOnce.change ? changeAtOnce(context.db, request, target, values, mode) : undefined,
    )
  }
  if (offers(resource, 'update')) {
    app.put(
      recordApiPath,
      changing(
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
      changing(
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
  const deleting = writing(
    resource,
    { operationId: `delete${name}`, summary: `Delete one ${one}`, ...changed, response: { 200: record } },
    [...refuses, 'in_use'],
  )
  app.delete(
    recordApiPath,
    atOnce.delete ? withStandingRecord(deleting, target) : deleting,
    async (request, reply) => {
      const id = idIn(request)
      return answerWrite(
        context,
        request,
        reply,
        async (trx) => {
          const { json } = await deleteRecord(trx, asWriter(request, target), id, request.headers['if-match'])
          return { status: 200, json }
        },
        atOnce.delete ? deleteAtOnce(context.db, request, target) : undefined,
      )
    },
  )
}
