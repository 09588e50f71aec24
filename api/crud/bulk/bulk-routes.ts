import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { actAs } from '../../../database/actor.ts'
import type { BulkDeleteReply, BulkSelection } from '../../../model/bulk.ts'
import type { Values } from '../../../model/check-record.ts'
import { inOneWord } from '../../../model/naming.ts'
import { recordText } from '../../../model/record-text.ts'
import { type AppContext, userOf } from '../../context.ts'
import { bodyOf } from '../../http/bodies.ts'
import { heavy } from '../../http/call-limits.ts'
import { invalidInput, type ProblemCode } from '../../http/errors.ts'
import { flagsIn } from '../../http/only-parameter.ts'
import { answerWrite } from '../answer-write.ts'
import type { ResourceCalls } from '../call-handler.ts'
import { cascadeOf, deleteChildren } from '../delete-children.ts'
import { refuseWhenSomeAreInUse } from '../in-use.ts'
import { withoutLocked } from '../locked-fields.ts'
import { writing } from '../route-options.ts'
import { asWriter, hooksOf, type Target, visibleTo } from '../visible.ts'
import { writerOf } from '../write.ts'
import {
  bulkChangeReplySchema,
  bulkChangeSchema,
  bulkDeleteReplySchema,
  bulkSelectionSchema,
  flagParameters,
  rehearse,
} from './bulk-schema.ts'
import { changeRecords, setErrors } from './change-records.ts'
import { lockSelection, selectionErrors, selectionIn } from './selection.ts'

export const isDry = ({ query }: Pick<FastifyRequest, 'query'>): boolean => flagsIn(query, ['dry']).dry

export const answerBulk = async (
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (trx: Knex.Transaction) => Promise<object>,
  dry = isDry(request),
) => {
  const user = userOf(request)
  if (!dry)
    return answerWrite(context, request, reply, async (trx) => ({
      status: 200,
      json: JSON.stringify({ ...(await work(trx)), requestId: user.requestId }),
    }))
  const preview = await rehearse(context.db, async (trx) => {
    await actAs(trx, user)
    return work(trx)
  })
  return reply.send({ ...preview, requestId: null })
}

export const bulkRequest = (
  request: FastifyRequest,
  others: readonly string[],
  more: (body: Values) => object,
) => {
  const body = bodyOf(request)
  const errors = { ...selectionErrors(body, others), ...more(body) }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { selection: selectionIn(body), body }
}

const mayBeSet = (request: FastifyRequest, target: Target, set: Values): Values =>
  withoutLocked({ resource: target.resource, visible: visibleTo(request, target).resource }, set, 'several')

/** Errors: 409 with `records` if others refer to one of them, 409 if the selection has changed. */
const deleteRecords = async (
  trx: Knex.Transaction,
  target: Target,
  selection: BulkSelection,
  cascade: boolean,
): Promise<Omit<BulkDeleteReply, 'requestId'>> => {
  const { resources, resource, by } = target
  const records = await lockSelection(trx, resources, resource, selection, by?.visible)
  const write = writerOf(trx, target)
  const children = cascade ? await deleteChildren(trx, target, [...records.keys()], write) : null
  await refuseWhenSomeAreInUse(trx, resources, resource, records)
  for (const record of records.values()) await hooksOf(target).beforeDelete?.(trx, { record, write })
  await trx.raw(`delete from "${resource.table}" where id = any(?)`, [[...records.keys()]])
  const deleted = [...records.values()].map((record) => ({
    id: record.id,
    text: recordText(resource, record),
  }))
  return { deleted: deleted.length, records: deleted, ...(children && { children }) }
}

export const bulkRoutes = (app: FastifyInstance, { context, target, apiPath }: ResourceCalls): void => {
  const { resource } = target
  const many = resource.title.toLowerCase()
  const refuses: ProblemCode[] = ['selection_changed', 'unknown_query', ...(hooksOf(target).refuses ?? [])]

  if (resource.list.editable?.length)
    app.patch(
      apiPath,
      heavy(
        writing(
          resource,
          {
            operationId: `change${inOneWord(resource.title)}`,
            summary: `Change several ${many} at once`,
            description: 'All of them or none, each checked as it would be alone.',
            querystring: flagParameters('dry'),
            body: bulkChangeSchema(resource),
            response: { 200: bulkChangeReplySchema },
          },
          refuses,
        ),
      ),
      (request, reply) => {
        const { selection, body } = bulkRequest(request, ['set'], ({ set }) => setErrors(resource, set))
        return answerBulk(context, request, reply, (trx) =>
          changeRecords(
            trx,
            asWriter(request, target),
            selection,
            mayBeSet(request, target, body.set as Values),
          ),
        )
      },
    )

  if (resource.deleteFrom)
    app.delete(
      apiPath,
      heavy(
        writing(
          resource,
          {
            operationId: `delete${inOneWord(resource.title)}`,
            summary: `Delete several ${many} at once`,
            description: 'All of them or none.',
            querystring: flagParameters('dry', ...cascadeOf(target)),
            body: bulkSelectionSchema(resource),
            response: { 200: bulkDeleteReplySchema(cascadeOf(target).length > 0) },
          },
          [...refuses, 'in_use'],
        ),
      ),
      (request, reply) => {
        const { selection } = bulkRequest(request, [], () => ({}))
        const { dry, cascade = false } = flagsIn(request.query, ['dry', ...cascadeOf(target)])
        const work = (trx: Knex.Transaction) =>
          deleteRecords(trx, asWriter(request, target), selection, cascade)
        return answerBulk(context, request, reply, work, dry)
      },
    )
}
