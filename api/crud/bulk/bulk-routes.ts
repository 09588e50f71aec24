import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import {
  type BulkDeleteReply,
  type BulkSelection,
  bulkChangeReply,
  bulkDeleteReply,
  cascadingDeleteReply,
} from '../../../model/bulk.ts'
import type { Values } from '../../../model/check-record.ts'
import { recordText } from '../../../model/record-text.ts'
import type { AppContext } from '../../context.ts'
import { bodyOf } from '../../http/bodies.ts'
import { invalidInput, type ProblemCode } from '../../http/errors.ts'
import { flagsIn } from '../../http/only-parameter.ts'
import { cascadeOf, deleteRecords } from '../delete-records.ts'
import { replyToWrite } from '../reply-to-write.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import { writing } from '../route-options.ts'
import { asWriter, type Target, writeRefusals } from '../visible.ts'
import { writerOf } from '../write.ts'
import { withoutLocked } from '../written-values.ts'
import { bulkChangeSchema, bulkSelectionSchema, flagParameters } from './bulk-schema.ts'
import { changeRecords, setErrors } from './change-records.ts'
import { inOrder, lockSelection, seenRecords, selectionErrors, selectionIn } from './selection.ts'

export const replyToBulk = (
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (trx: Knex.Transaction) => Promise<object>,
  isPreview = flagsIn(request.query, ['dry']).dry,
) =>
  replyToWrite(
    context,
    request,
    reply,
    async (trx) => {
      const result = { ...(await work(trx)), requestId: isPreview ? null : request.id }
      return { status: 200, json: JSON.stringify(result) }
    },
    { isPreview },
  )

export const bulkRequest = (
  request: FastifyRequest,
  others: readonly string[] = [],
  more: (body: Values) => object = () => ({}),
) => {
  const body = bodyOf(request)
  const errors = { ...selectionErrors(body, others), ...more(body) }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { selection: selectionIn(body), body }
}

/** Errors: 409 with `records` if others refer to one of them, 409 if the selection has changed. */
const deleteSelection = async (
  trx: Knex.Transaction,
  target: Target,
  selection: BulkSelection,
  cascade: boolean,
): Promise<Omit<BulkDeleteReply, 'requestId'>> => {
  const selected = await lockSelection(trx, target, selection)
  const children = await deleteRecords(trx, target, selected, { write: writerOf(trx, target), cascade })
  const records = [...selected.values()].map((record) => ({
    id: record.id,
    text: recordText(target.resource, record),
  }))
  return {
    deleted: records.length,
    selected: seenRecords(inOrder(selected)),
    records,
    ...(cascade && { children }),
  }
}

export const bulkRoutes = (
  app: FastifyInstance,
  { context, target, apiPath, many, manyName }: ResourceCalls,
): void => {
  const { resource } = target
  const refuses: ProblemCode[] = ['selection_changed', 'unknown_query', ...writeRefusals(target)]

  if (resource.list.editable?.length)
    app.patch(
      apiPath,
      writing(resource, {
        operationId: `change${manyName}`,
        summary: `Change several ${many} at once`,
        description: 'All records or none. Each record is validated as if it were sent alone.',
        querystring: flagParameters('dry'),
        body: bulkChangeSchema(resource),
        response: { 200: bulkChangeReply },
        refuses,
        heavy: true,
      }),
      (request, reply) => {
        const { selection, body } = bulkRequest(request, ['set'], ({ set }) => setErrors(resource, set))
        const writer = asWriter(request, target)
        return replyToBulk(context, request, reply, (trx) =>
          changeRecords(trx, writer, selection, withoutLocked(writer, body.set as Values, 'several')),
        )
      },
    )

  if (resource.deleteFrom)
    app.delete(
      apiPath,
      writing(resource, {
        operationId: `delete${manyName}`,
        summary: `Delete several ${many} at once`,
        description: 'All records or none.',
        querystring: flagParameters('dry', ...cascadeOf(target)),
        body: bulkSelectionSchema(resource),
        response: { 200: cascadeOf(target).length > 0 ? cascadingDeleteReply : bulkDeleteReply },
        refuses: [...refuses, 'in_use'],
        heavy: true,
      }),
      (request, reply) => {
        const { selection } = bulkRequest(request)
        const { dry, cascade = false } = flagsIn(request.query, ['dry', ...cascadeOf(target)])
        const work = (trx: Knex.Transaction) =>
          deleteSelection(trx, asWriter(request, target), selection, cascade)
        return replyToBulk(context, request, reply, work, dry)
      },
    )
}
