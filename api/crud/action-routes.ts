import type { FastifyInstance } from 'fastify'
import { inOneWord } from '../../model/naming.ts'
import { actionSegment, changesOf, isOffered, type RowChange } from '../../model/row-actions.ts'
import { Problem, type ProblemCode } from '../http/errors.ts'
import { idIn, idParameter } from '../http/ids.ts'
import { answerWrite } from './answer-write.ts'
import { answerBulk, bulkRequest } from './bulk/bulk-routes.ts'
import { bulkChangeReplySchema, bulkSelectionSchema, dryParameter } from './bulk/bulk-schema.ts'
import { changeRecords } from './bulk/change-records.ts'
import { entityTag } from './preconditions.ts'
import type { ResourceCalls } from './resource-calls.ts'
import { heldBy, ofChanges, withTag, writing } from './route-options.ts'
import { asWriter } from './seen.ts'
import { changeRecord, lockTarget } from './write.ts'

/** `retireTool`, `retireTools` */
const idOf = (action: RowChange, what: string) => {
  const name = inOneWord(`${action.label} ${what}`)
  return name.slice(0, 1).toLowerCase() + name.slice(1)
}

const actionRoute = (app: FastifyInstance, calls: ResourceCalls, action: RowChange): void => {
  const { context, target, apiPath, record } = calls
  const { resource, hooks } = target
  const segment = actionSegment(action)
  const refuses: ProblemCode[] = ['conflict', 'changed_by_someone_else', ...(hooks.refuses ?? [])]
  const description = action.when && `Only while ${JSON.stringify(action.when)} holds.`
  app.post(
    `${apiPath}/:id/${segment}`,
    heldBy(
      writing(
        resource,
        {
          operationId: idOf(action, resource.label),
          summary: `${action.label}: one ${resource.label.toLowerCase()}`,
          ...(description && { description }),
          params: idParameter(resource),
          headers: { type: 'object', properties: ofChanges },
          response: { 200: withTag(record) },
        },
        refuses,
      ),
      action,
    ),
    (request, reply) => {
      const id = idIn(request)
      const ifMatch = request.headers['if-match']
      return answerWrite(context, request, reply, async (trx) => {
        const writer = asWriter(request, target)
        const { values } = await lockTarget(trx, writer, id, ifMatch)
        if (!isOffered(action, values)) throw new Problem('conflict')
        const { json, version } = await changeRecord(trx, writer, values, { ...action.set })
        return { status: 200, json, headers: { etag: entityTag(version) } }
      })
    },
  )
  if (!action.bulk) return
  app.post(
    `${apiPath}/${segment}`,
    heldBy(
      writing(
        resource,
        {
          operationId: idOf(action, resource.title),
          summary: `${action.label}: several ${resource.title.toLowerCase()} at once`,
          description: 'All of them or none; those for which it is not offered are left as they are.',
          querystring: dryParameter,
          body: bulkSelectionSchema(resource),
          response: { 200: bulkChangeReplySchema },
        },
        ['selection_changed', 'unknown_query', ...(hooks.refuses ?? [])],
      ),
      action,
    ),
    (request, reply) => {
      const { selection } = bulkRequest(request, [], () => ({}))
      return answerBulk(context, request, reply, (trx) =>
        changeRecords(trx, asWriter(request, target), selection, { ...action.set }, (values) =>
          isOffered(action, values),
        ),
      )
    },
  )
}

/** `POST /{Resource}/{id}/{action}` for each change that the list offers, and for several records where it says so. */
export const actionRoutes = (app: FastifyInstance, calls: ResourceCalls): void => {
  for (const action of changesOf(calls.target.resource)) actionRoute(app, calls, action)
}
