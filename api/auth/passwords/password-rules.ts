import { checkPassword } from '../../../kinds/password/model.ts'
import { messages } from '../../../model/messages.ts'
import { strengthOf } from './strength.ts'

/** What a guesser knows about the person. */
export interface PasswordOwner {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Of 0 to 4: somebody who has the stored hashes and guesses offline would need some ten thousand million tries. */
const leastScore = 3

/** What everybody knows who works here. */
const wordsOfProduct = ['costwright', 'costing', 'procurement', 'scaffolding', 'construction']

/** Names and address in their parts, in lower case. */
const ownWords = ({ email, firstName, lastName }: PasswordOwner): string[] => {
  const [mailbox = '', firm = ''] = email.toLowerCase().split('@')
  const parts = [mailbox, firm, firstName, lastName].flatMap((text) =>
    text.toLowerCase().split(/[\s.\-_+']+/),
  )
  return [...parts, `${firstName}${lastName}`.toLowerCase()].filter((word) => word.length >= 3)
}

/** The text without these words: what is left is what a guesser does not know. */
const without = (text: string, words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), text.toLowerCase())

/**
 * The messages for a password that somebody wants to have: 8 to 256 characters, and not easily guessed by anybody who
 * knows the person, the firm and the words that others take.
 */
export const checkNewPassword = async (password: unknown, owner: PasswordOwner): Promise<string[]> => {
  const wrong = checkPassword(password)
  if (wrong.length > 0) return wrong
  const guess = String(password).normalize('NFKC')
  const words = [...wordsOfProduct, ...ownWords(owner)].map((word) => word.normalize('NFKC'))
  const texts = [...new Set([guess, without(guess, words)])]
  const strengths = await Promise.all(texts.map((text) => strengthOf(text, words)))
  const weakest = strengths.reduce((a, b) => (b.score < a.score ? b : a))
  if (weakest.score >= leastScore) return []
  return [[messages.commonPassword, weakest.warning].filter(Boolean).join(' ')]
}
