import type { Knex } from 'knex'
import { firmDaySql } from '../../../database/firm-day.ts'
import { query } from '../../../database/query.ts'
import type { HomeReply } from '../../../model/costing/home.ts'
import { roles } from '../../../resources.config.ts'
import { approvedFigure } from './figures.ts'

/** Days for which the page names them. */
const shownFor = 31

const mostShown = 20

/**
 * Invoices of one supplier that one person approved on one day and that together pass the limit, the latest first. An
 * Administrator may approve them in one. Index: supplier_invoice (supplier_id); bindings: none.
 */
const togetherSql = `
select supplier.supplier_name as "supplierName", concat_ws(' ', person.first_name, person.last_name) as person,
  invoice.approved_on::text as day, sum(invoice.to_pay)::float8 as amount,
  array_agg(invoice.id order by invoice.id) as ids
from supplier_invoice invoice
join firm on firm.approval_limit is not null
join supplier on supplier.id = invoice.supplier_id
join user_account person on person.id = invoice.approved_by_id
where invoice.approval = 'approved' and invoice.approved_on > ${firmDaySql()} - ${shownFor}
  and not '${roles.administrator}' = any(person.roles)
group by supplier.id, person.id, invoice.approved_on, firm.approval_limit
having count(*) > 1 and sum(abs(invoice.to_pay)) > firm.approval_limit
order by invoice.approved_on desc, sum(abs(invoice.to_pay)) desc
limit ${mostShown}`

interface Row {
  readonly supplierName: string
  readonly person: string
  readonly day: string
  readonly amount: number
  readonly ids: readonly number[]
}

export const readApprovedTogether = async (trx: Knex.Transaction): Promise<HomeReply['approvedTogether']> => {
  const rows = await query<Row>(trx, togetherSql)
  return rows.map(({ amount, ids, ...named }) => ({
    ...named,
    invoices: ids.length,
    amount: approvedFigure(amount, { id: [...ids] }),
  }))
}
