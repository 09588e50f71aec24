import type { Knex } from 'knex'

/**
 * When a purchase was ordered, and how a quote stands. Of old purchases the earliest date that is known stands for the
 * order. Of old quotes those count as agreed, on the day they were made, that are the only one of their project or that
 * something was bought or paid for.
 */
const forward = [
  // Nobody changed these records: the trail and the versions stay as they are.
  `select set_config('costwright.audit', 'off', true)`,
  `alter table quote_header add column standing text default 'draft'::text not null`,
  `alter table quote_header add column part text default 'contract'::text not null`,
  `alter table quote_header add column agreed_date date`,
  `alter table purchase_header add column order_date date`,
  `update purchase_header set order_date = least(required_date, received_date, statement_date)`,
  `alter table purchase_header alter column order_date set default CURRENT_DATE`,
  `update quote_header quote set standing = 'agreed', agreed_date = created_date
   where not exists (select from quote_header other where other.project_id = quote.project_id and other.id <> quote.id)
     or exists (select from payment where quote_header_id = quote.id)
     or exists (
       select from quote_line line join quote_purchase_link link on link.quote_line_id = line.id
       where line.quote_header_id = quote.id
     )`,
  `alter table quote_header add constraint quote_header_agreed_date_check CHECK (((agreed_date >= '1900-01-01'::date) AND (agreed_date <= '2999-12-31'::date)))`,
  `alter table quote_header add constraint quote_header_part_check CHECK ((part = ANY (ARRAY['contract'::text, 'variation'::text])))`,
  `alter table quote_header add constraint quote_header_standing_check CHECK ((standing = ANY (ARRAY['draft'::text, 'submitted'::text, 'agreed'::text, 'superseded'::text, 'withdrawn'::text])))`,
  `alter table purchase_header add constraint purchase_header_order_date_check CHECK (((order_date >= '1900-01-01'::date) AND (order_date <= '2999-12-31'::date)))`,
  `CREATE INDEX purchase_header_accounts_po_no_search_idx ON purchase_header USING gin (accounts_po_no gin_trgm_ops)`,
  `CREATE INDEX purchase_header_statement_date_idx ON purchase_header USING btree (statement_date, id)`,
  `CREATE INDEX purchase_header_supplier_po_invoice_no_search_idx ON purchase_header USING gin (supplier_po_invoice_no gin_trgm_ops)`,
  `CREATE INDEX purchase_header_user_po_no_search_idx ON purchase_header USING gin (user_po_no gin_trgm_ops)`,
]

const back = [
  `alter table quote_header drop constraint quote_header_standing_check`,
  `alter table quote_header drop constraint quote_header_part_check`,
  `alter table quote_header drop constraint quote_header_agreed_date_check`,
  `drop index purchase_header_accounts_po_no_search_idx`,
  `drop index purchase_header_statement_date_idx`,
  `drop index purchase_header_supplier_po_invoice_no_search_idx`,
  `drop index purchase_header_user_po_no_search_idx`,
  `alter table purchase_header drop constraint purchase_header_order_date_check`,
  `alter table quote_header drop column standing`,
  `alter table quote_header drop column part`,
  `alter table quote_header drop column agreed_date`,
  `alter table purchase_header drop column order_date`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
