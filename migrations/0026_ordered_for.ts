import type { Knex } from 'knex'

/**
 * The job that a purchase was ordered for, units of lines, and what an order says of its supplier. Of old purchases the
 * job is the one open project whose number begins the PO ref, as "24-112" begins "24-112/003"; none where there are
 * several. Nobody changed these records: the trail and the versions stay as they are.
 */
const forward = [
  `select set_config('costwright.audit', 'off', true)`,
  `alter table "supplier" add column "address" text`,
  `alter table "supplier" add column "payment_terms" text`,
  `alter table "quote_line" add column "unit" text`,
  `alter table "purchase_header" add column "project_id" integer`,
  `with job as (
    select project.id, lower(project.project_number) as number, char_length(project.project_number) as length
    from project join project_status status on status.id = project.project_status_id
    where project.enabled and status.is_project_open and project.project_number is not null
  ), named as (
    select purchase.id, min(job.id) as project_id
    from purchase_header purchase
    cross join (select distinct length from job) part
    join job on job.length = part.length and job.number = lower(left(purchase.user_po_no, part.length))
    where substr(purchase.user_po_no, part.length + 1, 1) !~ '[[:alnum:]]'
    group by purchase.id having count(*) = 1
  )
  update purchase_header set project_id = named.project_id from named where named.id = purchase_header.id`,
  `alter table "purchase_line" add column "unit" text`,
  `alter table "supplier" add constraint "supplier_address_check" CHECK (((char_length(address) >= 1) AND (char_length(address) <= 500)))`,
  `alter table "supplier" add constraint "supplier_payment_terms_check" CHECK (((char_length(payment_terms) >= 1) AND (char_length(payment_terms) <= 200)))`,
  `alter table "quote_line" add constraint "quote_line_unit_check" CHECK (((char_length(unit) >= 1) AND (char_length(unit) <= 10)))`,
  `CREATE INDEX purchase_header_project_id_idx ON purchase_header USING btree (project_id, id)`,
  `alter table "purchase_line" add constraint "purchase_line_unit_check" CHECK (((char_length(unit) >= 1) AND (char_length(unit) <= 10)))`,
  `alter table "purchase_header" add constraint "purchase_header_project_id_fkey" FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE RESTRICT`,
]

const back = [
  `alter table "supplier" drop constraint "supplier_payment_terms_check"`,
  `alter table "supplier" drop constraint "supplier_address_check"`,
  `alter table "quote_line" drop constraint "quote_line_unit_check"`,
  `drop index "purchase_header_project_id_idx"`,
  `alter table "purchase_header" drop constraint "purchase_header_project_id_fkey"`,
  `alter table "purchase_line" drop constraint "purchase_line_unit_check"`,
  `alter table "supplier" drop column "address"`,
  `alter table "supplier" drop column "payment_terms"`,
  `alter table "quote_line" drop column "unit"`,
  `alter table "purchase_header" drop column "project_id"`,
  `alter table "purchase_line" drop column "unit"`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
