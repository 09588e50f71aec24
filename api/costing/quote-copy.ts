import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { reference } from '../../kinds/reference/model.ts'
import { idOf, recordSchema } from '../../model/json-schema.ts'
import { messages } from '../../model/messages.ts'
import { quoteHeaders } from '../../resources.config.ts'
import type { AppContext } from '../context.ts'
import { answerWrite } from '../crud/answer-write.ts'
import { entityTag } from '../crud/preconditions.ts'
import { readRecord } from '../crud/read.ts'
import { withTag, writing } from '../crud/route-options.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { objectSchema } from '../http/object-schema.ts'
import { copyNumber } from './copy-number.ts'

/** The quote to copy: `{"id": 7}` or the bare number, as the specification's "body id" can be read either way. */
const readId = (body: unknown): number => {
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

interface Original {
  projectId: number
  quoteNumber: string | null
}

/**
 * Copies a quote with its lines in their order, without links and payments.
 * @returns the id of the new quote
 * @throws 404 for an unknown quote
 */
const copyQuote = async (trx: Knex.Transaction, id: number): Promise<number> => {
  const quotes = await trx.raw<{ rows: Original[] }>(
    `select project_id as "projectId", quote_number as "quoteNumber"
     from quote_header where id = ? for key share`,
    [id],
  )
  const [original] = quotes.rows
  if (!original) throw new Problem('not_found')

  // Copies within a project wait for each other here, so that no two of them find the same number free.
  // Unlike "for update", this lock lets others add quotes meanwhile.
  await trx.raw('select from project where id = ? for no key update', [original.projectId])
  const numbers = await trx.raw<{ rows: { number: string }[] }>(
    'select quote_number as number from quote_header where project_id = ? and quote_number is not null',
    [original.projectId],
  )
  const number = copyNumber(original.quoteNumber, new Set(numbers.rows.map((row) => row.number)))

  // The date of creation is its column's default, today, and a copy is a draft again.
  const made = await trx.raw<{ rows: { id: number }[] }>(
    `insert into quote_header (project_id, quote_number, comments, part)
     select project_id, ?, comments, part from quote_header where id = ?
     returning id`,
    [number, id],
  )
  const copyId = made.rows[0]?.id
  if (copyId === undefined) throw new Error('An insert returns its row')
  await trx.raw(
    `insert into quote_line (quote_header_id, description, comments, quantity, cost_each, costing_category_id)
     select ?, description, comments, quantity, cost_each, costing_category_id
     from quote_line where quote_header_id = ? order by id`,
    [copyId, id],
  )
  return copyId
}

/** POST /QuoteHeader/copy (specification section 7). */
export const quoteCopyRoute = (context: AppContext) => async (app: FastifyInstance) => {
  const schema = {
    summary: 'Copy a quote with its lines',
    body: {
      anyOf: [objectSchema({ id: idOf(quoteHeaders) }), idOf(quoteHeaders)],
    },
    response: { 201: withTag(recordSchema(quoteHeaders)) },
  }
  app.post('/QuoteHeader/copy', writing(quoteHeaders, schema, ['not_found']), async (request, reply) => {
    const id = readId(request.body)
    return answerWrite(context, request, reply, async (trx) => {
      const copyId = await copyQuote(trx, id)
      const copy = await readRecord(trx, context.resources, quoteHeaders, copyId)
      if (!copy) throw new Error('A copy can be read in the transaction that made it')
      const location = `${app.prefix}/${quoteHeaders.endpoint}/${copyId}`
      return { status: 201, json: copy.json, headers: { etag: entityTag(copy.version), location } }
    })
  })
}
