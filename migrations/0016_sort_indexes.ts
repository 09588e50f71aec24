import type { Knex } from 'knex'

const forward = [
  `CREATE INDEX project_location_sort_idx ON project USING btree (lower(location), id)`,
  `CREATE INDEX project_project_number_sort_idx ON project USING btree (lower(project_number), id)`,
  `CREATE INDEX costing_category_category_description_sort_idx ON costing_category USING btree (lower(category_description), id)`,
  `CREATE INDEX quote_line_cost_each_sort_idx ON quote_line USING btree (cost_each, id)`,
  `CREATE INDEX quote_line_description_sort_idx ON quote_line USING btree (lower(description), id)`,
  `CREATE INDEX quote_line_quantity_sort_idx ON quote_line USING btree (quantity, id)`,
  `CREATE INDEX quote_line_total_sort_idx ON quote_line USING btree (total, id)`,
  `CREATE INDEX supplier_contact_email_sort_idx ON supplier USING btree (lower(contact_email), id)`,
  `CREATE INDEX supplier_contact_name_sort_idx ON supplier USING btree (lower(contact_name), id)`,
  `CREATE INDEX supplier_contact_number_sort_idx ON supplier USING btree (lower(contact_number), id)`,
  `CREATE INDEX quote_purchase_link_linked_quantity_sort_idx ON quote_purchase_link USING btree (linked_quantity, id)`,
  `CREATE INDEX payment_amount_sort_idx ON payment USING btree (amount, id)`,
  `CREATE INDEX user_account_email_sort_idx ON user_account USING btree (lower(email), id)`,
  `CREATE INDEX user_account_last_name_sort_idx ON user_account USING btree (lower(last_name), id)`,
  `CREATE INDEX quote_header_quote_number_sort_idx ON quote_header USING btree (lower(quote_number), id)`,
  `CREATE INDEX purchase_line_cost_each_sort_idx ON purchase_line USING btree (cost_each, id)`,
  `CREATE INDEX purchase_line_description_sort_idx ON purchase_line USING btree (lower(description), id)`,
  `CREATE INDEX purchase_line_quantity_sort_idx ON purchase_line USING btree (quantity, id)`,
  `CREATE INDEX purchase_header_accounts_po_no_sort_idx ON purchase_header USING btree (lower(accounts_po_no), id)`,
  `CREATE INDEX purchase_header_supplier_po_invoice_no_sort_idx ON purchase_header USING btree (lower(supplier_po_invoice_no), id)`,
  `CREATE INDEX purchase_header_user_po_no_sort_idx ON purchase_header USING btree (lower(user_po_no), id)`,
  `CREATE INDEX purchase_header_supplier_po_invoice_no_same_idx ON purchase_header USING btree (supplier_po_invoice_no, id)`,
]

const back = [
  `drop index purchase_header_supplier_po_invoice_no_same_idx`,
  `drop index "quote_header_quote_number_sort_idx"`,
  `drop index "quote_line_cost_each_sort_idx"`,
  `drop index "quote_line_description_sort_idx"`,
  `drop index "quote_line_quantity_sort_idx"`,
  `drop index "quote_line_total_sort_idx"`,
  `drop index "project_location_sort_idx"`,
  `drop index "project_project_number_sort_idx"`,
  `drop index "costing_category_category_description_sort_idx"`,
  `drop index "supplier_contact_email_sort_idx"`,
  `drop index "supplier_contact_name_sort_idx"`,
  `drop index "supplier_contact_number_sort_idx"`,
  `drop index "purchase_header_accounts_po_no_sort_idx"`,
  `drop index "purchase_header_supplier_po_invoice_no_sort_idx"`,
  `drop index "purchase_header_user_po_no_sort_idx"`,
  `drop index "purchase_line_cost_each_sort_idx"`,
  `drop index "purchase_line_description_sort_idx"`,
  `drop index "purchase_line_quantity_sort_idx"`,
  `drop index "quote_purchase_link_linked_quantity_sort_idx"`,
  `drop index "payment_amount_sort_idx"`,
  `drop index "user_account_email_sort_idx"`,
  `drop index "user_account_last_name_sort_idx"`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
