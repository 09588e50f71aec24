import type { Knex } from 'knex'

const forward = [
  `CREATE INDEX user_account_full_name_prefix_idx ON user_account USING btree (lower("left"(full_name, 100)) COLLATE "C")`,
  `CREATE INDEX costing_category_category_description_prefix_idx ON costing_category USING btree (lower("left"(category_description, 100)) COLLATE "C")`,
  `CREATE INDEX project_status_project_status_description_prefix_idx ON project_status USING btree (lower("left"(project_status_description, 100)) COLLATE "C")`,
  `CREATE INDEX project_project_name_prefix_idx ON project USING btree (lower("left"(project_name, 100)) COLLATE "C")`,
  `CREATE INDEX supplier_supplier_name_prefix_idx ON supplier USING btree (lower("left"(supplier_name, 100)) COLLATE "C")`,
  `CREATE INDEX quote_header_comments_prefix_idx ON quote_header USING btree (lower("left"(comments, 100)) COLLATE "C")`,
  `CREATE INDEX quote_header_quote_number_prefix_idx ON quote_header USING btree (lower("left"(quote_number, 100)) COLLATE "C")`,
  `CREATE INDEX quote_line_description_prefix_idx ON quote_line USING btree (lower("left"(description, 100)) COLLATE "C")`,
  `CREATE INDEX purchase_header_accounts_po_no_prefix_idx ON purchase_header USING btree (lower("left"(accounts_po_no, 100)) COLLATE "C")`,
  `CREATE INDEX purchase_header_supplier_po_invoice_no_prefix_idx ON purchase_header USING btree (lower("left"(supplier_po_invoice_no, 100)) COLLATE "C")`,
  `CREATE INDEX purchase_header_user_po_no_prefix_idx ON purchase_header USING btree (lower("left"(user_po_no, 100)) COLLATE "C")`,
  `CREATE INDEX purchase_line_description_prefix_idx ON purchase_line USING btree (lower("left"(description, 100)) COLLATE "C")`,
  `CREATE INDEX forecast_note_prefix_idx ON forecast USING btree (lower("left"(note, 100)) COLLATE "C")`,
  `CREATE INDEX project_close_made_by_prefix_idx ON project_close USING btree (lower("left"(made_by, 100)) COLLATE "C")`,
  `CREATE INDEX project_close_note_prefix_idx ON project_close USING btree (lower("left"(note, 100)) COLLATE "C")`,
  `CREATE INDEX project_close_figure_category_prefix_idx ON project_close_figure USING btree (lower("left"(category, 100)) COLLATE "C")`,
  `CREATE INDEX project_close_line_description_prefix_idx ON project_close_line USING btree (lower("left"(description, 100)) COLLATE "C")`,
]

const back = [
  `drop index "user_account_full_name_prefix_idx"`,
  `drop index "costing_category_category_description_prefix_idx"`,
  `drop index "project_status_project_status_description_prefix_idx"`,
  `drop index "project_project_name_prefix_idx"`,
  `drop index "supplier_supplier_name_prefix_idx"`,
  `drop index "quote_header_comments_prefix_idx"`,
  `drop index "quote_header_quote_number_prefix_idx"`,
  `drop index "quote_line_description_prefix_idx"`,
  `drop index "purchase_header_accounts_po_no_prefix_idx"`,
  `drop index "purchase_header_supplier_po_invoice_no_prefix_idx"`,
  `drop index "purchase_header_user_po_no_prefix_idx"`,
  `drop index "purchase_line_description_prefix_idx"`,
  `drop index "forecast_note_prefix_idx"`,
  `drop index "project_close_made_by_prefix_idx"`,
  `drop index "project_close_note_prefix_idx"`,
  `drop index "project_close_figure_category_prefix_idx"`,
  `drop index "project_close_line_description_prefix_idx"`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
