import type { FastifyInstance } from 'fastify'
import { invoiceCheck } from '../../../model/costing/accounts.ts'
import { codedOf } from '../../../model/message.ts'
import { supplierInvoices } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { Problem } from '../../http/errors.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { readSnapshot } from '../transactions.ts'
import { readRules } from './approve.ts'
import { beyondTolerance, deviationSentence, readDeviations } from './three-way.ts'

export const invoiceRoutes =
  ({ db }: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get(
      '/SupplierInvoice/:id/check',
      reading(supplierInvoices, {
        summary: 'What an invoice has more than came or was ordered, beyond the tolerances of the firm',
        params: idParameter(supplierInvoices),
        response: { 200: invoiceCheck },
        heavy: true,
      }),
      (request) => {
        const id = idIn(request)
        return readSnapshot(db, async (trx) => {
          const [found] = await trx.select('id').from(supplierInvoices.table).where({ id })
          if (!found) throw new Problem('not_found')
          const deviations = beyondTolerance(await readDeviations(trx, id), await readRules(trx))
          return {
            deviations: deviations.map((deviation) => {
              const { kind, purchaseId, purchase, line, unit, quantity, amount } = deviation
              const said = deviationSentence(deviation)
              return {
                kind,
                purchaseId,
                purchase,
                line,
                unit,
                quantity,
                amount,
                text: said.text,
                ...codedOf(said),
              }
            }),
          }
        })
      },
    )
  }
