import { productWords } from '#product/model/product.ts'
import { checkPassword } from './fields/text.ts'
import { literal, type Message } from './message.ts'
import { inOne, messages } from './messages.ts'

/** zxcvbn score, 0 to 4. Score 3 withstands about 10¹⁰ offline guesses against stolen hashes. */
export const leastScore = 3

const wordsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.toLowerCase().split(/[\s@.\-_+']+/)).filter((word) => word.length >= 3)

const without = (text: string, words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), text.toLowerCase())

/** Strength score, 0 (guessed at once) to 4. */
export interface Strength {
  readonly score: number
  /** Reason for a weak score, in English; may be empty. */
  readonly warning: string
}

const load = async () => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  // With the defaults, crafted texts take two seconds. These limits take 50 ms and give the same scores.
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    l33tMaxSubstitutions: 5,
    maxLength: 32,
  })
}

/** Loads the dictionaries with the first password that is set, to keep startup fast. */
let estimator: ReturnType<typeof load> | undefined

/** @param words words that an attacker knows, in lower case */
const strengthOf = async (text: string, words: readonly string[]): Promise<Strength> => {
  if (text.trim() === '') return { score: 0, warning: '' }
  estimator ??= load()
  const { score, feedback } = (await estimator).check(text, [...words])
  return { score, warning: feedback.warning ?? '' }
}

/**
 * Password strength against an attacker who knows the product, the firm and the user.
 * @param known the user's email address and names
 */
export const strengthAgainst = async (password: string, known: readonly string[]): Promise<Strength> => {
  const guess = password.normalize('NFKC')
  const words = wordsIn([...productWords, ...known]).map((word) => word.normalize('NFKC'))
  const texts = [...new Set([guess, without(guess, words)])]
  const strengths = await Promise.all(texts.map((text) => strengthOf(text, words)))
  return strengths.reduce((a, b) => (b.score < a.score ? b : a))
}

/**
 * Validation messages for a new password: 8 to 256 characters, and strong enough (`strengthAgainst`).
 * @param known as in `strengthAgainst`
 */
export const checkNewPassword = async (password: unknown, known: readonly string[]): Promise<Message[]> => {
  const wrong = checkPassword(password)
  if (wrong.length > 0) return wrong
  const { score, warning } = await strengthAgainst(String(password), known)
  if (score >= leastScore) return []
  return [inOne([messages.commonPassword, ...(warning ? [literal(warning)] : [])])]
}
