import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { paymentFigures, vatOf } from '../../../model/costing/subcontract.ts'
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
import { calculateValuation, readSubcontract, readValuation } from './read-valuation.ts'
import { readTax } from './tax-standing.ts'
import { countOf, lineChanges } from './valuation-lines.ts'

/** All steps of a valuation, with the deduction on a day of payment. Errors: 404. */
export const readState = async (trx: Knex, id: number, payDay: string): Promise<ValuationState> => {
  const valuation = await readValuation(trx, id)
  const { number, version, kind, standing, subcontractId, applied, materials, certifiedOn, paidOn } =
    valuation
  const subcontract = await readSubcontract(trx, subcontractId)
  const { discountRate, supplierId, supplierName, name, vat } = subcontract
  const calculated = await calculateValuation(trx, valuation, subcontract)
  const { payment, allowed, contraLeft } = calculated
  const tax = await readTax(trx, supplierId, paidOn ?? payDay)
  const taxRate = valuation.taxRate ?? tax.rate
  const paid = paymentFigures({ payment, materials: allowed, rate: taxRate, contra: contraLeft })
  const { setOff: setOffOfThis, levy: levyOfThis, contra: contraOfThis } = valuation
  const { dueDate, noticeBy, payLessBy, finalDate } = valuation
  return {
    number,
    version,
    isOpening: kind === 'opening',
    standing,
    subcontract: name,
    supplierId,
    supplierName,
    isPlaced: subcontract.standing !== 'draft',
    changedLines: standing === 'draft' ? countOf(await lineChanges(trx, id, subcontractId)) : 0,
    applied,
    discountRate,
    materials,
    ...calculated,
    setOffOfThis,
    levyOfThis,
    contraOfThis,
    certifiedOn,
    dueDate,
    noticeBy,
    payLessBy,
    finalDate,
    taxState: tax.state,
    verifiedOn: tax.verifiedOn,
    paidOn,
    taxRate,
    deduction: valuation.deduction ?? paid.deduction,
    contraTaken: valuation.contraTaken ?? paid.contra,
    toPay: valuation.toPay ?? paid.toPay,
    vatRate: vat?.rate ?? null,
    reverseCharge: vat?.reverseCharge === true,
    vat: vatOf(payment, vat?.rate ?? 0),
  }
}

const stateQuery = objectSchema(
  { on: described(day, 'Day of payment, for the rate of CIS. Default: today') },
  { optional: ['on'] },
)

const openingRequest = titled(
  'Opening figures of a subcontract',
  objectSchema({
    subcontractId: idOf(subcontracts),
    valuationDate: fieldSchema(valuations.fields.valuationDate),
    gross: described(fieldSchema(valuations.fields.payment), 'Certified to date'),
    retention: described(fieldSchema(valuations.fields.retention), 'Held'),
    payment: described(
      fieldSchema(valuations.fields.payment),
      'Paid to date, without VAT, before CIS and contra',
    ),
    materials: described(fieldSchema(valuations.fields.materials), 'Materials in these payments'),
    deduction: described(fieldSchema(valuations.fields.deduction), 'CIS deducted to date'),
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
