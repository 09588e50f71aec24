import type { Knex } from 'knex'

/**
 * Addresses of accounts in one spelling (NFKC), as new ones are stored: a full-width letter is a plain one. An address
 * that somebody else has by then stays as it is, for an Administrator to decide.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`update user_account account set email = normalize(email, NFKC)
where email is not NFKC normalized and not exists (
  select from user_account other
  where other.id <> account.id and lower(normalize(other.email, NFKC)) = lower(normalize(account.email, NFKC))
)`)

/** The version before takes any spelling. */
export const down = async (): Promise<void> => {}
