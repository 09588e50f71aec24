import type { Knex } from 'knex'
import { alikeSql, textsSql } from './words-sql.ts'

export interface AlikeTexts {
  readonly phrase: string
  readonly text: string
  /** 0 to 1. */
  readonly similarity: number
}

/** Comparing 2000 texts takes about 25 ms; above about 20,000 the trigram index is faster. */
const maxTexts = 2000
/** Max. cached texts of purchase lines (LRU). */
const maxPhrases = 500

interface Phrase {
  readonly phrase: string
  readonly compared: Set<string>
  readonly alike: Map<string, AlikeTexts>
}

/** Texts repeat, and their similarity never changes, so each pair is compared once and cached. */
export const createTextFinder = () => {
  const phrases = new Map<string, Phrase>()
  let texts = new Map<string, string>()

  const recall = (phrase: string): Phrase => {
    const known = phrases.get(phrase) ?? { phrase, compared: new Set(), alike: new Map() }
    phrases.delete(phrase)
    phrases.set(phrase, known)
    return known
  }

  const compare = async (trx: Knex.Transaction, wanted: readonly Phrase[], others: readonly string[]) => {
    const { rows } = await trx.raw<{ rows: AlikeTexts[] }>(alikeSql, {
      phrases: wanted.map(({ phrase }) => phrase),
      texts: [...others],
    })
    const byPhrase = new Map(wanted.map((one) => [one.phrase, one]))
    for (const { compared } of wanted) for (const text of others) compared.add(text)
    for (const row of rows) byPhrase.get(row.phrase)?.alike.set(row.text, row)
  }

  /**
   * @param wanted unique texts
   * @returns null if quote lines have more than `maxTexts` texts
   */
  return async (trx: Knex.Transaction, wanted: readonly string[]): Promise<readonly AlikeTexts[] | null> => {
    const { rows } = await trx.raw<{ rows: { text: string }[] }>(textsSql, [maxTexts + 1])
    if (rows.length > maxTexts) return null
    const before = texts
    texts = new Map(rows.map(({ text }) => [text, before.get(text) ?? text]))
    const others = [...texts.values()]
    const known = wanted.map(recall)
    for (const phrase of phrases.keys()) if (phrases.size > maxPhrases) phrases.delete(phrase)

    const missing = others.filter((text) => known.some(({ compared }) => !compared.has(text)))
    const lacking = known.filter(({ compared }) => missing.some((text) => !compared.has(text)))
    if (missing.length > 0) await compare(trx, lacking, missing)
    return known.flatMap(({ alike }) => others.flatMap((text) => alike.get(text) ?? []))
  }
}
