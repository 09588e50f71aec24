import type { Knex } from 'knex'

// Texts with accents and other forms of letters, folded: compared by an index instead of one by one (database/fields/column.ts).
const forward = `
drop index "user_account_full_name_accent_idx";
CREATE INDEX user_account_full_name_accent_idx ON user_account USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(full_name, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (full_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`

const back = `
drop index "user_account_full_name_accent_idx";
CREATE INDEX user_account_full_name_accent_idx ON user_account USING btree (id) WHERE (full_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
