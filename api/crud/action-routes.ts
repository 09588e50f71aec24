import type { FastifyInstance } from 'fastify'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { passesFilter } from '../../model/filter/passes.ts'
import { inOneWord } from '../../model/naming.ts'
import { fieldOf } from '../../model/resources.ts'
import { actionSegment, changesOf, type RowChange } from '../../model/row-actions.ts'
import { type SignedInUser, userOf } from '../context.ts'
import { heavy } from '../http/call-limits.ts'
import { Problem, type ProblemCode } from '../http/errors.ts'
import { idIn, idParameter } from '../http/schemas.ts'
import { answerWrite, entityTag } from './answer-write.ts'
import { answerBulk, bulkRequest } from './bulk/bulk-routes.ts'
import { bulkChangeReplySchema, bulkSelectionSchema, flagParameters } from './bulk/bulk-schema.ts'
import { changeRecords } from './bulk/change-records.ts'
import type { ResourceCalls } from './call-handler.ts'
import { heldBy, ofChanges, withTag, writing } from './route-options.ts'
import { asWriter, hooksOf } from './visible.ts'
import { changeRecord, lockTarget } from './write.ts'

const idOf = (action: RowChange, what: string) => {
  const name = inOneWord(`${action.label} ${what}`)
  return name.slice(0, 1).toLowerCase() + name.slice(1)
}

const valuesOf = (resource: Resource, { set }: RowChange, user: SignedInUser): Values =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => {
      const field = fieldOf(resource, name)
      return [name, fieldTypeOf(field).resolveSet?.(value, { userId: user.id }) ?? value]
    }),
  )

const actionRoute = (app: FastifyInstance, calls: ResourceCalls, action: RowChange): void => {
  const { context, target, apiPath, record } = calls
  const { resource } = target
  const { refuses: refusedByHooks = [] } = hooksOf(target)
  const segment = actionSegment(action)
  const refuses: ProblemCode[] = ['conflict', 'changed_by_someone_else', ...refusedByHooks]
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
      const user = userOf(request)
      return answerWrite(context, request, reply, async (trx) => {
        const writer = asWriter(request, target)
        const { values } = await lockTarget(trx, writer, id, ifMatch)
        if (!passesFilter(resource, action.when ?? {}, values)) throw new Problem('conflict')
        const { json, version } = await changeRecord(trx, writer, values, valuesOf(resource, action, user))
        return { status: 200, json, headers: { etag: entityTag(version) } }
      })
    },
  )
  if (!action.bulk) return
  app.post(
    `${apiPath}/${segment}`,
    heavy(
      heldBy(
        writing(
          resource,
          {
            operationId: idOf(action, resource.title),
            summary: `${action.label}: several ${resource.title.toLowerCase()} at once`,
            description: 'All of them or none; those for which it is not offered are left as they are.',
            querystring: flagParameters('dry'),
            body: bulkSelectionSchema(resource),
            response: { 200: bulkChangeReplySchema },
          },
          ['selection_changed', 'unknown_query', ...refusedByHooks],
        ),
        action,
      ),
    ),
    (request, reply) => {
      const { selection } = bulkRequest(request, [], () => ({}))
      return answerBulk(context, request, reply, (trx) =>
        changeRecords(
          trx,
          asWriter(request, target),
          selection,
          valuesOf(resource, action, userOf(request)),
          {
            setter: 'program',
            concerns: (values) => passesFilter(resource, action.when ?? {}, values),
          },
        ),
      )
    },
  )
}

export const actionRoutes = (app: FastifyInstance, calls: ResourceCalls): void => {
  for (const action of changesOf(calls.target.resource)) actionRoute(app, calls, action)
}
