import type { Knex } from 'knex'

const forward = `
CREATE INDEX quote_header_instruction_accent_idx ON quote_header USING btree (id) WHERE (instruction ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX quote_header_instruction_prefix_idx ON quote_header USING btree (lower("left"(instruction, 100)) COLLATE "C");
CREATE INDEX quote_header_instruction_search_idx ON quote_header USING gin (instruction gin_trgm_ops)
`

const back = `
drop index "quote_header_instruction_accent_idx";
drop index "quote_header_instruction_prefix_idx";
drop index "quote_header_instruction_search_idx"
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
