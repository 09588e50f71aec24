import type { Knex } from 'knex'

const forward = `
drop index "labour_week_posted_digest_accent_idx";
drop index "labour_week_posted_digest_prefix_idx";
drop index "labour_week_posted_digest_search_idx"
`

const back = `
CREATE INDEX labour_week_posted_digest_accent_idx ON labour_week USING btree (id) WHERE (posted_digest ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX labour_week_posted_digest_prefix_idx ON labour_week USING btree (lower("left"(posted_digest, 100)) COLLATE "C");
CREATE INDEX labour_week_posted_digest_search_idx ON labour_week USING gin (posted_digest gin_trgm_ops)
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
