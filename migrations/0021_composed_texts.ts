import type { Knex } from 'knex'

const columns = {
  user_account: ['first_name', 'last_name'],
  costing_category: ['category_description'],
  project_status: ['project_status_description'],
  project: ['project_name', 'project_number', 'location', 'comments'],
  supplier: ['supplier_name', 'contact_name', 'contact_number', 'contact_email'],
  quote_header: ['quote_number', 'comments'],
  quote_line: ['description', 'comments'],
  purchase_header: ['user_po_no', 'accounts_po_no', 'supplier_po_invoice_no', 'comments'],
  purchase_line: ['description', 'comments'],
}

/** Names by which people know records: two that differed only by their spelling are told. */
const names = [
  ['costing_category', 'category_description'],
  ['project_status', 'project_status_description'],
  ['project', 'project_name'],
  ['supplier', 'supplier_name'],
] as const

/** Texts in composed characters (NFC), as new ones are stored; lists names that several records have by then. */
export const up = async (knex: Knex) => {
  for (const [table, name] of names) {
    const { rows } = await knex.raw<{ rows: { text: string; ids: string }[] }>(
      `select normalize(${name}, NFC) as text, string_agg(id::text, ', ' order by id) as ids from ${table}
       group by 1 having count(distinct ${name}) > 1 order by 1`,
    )
    for (const { text, ids } of rows)
      process.stdout.write(`The same name now, written in two ways before: "${text}" (${table} ${ids})\n`)
  }
  for (const [table, texts] of Object.entries(columns)) {
    const set = texts.map((name) => `${name} = normalize(${name}, NFC)`).join(', ')
    const isOther = texts.map((name) => `${name} is not NFC normalized`).join(' or ')
    await knex.raw(`update ${table} set ${set} where ${isOther}`)
  }
}

/** The version before takes any spelling. */
export const down = async (): Promise<void> => {}
