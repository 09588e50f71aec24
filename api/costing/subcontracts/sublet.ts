import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  type SubletReply,
  type SubletRequest,
  subletReply,
  subletRequest,
} from '../../../model/costing/order.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { messages } from '../../../model/messages.ts'
import {
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  subcontractLines,
  subcontracts,
  suppliers,
} from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { invalidInput } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { lockQuoteLines, projectOfQuote, requireLeft } from '../order/order-lines.ts'
import { replyWithUndo } from '../transactions.ts'
import { lockSubcontract } from './subcontract-hooks.ts'

const draftSql = `
select id from subcontract
where id = :id and project_id = :projectId and supplier_id = :supplierId and standing = 'draft'`

/** The chosen draft, or a new subcontract. Errors: 400. */
const subcontractFor = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  projectId: number,
  { supplierId, subcontractId: id = null, works = null }: SubletRequest,
): Promise<number> => {
  if (id !== null) {
    await lockSubcontract(trx, id)
    const [draft] = await query<{ id: number }>(trx, draftSql, { id, projectId, supplierId })
    if (!draft) throw invalidInput({ subcontractId: [costingRefusals.notDraftOfHis] })
    return id
  }
  if (works === null || works.trim() === '') throw invalidInput({ works: [messages.required] })
  const [supplier] = await query<{ vatCodeId: number | null }>(
    trx,
    'select vat_code_id as "vatCodeId" from supplier where id = ?',
    [supplierId],
  )
  return write.create(subcontracts, { projectId, supplierId, works, vatCodeId: supplier?.vatCodeId ?? null })
}

/**
 * Lets lines of a quote to a subcontractor, all or none: their cost counts at these lines. Errors: 404, 400 by line and
 * field, 409 with the lines of which another quantity is left.
 */
export const subletLines = async (
  trx: Knex.Transaction,
  target: Pick<Target, 'resources' | 'hooks'>,
  quoteId: number,
  request: SubletRequest,
): Promise<Omit<SubletReply, 'requestId'>> => {
  const projectId = await projectOfQuote(trx, quoteId)
  const write = writerOf(trx, target)
  const subcontractId = await subcontractFor(trx, write, projectId, request)
  const ids = request.lines.map(({ quoteLineId }) => quoteLineId)
  const lines = requireLeft(request, await lockQuoteLines(trx, quoteId, ids))
  const made = await write.createSeveral(
    subcontractLines,
    lines.map(({ line, quoteLine }) => ({
      subcontractId,
      quoteLineId: quoteLine.id,
      ref: quoteLine.ref?.slice(0, 20) ?? null,
      description: line.description ?? quoteLine.description,
      unit: line.unit ?? quoteLine.unit,
      quantity: line.quantity,
      costEach: line.costEach,
      costingCategoryId: quoteLine.categoryId,
    })),
  )
  return { subcontractId, lines: made }
}

export const subletRoute = (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
  app.post<{ Body: SubletRequest }>(
    '/QuoteHeader/:id/sublet',
    writing(subcontracts, {
      summary: 'Let lines of a quote to a subcontractor: a draft subcontract, all or none',
      params: idParameter(quoteHeaders),
      body: subletRequest({ suppliers, quoteLines, purchaseHeaders, purchaseLines, subcontracts }),
      response: { 201: subletReply },
      heavy: true,
      refuses: ['quote_lines_changed'],
    }),
    (request, reply) => {
      const id = idIn(request)
      return replyWithUndo(context, request, reply, {
        status: 201,
        write: (trx) => subletLines(trx, context, id, request.body),
      })
    },
  )
}
