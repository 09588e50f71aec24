import type { Knex } from 'knex'
import { groupedBy } from '../../grouped-by.ts'
import { alikeSql, textsSql } from './words-sql.ts'

export interface AlikeTexts {
  readonly phrase: string
  readonly text: string
  /** 0 to 1. */
  readonly similarity: number
}

/** Comparing 2000 texts takes about 25 ms; above about 20,000 the trigram index is faster. */
const maxTexts = 2000
/** Max. cached texts of purchase lines. */
const maxPhrases = 500

/** Caches what is similar to a text of a purchase line, until the texts of quote lines change. */
export const createTextFinder = () => {
  let compared = { texts: '', alike: new Map<string, readonly AlikeTexts[]>() }

  /**
   * @param wanted unique texts
   * @returns null if quote lines have more than `maxTexts` texts
   */
  return async (trx: Knex, wanted: readonly string[]): Promise<readonly AlikeTexts[] | null> => {
    const { rows } = await trx.raw<{ rows: { text: string }[] }>(textsSql, [maxTexts + 1])
    if (rows.length > maxTexts) return null
    const texts = rows.map(({ text }) => text)
    const key = JSON.stringify(texts)
    if (compared.texts !== key || compared.alike.size > maxPhrases)
      compared = { texts: key, alike: new Map() }
    // A concurrent call may replace the cache.
    const { alike } = compared
    const phrases = wanted.filter((phrase) => !alike.has(phrase))
    if (phrases.length > 0) {
      const found = await trx.raw<{ rows: AlikeTexts[] }>(alikeSql, { phrases, texts })
      const byPhrase = groupedBy(found.rows, ({ phrase }) => phrase)
      for (const phrase of phrases) alike.set(phrase, byPhrase.get(phrase) ?? [])
    }
    return wanted.flatMap((phrase) => alike.get(phrase) ?? [])
  }
}
