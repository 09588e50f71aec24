import type { FastifyInstance } from 'fastify'
import { query } from '../../../database/query.ts'
import { openingFigures } from '../../../model/costing/application.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { fieldSchema, idOf, recordSchema } from '../../../model/json-schema.ts'
import { described, objectSchema, titled } from '../../../model/schemas.ts'
import { applications, payments, projects } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { readRecord } from '../../crud/read.ts'
import { recordReply, replyToWrite } from '../../crud/reply-to-write.ts'
import { writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { Problem } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { storedReply } from './application-paper.ts'

const agreedQuoteSql = `
select quote.id from quote_header quote join application on application.project_id = quote.project_id
where application.id = ? and quote.standing = 'agreed' and application.standing <> 'draft'
order by quote.part = 'contract' desc, quote.agreed_date, quote.id limit 1`

const paymentRequest = titled(
  'Payment of an application',
  objectSchema({
    receivedDate: fieldSchema(payments.fields.receivedDate),
    amount: described(fieldSchema(payments.fields.amount), 'Without VAT, before CIS'),
  }),
)
type PaymentRequest = { readonly receivedDate: string; readonly amount: number }

const openingRequest = titled(
  'Opening certificate',
  objectSchema({
    projectId: idOf(projects),
    valuationDate: fieldSchema(applications.fields.valuationDate),
    certifiedGross: described(fieldSchema(applications.fields.certifiedGross), 'Value certified to date'),
    certifiedDue: described(fieldSchema(applications.fields.certifiedDue), 'Certified in all to date'),
  }),
)
interface OpeningRequest {
  readonly projectId: number
  readonly valuationDate: string
  readonly certifiedGross: number
  readonly certifiedDue: number
}

/** What the client paid of an application, and what was certified before the first one. */
export const applicationPaymentRoutes =
  (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
    const { resources } = context
    const params = idParameter(applications)

    app.post<{ Body: PaymentRequest }>(
      '/Application/:id/payment',
      writing(payments, {
        summary: "Record a payment of an application, on the project's agreed contract quote",
        params,
        body: paymentRequest,
        response: { 201: recordSchema(payments) },
        refuses: ['conflict', 'confirmation_needed'],
      }),
      (request, reply) => {
        const id = idIn(request)
        return replyToWrite(context, request, reply, async (trx) => {
          await storedReply(trx, resources, id)
          const [quote] = await query<{ id: number }>(trx, agreedQuoteSql, [id])
          if (!quote)
            throw new Problem('conflict', {
              title: costingRefusals.sendFirst,
            })
          const { receivedDate, amount } = request.body
          const created = await writerOf(trx, context).create(payments, {
            quoteHeaderId: quote.id,
            receivedDate,
            amount,
            applicationId: id,
          })
          const stored = await readRecord(trx, { resources, resource: payments }, created)
          if (!stored) throw new Error('A payment is there once it is made')
          return recordReply(stored, `${app.prefix}/payment/${created}`)
        })
      },
    )

    app.post<{ Body: OpeningRequest }>(
      '/Application/opening',
      writing(applications, {
        summary: 'Record what was certified of a running job before its first application',
        body: openingRequest,
        response: { 201: recordSchema(applications) },
        refuses: ['conflict', 'confirmation_needed'],
      }),
      (request, reply) =>
        replyToWrite(context, request, reply, async (trx) => {
          const { projectId, valuationDate, certifiedGross, certifiedDue } = request.body
          const id = await writerOf(trx, context).create(applications, {
            projectId,
            valuationDate,
            number: 0,
            kind: 'opening',
            standing: 'certified',
            retentionRate: null,
            ...openingFigures({ certifiedGross, certifiedDue }),
            certifiedOn: valuationDate,
            certifiedGross,
            certifiedDue,
          })
          return storedReply(trx, resources, id, `${app.prefix}/Application/${id}`)
        }),
    )
  }
