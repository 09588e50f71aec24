import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Knex } from 'knex'
import type { SubcontractPaper } from '../../../model/costing/subcontract-papers.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { day, described, objectSchema } from '../../../model/schemas.ts'
import { roles, subcontracts, valuations } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { attachment, fitForFileName } from '../../http/files/file-reply.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { pdfType } from '../documents/send-document.ts'
import { readOrderingFirm } from '../order-document/order-content.ts'
import { readSnapshot } from '../transactions.ts'
import { readCertificatePaper, readOrderPaper, readStatements } from './paper-content.ts'
import { subcontractPdf } from './subcontract-task.ts'

const nameOf = (paper: SubcontractPaper): string => {
  if (paper.kind === 'order') return `Subcontract ${paper.name}`
  if (paper.kind === 'certificate') return `Certificate ${paper.name} ${paper.state.number}`
  return `CIS statements ${paper.month.to}`
}

/** Papers for subcontractors: the order, certificates, and the statements of a tax month. */
export const subcontractPaperRoutes =
  ({ db, workers }: AppContext) =>
  async (app: FastifyInstance) => {
    const binary = { schema: { type: 'string', format: 'binary' } }
    const response = { 200: { content: { [pdfType]: binary } } }
    const refuses = ['too_many_records'] as const

    const sendPdf = async (
      reply: FastifyReply,
      signal: AbortSignal,
      read: (trx: Knex.Transaction) => Promise<SubcontractPaper>,
    ) => {
      const { paper, firm } = await readSnapshot(db, async (trx) => ({
        paper: await read(trx),
        firm: await readOrderingFirm(trx),
      }))
      const bytes = Buffer.from(await workers.run(subcontractPdf, [paper, firm], signal))
      const name = `${fitForFileName(nameOf(paper)).slice(0, 80)}.pdf`
      return reply.header('content-disposition', attachment(name)).type(pdfType).send(bytes)
    }

    app.get(
      '/Subcontract/:id/order.pdf',
      reading(subcontracts, {
        summary: 'Get the order of a subcontract as a PDF',
        params: idParameter(subcontracts),
        response,
        heavy: true,
        refuses,
      }),
      (request, reply) => {
        const id = idIn(request)
        return sendPdf(reply, request.signal, (trx) => readOrderPaper(trx, id))
      },
    )

    app.get(
      '/Valuation/:id/certificate.pdf',
      reading(valuations, {
        summary: 'Get a certificate, with each step, as the PDF for the subcontractor',
        params: idParameter(valuations),
        response,
        heavy: true,
        refuses,
      }),
      (request, reply) => {
        const id = idIn(request)
        return sendPdf(reply, request.signal, (trx) => readCertificatePaper(trx, id, firmDay()))
      },
    )

    app.get<{ Querystring: { readonly on?: string } }>(
      '/Valuation/month/statements.pdf',
      reading(valuations, {
        summary:
          'Get the statements of payment and deduction of a tax month, one page for each subcontractor',
        querystring: objectSchema(
          { on: described(day, 'A day of the month. Default: today') },
          { optional: ['on'] },
        ),
        access: [roles.payer],
        response,
        heavy: true,
      }),
      (request, reply) => {
        const { on = firmDay() } = request.query
        return sendPdf(reply, request.signal, (trx) => readStatements(trx, on))
      },
    )
  }
