import type { Knex } from 'knex'

/**
 * What the definitions call frozen is made once: a trigger of its table calls this for whatever would change or delete a
 * record, by the API, by an undo or by hand. A migration that must do so says so for itself:
 * `select set_config('costwright.frozen', 'off', true)`.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Records of % are made once and never changed or deleted', tg_table_name
        using errcode = 'restrict_violation';
    end $$`)

export const down = (knex: Knex) => knex.schema.raw('drop function refuse_change')
