import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import {
  type CertifyRequest,
  certifyRequest,
  type PayRequest,
  payRequest,
  type ValuationState,
  valuationState,
} from '../../../model/costing/valuation-state.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { fieldSchema, idOf, recordSchema } from '../../../model/json-schema.ts'
import { day, described, objectSchema, titled } from '../../../model/schemas.ts'
import { roles, subcontracts, valuations } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { readRecord } from '../../crud/read.ts'
import { recordReply, replyToWrite } from '../../crud/reply-to-write.ts'
import { reading, writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { Problem } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { readSnapshot } from '../transactions.ts'
import { certify } from './certify.ts'
import { type OpeningFigures, recordOpening } from './opening.ts'
import { payCertificate } from './pay.ts'
import { readState } from './read-state.ts'

const stateQuery = objectSchema(
  { on: described(day, 'Day of payment, for the rate of CIS. Default: today') },
  { optional: ['on'] },
)

/** Never below 0. */
const openingAmount = fieldSchema(valuations.fields.materials)

const openingRequest = titled(
  'Opening figures of a subcontract',
  objectSchema({
    subcontractId: idOf(subcontracts),
    valuationDate: fieldSchema(valuations.fields.valuationDate),
    gross: described(openingAmount, 'Certified to date'),
    retention: described(openingAmount, 'Held'),
    payment: described(openingAmount, 'Paid to date, without VAT, before CIS and contra'),
    materials: described(openingAmount, 'Materials in these payments'),
    deduction: described(openingAmount, 'CIS deducted to date'),
  }),
)

export const valuationRoutes =
  (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
    const { db, resources } = context
    const params = idParameter(valuations)

    const stored = async (trx: Knex.Transaction, id: number, location?: string) => {
      const record = await readRecord(trx, { resources, resource: valuations }, id)
      if (!record) throw new Problem('not_found')
      return recordReply(record, location)
    }

    app.get<{ Querystring: { readonly on?: string } }>(
      '/Valuation/:id/figures',
      reading(valuations, {
        summary: 'Each step of a valuation: of a draft as it is now, of others as certified and paid',
        params,
        querystring: stateQuery,
        response: { 200: valuationState },
      }),
      (request): Promise<ValuationState> => {
        const id = idIn(request)
        const { on = firmDay() } = request.query
        return readSnapshot(db, (trx) => readState(trx, id, on))
      },
    )

    app.post<{ Body: CertifyRequest }>(
      '/Valuation/:id/certify',
      writing(valuations, {
        summary: 'Certify a draft valuation: its figures are kept, and its cost is on the job',
        params,
        body: certifyRequest,
        response: { 200: recordSchema(valuations) },
        refuses: ['conflict', 'person_needed'],
      }),
      (request, reply) => {
        const id = idIn(request)
        return replyToWrite(context, request, reply, async (trx) => {
          await certify(trx, writerOf(trx, context), userOf(request), id, request.body)
          return stored(trx, id)
        })
      },
    )

    app.post<{ Body: PayRequest }>(
      '/Valuation/:id/pay',
      writing(valuations, {
        summary: 'Record the payment of a certificate, with CIS at the rate of its day',
        params,
        body: payRequest,
        access: [roles.payer],
        response: { 200: recordSchema(valuations) },
        refuses: ['conflict', 'person_needed'],
      }),
      (request, reply) => {
        const id = idIn(request)
        return replyToWrite(context, request, reply, async (trx) => {
          await payCertificate(trx, writerOf(trx, context), userOf(request), id, request.body.paidOn)
          return stored(trx, id)
        })
      },
    )

    app.post<{ Body: OpeningFigures }>(
      '/Valuation/opening',
      writing(valuations, {
        summary: 'Record what a running subcontract had by its first valuation',
        body: openingRequest,
        response: { 201: recordSchema(valuations) },
        refuses: ['conflict'],
      }),
      (request, reply) =>
        replyToWrite(context, request, reply, async (trx) => {
          const id = await recordOpening(trx, writerOf(trx, context), userOf(request), request.body)
          return stored(trx, id, `${app.prefix}/Valuation/${id}`)
        }),
    )
  }
