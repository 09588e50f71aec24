import type { FastifyInstance } from 'fastify'
import { reference } from '../../kinds/reference/model.ts'
import type { Resource } from '../../model/definition.ts'
import { idOf } from '../../model/json-schema.ts'
import { messages } from '../../model/messages.ts'
import { inOneWord } from '../../model/naming.ts'
import { callsOf, isOffered, type RowCall } from '../../model/row-actions.ts'
import { userOf } from '../context.ts'
import { invalidInput, Problem, type ProblemCode } from '../http/errors.ts'
import { objectSchema } from '../http/object-schema.ts'
import { answerWrite } from './answer-write.ts'
import type { CallHandler } from './call-handler.ts'
import { entityTag } from './preconditions.ts'
import { readRecord } from './read.ts'
import type { ResourceCalls } from './resource-calls.ts'
import { heldBy, ofChanges, withTag, writing } from './route-options.ts'
import { asWriter } from './seen.ts'
import { lockTarget } from './write.ts'

/** The record that is meant: `{"id": 7}` or the bare number, as the specification's "body id" can be read either way. */
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
  { context, target, apiPath, record }: ResourceCalls,
  action: RowCall,
  handler: CallHandler,
): void => {
  const { resource } = target
  const status = handler.makes ? 201 : 200
  const described = { ...describedCall(resource, action, handler), response: { [status]: withTag(record) } }
  const refuses: ProblemCode[] = ['not_found', 'changed_by_someone_else', ...(handler.refuses ?? [])]
  if (action.when) refuses.push('conflict')
  app.post(
    `${apiPath}/${action.call}`,
    heldBy(writing(resource, described, refuses), action),
    (request, reply) => {
      const id = idInBody(request.body)
      const user = userOf(request)
      return answerWrite(context, request, reply, async (trx) => {
        const writer = asWriter(request, target)
        const { seen } = writer.by
        const { values } = await lockTarget(trx, writer, id, request.headers['if-match'])
        if (!isOffered(action, values)) throw new Problem('conflict')
        const answered = await handler.run(trx, { id, record: values, user })
        const stored = await readRecord(trx, seen.resources, seen.resource, answered)
        if (!stored) throw new Error(`${resource.name}.${action.call} answers a record that is not there`)
        const location = `${request.server.prefix}${apiPath}/${answered}`
        const headers = { etag: entityTag(stored.version), ...(handler.makes && { location }) }
        return { status, json: stored.json, headers }
      })
    },
  )
}

/** `POST /{Resource}/{call}` for each handler that the list's actions name (specification section 7: `POST /QuoteHeader/copy`). */
export const callRoutes = (app: FastifyInstance, calls: ResourceCalls): void => {
  const { resource } = calls.target
  for (const action of callsOf(resource)) {
    const handler = calls.handlers[action.call]
    if (!handler) throw new Error(`No handler "${action.call}" of ${resource.name} is registered`)
    callRoute(app, calls, action, handler)
  }
}
