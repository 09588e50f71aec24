import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actAs } from '../../../database/actor.ts'
import type { FieldErrors, Values } from '../../../model/check-record.ts'
import { type ImportCell, type ImportRequest, importLimits, isImported } from '../../../model/import.ts'
import { messages } from '../../../model/messages.ts'
import { inOneWord } from '../../../model/naming.ts'
import { referenceOf } from '../../../model/resources.ts'
import { userOf } from '../../context.ts'
import { bodyOf } from '../../http/bodies.ts'
import { withLargeBody } from '../../http/call-limits.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/schemas.ts'
import { answerWrite } from '../answer-write.ts'
import { isDry } from '../bulk/bulk-routes.ts'
import { flagProperties, rehearse } from '../bulk/bulk-schema.ts'
import type { ResourceCalls } from '../call-handler.ts'
import { requireParent } from '../require-record.ts'
import { writing } from '../route-options.ts'
import { asWriter, hooksOf, visibleTo } from '../visible.ts'
import { CsvBody, csvParameters, requestOfCsv, takeCsv } from './csv-body.ts'
import type { ImportParent } from './import-rows.ts'
import { importReplySchema, importSchema } from './import-schema.ts'
import { runImport } from './write-import.ts'

/** Enough for 50,000 rows. */
const bodyLimit = 16 * 1_048_576

const names = ['columns', 'key', 'rows', 'createMissing', 'deleteOthers', 'expected', 'base']

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isCell = (value: unknown): value is ImportCell =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)

const isMap = (value: unknown, fits: (one: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(fits)

const rowsWrong = (rows: unknown, columns: unknown): string[] => {
  if (!Array.isArray(rows)) return [messages.format]
  if (rows.length === 0) return [messages.required]
  if (rows.length > importLimits.rows) return [messages.rowsAtOnce(importLimits.rows)]
  const width = Array.isArray(columns) ? columns.length : 0
  return rows.every((row) => Array.isArray(row) && row.length <= width && row.every(isCell))
    ? []
    : [messages.format]
}

const requestIn = (body: Values, below: boolean): ImportRequest => {
  const errors: FieldErrors = {}
  for (const name of Object.keys(body)) if (!names.includes(name)) errors[name] = [messages.unknownField]
  const { columns, key, rows, createMissing, deleteOthers, expected, base } = body
  if (!isTexts(columns) || columns.length === 0) errors.columns = [messages.format]
  else if (columns.length > importLimits.columns)
    errors.columns = [messages.columnsAtOnce(importLimits.columns)]
  if (!isTexts(key)) errors.key = [messages.format]
  const wrongRows = rowsWrong(rows, columns)
  if (wrongRows.length > 0) errors.rows = wrongRows
  if (createMissing !== undefined && !isTexts(createMissing)) errors.createMissing = [messages.format]
  if (deleteOthers !== undefined && typeof deleteOthers !== 'boolean') errors.deleteOthers = [messages.format]
  else if (deleteOthers && (!below || !isTexts(key) || key.join() !== 'id'))
    errors.deleteOthers = [messages.deleteOthersByIdOnly]
  if (expected !== undefined && !isMap(expected, Number.isInteger)) errors.expected = [messages.format]
  if (base !== undefined && !isMap(base, (one) => isMap(one, () => true))) errors.base = [messages.format]
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  // Every property is checked above.
  return body as unknown as ImportRequest
}

/** With `?dry=true`, returns a preview; otherwise writes all rows in one transaction. */
export const importRoutes = async (
  app: FastifyInstance,
  { context, target, apiPath }: ResourceCalls,
): Promise<void> => {
  const { resource } = target
  if (!isImported(resource)) return
  takeCsv(app)
  const many = resource.title.toLowerCase()
  const name = inOneWord(resource.title)

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    parent: ImportParent | null,
  ): Promise<FastifyReply> => {
    const by = asWriter(request, target)
    const { query, values } =
      request.body instanceof CsvBody
        ? requestOfCsv(visibleTo(request, target).resource, request.body, request.query)
        : { query: request.query, values: bodyOf(request) }
    const isPreview = isDry({ query })
    const body = requestIn(values, parent !== null)
    if (isPreview) {
      const preview = await rehearse(context.db, async (trx) => {
        await actAs(trx, userOf(request))
        return runImport(trx, by, body, { parent, isPreview })
      })
      // A preview's new records are rolled back, so their ids are meaningless.
      const rows = preview.rows.map(({ id, ...row }) =>
        row.does === 'create' || id === undefined ? row : { ...row, id },
      )
      return reply.send({ ...preview, rows, requestId: null })
    }
    return answerWrite(context, request, reply, async (trx) => {
      const result = await runImport(trx, by, body, { parent, isPreview })
      if (result.counts.wrong > 0)
        throw new Problem('invalid_input', {
          title: messages.wrongRows(result.counts.wrong),
          rows: result.rows.filter(({ does }) => does === 'wrong'),
          faults: result.faults,
        })
      return { status: 201, json: JSON.stringify({ ...result, requestId: request.id }) }
    })
  }

  const described = {
    description:
      'All rows or none. With ?dry=true nothing is written, and the reply says what each row would do.',
    querystring: { type: 'object', properties: { ...flagProperties('dry'), ...csvParameters } },
    body: {
      content: {
        'application/json': { schema: importSchema(resource) },
        'text/csv': {
          schema: { type: 'string', description: 'RFC 4180, with a first row of field names or labels' },
        },
      },
    },
    response: { 200: importReplySchema, 201: importReplySchema },
  }
  const refuses = [
    'unknown_query',
    'changed_by_someone_else',
    'in_use',
    ...(hooksOf(target).refuses ?? []),
  ] as const
  app.post(
    `${apiPath}/import`,
    {
      bodyLimit,
      ...withLargeBody(
        writing(resource, { operationId: `import${name}`, summary: `Import ${many}`, ...described }, refuses),
      ),
    },
    (request, reply) => answer(request, reply, null),
  )
  const { parent } = resource
  if (!parent) return
  const { to } = referenceOf(resource, parent.key)
  app.post(
    `${apiPath}/${parent.segment}/:id/import`,
    {
      bodyLimit,
      ...withLargeBody(
        writing(
          resource,
          {
            operationId: `import${name}Of${inOneWord(to.label)}`,
            summary: `Import ${many} of one ${to.label.toLowerCase()}`,
            params: idParameter(to),
            ...described,
          },
          refuses,
        ),
      ),
    },
    async (request, reply) => {
      const id = idIn(request)
      await requireParent(context.db, visibleTo(request, target).resource, id)
      return answer(request, reply, { key: parent.key, id })
    },
  )
}
