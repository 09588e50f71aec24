import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { monthRows, type TaxedPayment, taxMonthOf } from '../../../model/costing/subcontract.ts'
import { type TaxMonthReply, taxMonthReply } from '../../../model/costing/tax-month.ts'
import { sum } from '../../../model/decimal.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { formatDate } from '../../../model/format.ts'
import { day, described, objectSchema } from '../../../model/schemas.ts'
import { roles, suppliers, valuations } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { readSnapshot } from '../transactions.ts'

/** Index: valuation (paid_on). Opening figures were in the lists of earlier months. */
const paymentsSql = `
select subcontract.supplier_id as "supplierId", valuation.paid_on::text as "paidOn",
  valuation.payment::float8 as payment, valuation.allowed::float8 as materials,
  valuation.deduction::float8 as deduction
from valuation join subcontract on subcontract.id = valuation.subcontract_id
where valuation.paid_on between :from and :to
order by valuation.paid_on, valuation.id`

/** Subject of the mails with statements of a month. It is in the history of the supplier, which says that they were sent. */
export const statementSubject = (to: string): string => `CIS statement, month to ${formatDate(to)}`

const suppliersSql = `
select supplier.id, supplier.supplier_name as "supplierName", supplier.utr, nullif(supplier.contact_email, '') as email, (
    select max(at)::timestamptz from audit_entry
    where table_name = '${suppliers.table}' and record_id = supplier.id and action = 'sent'
      and starts_with(changes -> 'subject' ->> 1, :subject)
  ) as "mailedAt", (
    select number from verification
    where supplier_id = supplier.id and asked_on <= :to order by asked_on desc, id desc limit 1
  ) as "verificationNumber"
from supplier where supplier.id = any(:ids)`

interface NamedSupplier {
  readonly id: number
  readonly supplierName: string
  readonly utr: string | null
  readonly email: string | null
  readonly mailedAt: Date | null
  readonly verificationNumber: string | null
}

/** The tax month of a day: suppliers by name. */
export const readTaxMonth = async (trx: Knex, on: string): Promise<TaxMonthReply> => {
  const { from, to, returnBy, payBy } = taxMonthOf(on)
  const rows = monthRows(await query<TaxedPayment>(trx, paymentsSql, { from, to }), { from, to })
  const suppliers = await query<NamedSupplier>(trx, suppliersSql, {
    to,
    subject: statementSubject(to),
    ids: rows.map(({ supplierId }) => supplierId),
  })
  const byId = new Map(suppliers.map((supplier) => [supplier.id, supplier]))
  const named = rows.flatMap((row) => {
    const supplier = byId.get(row.supplierId)
    if (!supplier) return []
    const { supplierName, utr, email, mailedAt, verificationNumber } = supplier
    return [
      { ...row, supplierName, utr, email, mailedAt: mailedAt?.toISOString() ?? null, verificationNumber },
    ]
  })
  const totalOf = (name: 'payment' | 'materials' | 'deduction') => sum(rows.map((row) => row[name]))
  return {
    from,
    to,
    returnBy,
    payBy,
    rows: named.sort((a, b) => a.supplierName.localeCompare(b.supplierName)),
    totals: { payment: totalOf('payment'), materials: totalOf('materials'), deduction: totalOf('deduction') },
  }
}

export const taxMonthRoute =
  ({ db }: AppContext) =>
  async (app: FastifyInstance) => {
    app.get<{ Querystring: { readonly on?: string } }>(
      '/Valuation/month',
      reading(valuations, {
        summary: 'Payments and deductions of a tax month, from the 6th to the 5th, by subcontractor',
        querystring: objectSchema(
          { on: described(day, 'A day of the month. Default: today') },
          { optional: ['on'] },
        ),
        access: [roles.payer],
        response: { 200: taxMonthReply },
      }),
      ({ query: { on = firmDay() } }): Promise<TaxMonthReply> =>
        readSnapshot(db, (trx) => readTaxMonth(trx, on)),
    )
  }
