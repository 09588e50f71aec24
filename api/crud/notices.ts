import type { Knex } from 'knex'

const told = new WeakMap<Knex.Transaction, string[]>()

/** Says what a write did besides, in a sentence. The reply of the request carries it, and its toast shows it. */
export const tell = (trx: Knex.Transaction, sentence: string): void => {
  told.set(trx, [...(told.get(trx) ?? []), sentence])
}

/** Header with the sentences of a write: a JSON array, percent-encoded. */
export const noticesHeader = (trx: Knex.Transaction): Readonly<Record<string, string>> => {
  const sentences = told.get(trx)
  return sentences ? { notices: encodeURIComponent(JSON.stringify([...new Set(sentences)])) } : {}
}
