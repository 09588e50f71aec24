import { checkPassword } from './fields/text.ts'
import { messages } from './messages.ts'
import { type Strength, strengthOf } from './password-strength.ts'

/** Of 0 to 4: somebody who has the stored hashes and guesses offline would need some ten thousand million tries. */
export const leastScore = 3

/** What everybody knows who works here. */
const wordsOfProduct = ['costwright', 'costing', 'procurement', 'scaffolding', 'construction']

/** Names and addresses in their parts, in lower case. */
const wordsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.toLowerCase().split(/[\s@.\-_+']+/)).filter((word) => word.length >= 3)

/** The text without these words: what is left is what a guesser does not know. */
const without = (text: string, words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), text.toLowerCase())

/**
 * How easily a password is guessed by somebody who knows the product, the firm and the person.
 * @param known what such a guesser knows besides: the address and the names of the person
 */
export const strengthAgainst = async (password: string, known: readonly string[]): Promise<Strength> => {
  const guess = password.normalize('NFKC')
  const words = [...wordsOfProduct, ...wordsIn(known)].map((word) => word.normalize('NFKC'))
  const texts = [...new Set([guess, without(guess, words)])]
  const strengths = await Promise.all(texts.map((text) => strengthOf(text, words)))
  return strengths.reduce((a, b) => (b.score < a.score ? b : a))
}

/**
 * The messages for a password that somebody wants to have: 8 to 256 characters, and not easily guessed by anybody who
 * knows the person, the firm and the words that others take.
 * @param known as for `strengthAgainst`
 */
export const checkNewPassword = async (password: unknown, known: readonly string[]): Promise<string[]> => {
  const wrong = checkPassword(password)
  if (wrong.length > 0) return wrong
  const { score, warning } = await strengthAgainst(String(password), known)
  return score >= leastScore ? [] : [[messages.commonPassword, warning].filter(Boolean).join(' ')]
}
