import type { Workers } from '../../workers/pool.ts'
import type { OrderingFirm } from './order-content.ts'
import { unprintedCharacters } from './order-pdf-task.ts'

/** Latin, Greek and Cyrillic as in names, and the usual punctuation: the fonts have them. */
const usual = /^[\t\n\r\u0020-\u007e\u00a0-\u017f\u0386-\u03ce\u0400-\u045f\u2013-\u201d\u2022\u2026\u20ac]*$/

/** The values of the firm that its papers show. */
export const onPaper = ({ logo: _, mailText: __, ...shown }: Omit<OrderingFirm, 'orderTerms'>): unknown[] =>
  Object.values(shown)

/**
 * Characters of the texts that no font of our papers has, each once. Only a text with unusual characters is looked up
 * in the fonts, which takes a worker.
 * @param values of a paper; those that are no texts are left out
 */
export const unprintedIn = async (
  workers: Workers,
  values: readonly unknown[],
  signal: AbortSignal,
): Promise<string[]> => {
  const unusual = values.filter((value) => typeof value === 'string').filter((text) => !usual.test(text))
  return unusual.length > 0 ? workers.run(unprintedCharacters, [unusual], signal) : []
}
