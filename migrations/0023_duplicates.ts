import type { Knex } from 'knex'

/** Two projects with one number and two purchases with one reference are warned of. */
export const up = (knex: Knex) =>
  knex.schema.raw(`create index project_project_number_same_idx on project (project_number, id);
    create index purchase_header_user_po_no_same_idx on purchase_header (user_po_no, id)`)
export const down = (knex: Knex) =>
  knex.schema.raw(
    'drop index project_project_number_same_idx; drop index purchase_header_user_po_no_same_idx',
  )
