import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  type MonthRow,
  monthRows,
  type TaxedPayment,
  taxMonthOf,
} from '../../../model/costing/subcontract.ts'
import { type TaxMonthReply, taxMonthReply } from '../../../model/costing/tax-month.ts'
import { sum } from '../../../model/decimal.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { day, described, objectSchema } from '../../../model/schemas.ts'
import { deductionStatements, roles, valuations } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { readLastMail } from '../../mail/outbox.ts'
import { readSnapshot } from '../transactions.ts'
import { statementSubject } from './made-paper.ts'

/** Index: valuation (paid_on). Opening figures were in the lists of earlier months. */
const paymentsSql = `
select subcontract.supplier_id as "supplierId", valuation.paid_on::text as "paidOn",
  valuation.payment::float8 as payment, valuation.allowed::float8 as materials,
  valuation.deduction::float8 as deduction
from valuation join subcontract on subcontract.id = valuation.subcontract_id
where valuation.paid_on between :from and :to
order by valuation.paid_on, valuation.id`

const suppliersSql = `
select supplier.id, supplier.supplier_name as "supplierName", supplier.utr, nullif(supplier.contact_email, '') as email, (
    select number from verification
    where supplier_id = supplier.id and asked_on <= :to order by asked_on desc, id desc limit 1
  ) as "verificationNumber"
from supplier where supplier.id = any(:ids)`

interface NamedSupplier {
  readonly id: number
  readonly supplierName: string
  readonly utr: string | null
  readonly email: string | null
  readonly verificationNumber: string | null
}

/** The last statement of each supplier in a month. */
const statementsSql = `
select distinct on (statement.supplier_id) statement.id, statement.supplier_id as "supplierId",
  statement.payment::float8 as payment, statement.materials::float8 as materials, statement.deduction::float8 as deduction,
  statement.sent_on as "sentOn", statement.sent_to as "sentTo", sender.full_name as by
from ${deductionStatements.table} statement
join lateral (
  select concat_ws(' ', first_name, last_name) as full_name from user_account where id = statement.sent_by_id
) sender on true
where statement.month_to = :to
order by statement.supplier_id, statement.number desc`

interface SentStatement extends MonthRow {
  readonly id: number
  /** Of the firm's clock. */
  readonly sentOn: string
  readonly sentTo: string
  readonly by: string
}

type Sent = TaxMonthReply['rows'][number]['sent']

const amountNames = ['payment', 'materials', 'deduction'] as const

/** A mail whose record was removed in time is sent: it can be sent again as a new statement only. */
const sentOf = async (trx: Knex, statement: SentStatement | undefined, row: MonthRow): Promise<Sent> => {
  if (!statement) return null
  const { id, by, sentOn, sentTo } = statement
  const mail = await readLastMail(trx, statementSubject(id))
  const gone = {
    at: new Date(sentOn).toISOString(),
    state: 'sent' as const,
    recipients: [{ address: sentTo, state: 'sent' as const, answer: null }],
    isKept: false,
  }
  return {
    id,
    by,
    isChanged: amountNames.some((name) => statement[name] !== row[name]),
    mail: mail ?? gone,
  }
}

const nothingPaid = { payment: 0, materials: 0, deduction: 0 }

/** The tax month of a day: suppliers by name. Whose only payment was taken back after his statement was mailed is one of them. */
export const readTaxMonth = async (trx: Knex, on: string): Promise<TaxMonthReply> => {
  const { from, to, returnBy, payBy } = taxMonthOf(on)
  const paid = monthRows(await query<TaxedPayment>(trx, paymentsSql, { from, to }), { from, to })
  const statements = await query<SentStatement>(trx, statementsSql, { to })
  const takenBack = statements.flatMap(({ supplierId, ...statement }) =>
    amountNames.some((name) => statement[name] !== 0) && !paid.some((row) => row.supplierId === supplierId)
      ? [{ supplierId, ...nothingPaid }]
      : [],
  )
  const rows = [...paid, ...takenBack]
  const ids = rows.map(({ supplierId }) => supplierId)
  const suppliers = await query<NamedSupplier>(trx, suppliersSql, { to, ids })
  const byId = new Map(suppliers.map(({ id, ...supplier }) => [id, supplier]))
  const sentById = new Map(statements.map((statement) => [statement.supplierId, statement]))
  const named: TaxMonthReply['rows'][number][] = []
  for (const row of rows) {
    const supplier = byId.get(row.supplierId)
    if (supplier)
      named.push({ ...row, ...supplier, sent: await sentOf(trx, sentById.get(row.supplierId), row) })
  }
  const totalOf = (name: (typeof amountNames)[number]) => sum(rows.map((row) => row[name]))
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
