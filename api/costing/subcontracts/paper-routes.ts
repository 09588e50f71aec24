import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import type { SubcontractPaper } from '../../../model/costing/subcontract-papers.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { day, described, objectSchema, text } from '../../../model/schemas.ts'
import { roles, subcontracts, valuations } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { queryOf } from '../../http/validation.ts'
import { findKeptPaper, pdfType, readKeptPaper, sendPdf } from '../documents/send-document.ts'
import { readOrderingFirm } from '../order-document/order-content.ts'
import { makeSubcontractPaper, orderSubject, valuationSubject } from './made-paper.ts'
import { readCertificatePaper, readOrderPaper, readStatements } from './paper-content.ts'
import { readValuation } from './read-valuation.ts'
import { readTaxMonth } from './tax-month.ts'

/** Papers for subcontractors: the order, certificates, and the statements of a tax month. */
export const subcontractPaperRoutes = (context: AppContext) => async (app: FastifyInstance) => {
  const { reads } = context
  const binary = { schema: { type: 'string', format: 'binary' } }
  const response = { 200: { content: { [pdfType]: binary } } }
  const refuses = ['too_many_records'] as const

  const sendMade = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: (trx: Knex.Transaction) => Promise<SubcontractPaper>,
  ) => {
    const { paper, firm } = await reads.snapshot(request, async (trx) => ({
      paper: await read(trx),
      firm: await readOrderingFirm(trx),
    }))
    return sendPdf(reply, await makeSubcontractPaper(context, paper, firm, request.signal))
  }

  app.get<{ Querystring: { readonly now?: string } }>(
    '/Subcontract/:id/order.pdf',
    reading(subcontracts, {
      summary:
        'Get the order of a subcontract as the PDF that was placed; a draft, or with its variations, as it is now',
      params: idParameter(subcontracts),
      querystring: queryOf({
        now: {
          ...described({ ...text, enum: ['true', 'false'] }, 'true: as it is now, with variations'),
          'x-says': '"now" must be true or false.',
        },
      }),
      response,
      heavy: true,
      refuses,
    }),
    async (request, reply) => {
      const id = idIn(request)
      const { now = 'false' } = request.query
      const kept =
        now === 'true'
          ? undefined
          : await reads.snapshot(request, (trx) => findKeptPaper(trx, orderSubject(id), 'order_file'))
      return kept
        ? sendPdf(reply, await readKeptPaper(context, kept))
        : sendMade(request, reply, (trx) => readOrderPaper(trx, id))
    },
  )

  app.get(
    '/Valuation/:id/certificate.pdf',
    reading(valuations, {
      summary:
        'Get a certificate, with each step, as the PDF for the subcontractor: the notice as it was sent until it is paid',
      params: idParameter(valuations),
      response,
      heavy: true,
      refuses,
    }),
    async (request, reply) => {
      const id = idIn(request)
      const kept = await reads.snapshot(request, async (trx) => {
        const { standing } = await readValuation(trx, id)
        return standing === 'certified' ? findKeptPaper(trx, valuationSubject(id), 'notice_file') : undefined
      })
      return kept
        ? sendPdf(reply, await readKeptPaper(context, kept))
        : sendMade(request, reply, (trx) => readCertificatePaper(trx, id, firmDay()))
    },
  )

  app.get<{ Querystring: { readonly on?: string } }>(
    '/Valuation/month/statements.pdf',
    reading(valuations, {
      summary: 'Get the statements of payment and deduction of a tax month, one page for each subcontractor',
      querystring: objectSchema(
        { on: described(day, 'A day of the month. Default: today') },
        { optional: ['on'] },
      ),
      access: [roles.payer],
      response,
      heavy: true,
      refuses: ['not_found'],
    }),
    (request, reply) => {
      const { on = firmDay() } = request.query
      return sendMade(request, reply, async (trx) => readStatements(trx, await readTaxMonth(trx, on)))
    },
  )
}
