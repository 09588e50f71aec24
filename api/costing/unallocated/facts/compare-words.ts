import type { Knex } from 'knex'
import { similaritySql } from './words-sql.ts'

const maxPairs = 100_000

export interface TextPair {
  readonly text: string
  readonly other: string
}

type Known = Map<string, Map<string, number>>

const addTo = <Value>(known: Map<string, Map<string, Value>>, { text, other }: TextPair, value: Value) => {
  const others = known.get(text) ?? new Map<string, Value>()
  known.set(text, others.set(other, value))
}

/** Caches pairs of texts, whose similarity never changes. */
export const createWordComparison = () => {
  let known: Known = new Map()
  let size = 0

  /** From 0 to 1: the greater of the two word similarities (pg_trgm). */
  return async (trx: Knex.Transaction, pairs: Iterable<TextPair>): Promise<(pair: TextPair) => number> => {
    if (size > maxPairs) {
      known = new Map()
      size = 0
    }
    // A concurrent call may reset the cache.
    const own = known
    const missing = new Map<string, Map<string, TextPair>>()
    for (const pair of pairs) if (!own.get(pair.text)?.has(pair.other)) addTo(missing, pair, pair)
    const unknown = [...missing.values()].flatMap((others) => [...others.values()])
    if (unknown.length > 0) {
      const { rows } = await trx.raw<{ rows: (TextPair & { similarity: number })[] }>(similaritySql, {
        texts: unknown.map(({ text }) => text),
        others: unknown.map(({ other }) => other),
      })
      for (const row of rows) addTo(own, row, row.similarity)
      size += rows.length
    }
    return ({ text, other }) => own.get(text)?.get(other) ?? 0
  }
}
