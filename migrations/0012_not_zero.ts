import type { Knex } from 'knex'

/**
 * The purchase lines of which something is not matched are few beside those that are: they are found and counted
 * without looking at the others.
 */
const forward = [
  `CREATE INDEX purchase_line_difference_not_zero_idx ON purchase_line USING btree (id) WHERE (((COALESCE(quantity, (0)::numeric) - COALESCE(matched_quantity, (0)::numeric)) = (0)::numeric) IS NOT TRUE)`,
  `CREATE INDEX purchase_line_remaining_not_zero_idx ON purchase_line USING btree (id) WHERE ((
CASE
    WHEN (sign((COALESCE(quantity, (0)::numeric) - COALESCE(matched_quantity, (0)::numeric))) = sign(quantity)) THEN (COALESCE(quantity, (0)::numeric) - COALESCE(matched_quantity, (0)::numeric))
    ELSE (0)::numeric
END = (0)::numeric) IS NOT TRUE)`,
]

const back = [
  `drop index purchase_line_remaining_not_zero_idx`,
  `drop index purchase_line_difference_not_zero_idx`,
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\n'))
