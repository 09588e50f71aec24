import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import type { FieldErrors, Values } from '../../model/check-record.ts'
import {
  type ImportCell,
  type ImportRequest,
  importLimits,
  importReply,
  importRequest,
  isImported,
} from '../../model/import.ts'
import { messages } from '../../model/messages.ts'
import { answerWrite } from '../crud/answer-write.ts'
import { flagProperties } from '../crud/bulk/bulk-schema.ts'
import { requireParent } from '../crud/require-record.ts'
import type { ResourceCalls } from '../crud/resource-calls.ts'
import { writing } from '../crud/route-options.ts'
import { asWriter, hooksOf, visibleTo } from '../crud/visible.ts'
import { bodyOf } from '../http/bodies.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { flagsIn } from '../http/only-parameter.ts'
import { CsvBody, csvParameters, requestOfCsv, takeCsv } from './csv-body.ts'
import type { ImportParent } from './import-rows.ts'
import { runImport } from './write-import.ts'

/** Enough for 50,000 rows. */
const bodyLimit = 16 * 1_048_576

const names = [
  ...['columns', 'key', 'rows', 'createMissing', 'deleteOthers', 'expected', 'base'],
  ...['numbers', 'headings', 'rounding'],
]

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isCell = (value: unknown): value is ImportCell =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)

const isMap = (value: unknown, fits: (one: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(fits)

const isAscending = (value: unknown, length: number): boolean =>
  Array.isArray(value) &&
  value.length === length &&
  value.every((one, at) => Number.isInteger(one) && one > (at === 0 ? 0 : value[at - 1]))

const isRowNumber = (text: string) => /^[1-9]\d{0,6}$/.test(text)

const areHeadings = (value: unknown): boolean =>
  isMap(value, (byRow) => isMap(byRow, isCell) && Object.keys(byRow as object).every(isRowNumber))

const isDecimals = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 4

const rowsWrong = (rows: unknown, columns: unknown): string[] => {
  if (!Array.isArray(rows)) return [messages.format]
  if (rows.length === 0) return [messages.required]
  if (rows.length > importLimits.rows) return [messages.rowsAtOnce(importLimits.rows)]
  if (!rows.every((row) => Array.isArray(row) && row.every(isCell))) return [messages.format]
  const wide = Array.isArray(columns) ? rows.findIndex((row) => row.length > columns.length) : -1
  return wide === -1 ? [] : [messages.widerThanColumns(wide + 1)]
}

const requestIn = (body: Values, below: boolean): ImportRequest => {
  const errors: FieldErrors = {}
  for (const name of Object.keys(body)) if (!names.includes(name)) errors[name] = [messages.unknownField]
  const { columns, key, rows, createMissing, deleteOthers, expected, base } = body
  const { numbers, headings, rounding } = body
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
  if (numbers !== undefined && !isAscending(numbers, Array.isArray(rows) ? rows.length : 0))
    errors.numbers = [messages.format]
  if (headings !== undefined && !areHeadings(headings)) errors.headings = [messages.format]
  if (rounding !== undefined && !isMap(rounding, isDecimals)) errors.rounding = [messages.format]
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  // Every property is checked above.
  return body as unknown as ImportRequest
}

/** With `?dry=true`, returns a preview; otherwise writes all rows in one transaction. */
export const importRoutes = async (
  app: FastifyInstance,
  { context, target, apiPath, many, manyName, below }: ResourceCalls,
): Promise<void> => {
  const { resource } = target
  if (!isImported(resource)) return
  takeCsv(app)

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    parent: ImportParent | null,
  ): Promise<FastifyReply> => {
    const by = asWriter(request, target)
    const { query, values } =
      request.body instanceof CsvBody
        ? requestOfCsv(by.by.visible.resource, request.body, request.query)
        : { query: request.query, values: bodyOf(request) }
    const isPreview = flagsIn(query, ['dry']).dry
    const body = requestIn(values, parent !== null)
    const write = async (trx: Knex.Transaction) => {
      const result = await runImport(trx, by, body, { parent, isPreview })
      if (isPreview) {
        // A preview's new records are rolled back, so their ids are meaningless.
        const rows = result.rows.map(({ id, ...row }) => (row.does === 'create' ? row : { ...row, id }))
        return { status: 200, json: JSON.stringify({ ...result, rows, requestId: null }) }
      }
      if (result.counts.wrong > 0)
        throw new Problem('invalid_input', {
          title: messages.wrongRows(result.counts.wrong),
          rows: result.rows.filter(({ does }) => does === 'wrong'),
          faults: result.faults,
        })
      return { status: 201, json: JSON.stringify({ ...result, requestId: request.id }) }
    }
    return answerWrite(context, request, reply, write, { isPreview })
  }

  const options = (name: string, described: { summary: string; params?: object }) => ({
    bodyLimit,
    ...writing(resource, {
      operationId: `import${manyName}${name}`,
      ...described,
      description:
        'All rows or none. With ?dry=true nothing is written, and the reply says what each row would do.',
      querystring: { type: 'object', properties: { ...flagProperties('dry'), ...csvParameters } },
      body: {
        content: {
          'application/json': { schema: importRequest(resource) },
          'text/csv': {
            schema: { type: 'string', description: 'RFC 4180, with a first row of field names or labels' },
          },
        },
      },
      response: { 200: importReply, 201: importReply },
      refuses: ['unknown_query', 'changed_by_someone_else', 'in_use', ...(hooksOf(target).refuses ?? [])],
      largeBody: true,
      // 50,000 rows take a core for seconds.
      heavy: true,
    }),
  })
  app.post(`${apiPath}/import`, options('', { summary: `Import ${many}` }), (request, reply) =>
    answer(request, reply, null),
  )
  if (!below) return
  app.post(
    `${below.path}/import`,
    options(below.name, { summary: `Import ${many} ${below.words}`, params: below.params }),
    async (request, reply) => {
      const id = idIn(request)
      await requireParent(context.db, visibleTo(request, target).resource, id)
      return answer(request, reply, { key: below.key, id })
    },
  )
}
