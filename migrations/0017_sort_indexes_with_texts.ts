import type { Knex } from 'knex'

/** Tables and columns whose order has an index, as texts of up to 300 characters. */
const texts = [
  ['user_account', 'first_name'],
  ['user_account', 'last_name'],
  ['user_account', 'email'],
  ['costing_category', 'category_description'],
  ['project_status', 'project_status_description'],
  ['project', 'project_name'],
  ['project', 'project_number'],
  ['project', 'location'],
  ['supplier', 'supplier_name'],
  ['supplier', 'contact_name'],
  ['supplier', 'contact_number'],
  ['supplier', 'contact_email'],
  ['quote_header', 'quote_number'],
  ['purchase_header', 'user_po_no'],
  ['purchase_header', 'accounts_po_no'],
  ['purchase_header', 'supplier_po_invoice_no'],
]

const made = (including: boolean) =>
  texts
    .flatMap(([table, column]) => {
      const index = `${table}_${column}_sort_idx`
      const include = including ? ` include (${column})` : ''
      return [`drop index ${index}`, `create index ${index} on ${table} (lower(${column}), id)${include}`]
    })
    .join(';\n')

export const up = (knex: Knex) => knex.schema.raw(made(true))
export const down = (knex: Knex) => knex.schema.raw(made(false))
