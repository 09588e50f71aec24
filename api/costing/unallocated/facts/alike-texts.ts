import type { Knex } from 'knex'
import { alikeSql, textsSql } from './words-sql.ts'

/** A text of purchase lines and one of quote lines that are alike. */
export interface AlikeTexts {
  readonly phrase: string
  readonly text: string
  /** From 0 to 1. */
  readonly similarity: number
}

/** Comparing so many texts with one takes some 25 ms; from about ten times as many on the trigram index is sooner done. */
const maxTexts = 2000
/** Max. cached texts of purchase lines; the least recently used is dropped. */
const maxPhrases = 500

/** What is known of one text of purchase lines: the texts that it was compared with, and those that are alike. */
interface Phrase {
  readonly phrase: string
  readonly compared: Set<string>
  readonly alike: Map<string, AlikeTexts>
}

/**
 * Finds texts that are alike. Quote lines have the same texts again and again, and so do purchase lines: each two are
 * compared once and remembered, as what two texts have in common never changes.
 */
export const createTextFinder = () => {
  const phrases = new Map<string, Phrase>()
  /** Each text once, for what is remembered of it. */
  let texts = new Map<string, string>()

  /** What is known of the phrase, which is now the last to be forgotten. */
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
   * The texts of quote lines that are alike to each of these, as word similarity goes.
   * @param wanted each once
   * @returns null where quote lines have too many texts to compare each
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
