import type { Coded, Message } from '../../model/message.ts'
import type { ProblemReply } from '../../model/problem.ts'

/** A language other than English, as `translation.ts` prepares it. */
export interface SpokenLanguage {
  readonly locale: string
  /** Replaces texts of the catalogue with the same keys. */
  readonly texts: object
  /** Words of a definition, by the English ones. */
  word(english: string): string
  /** Words of a definition inside a sentence. */
  inSentence(words: string): string
  /** Its sentence; the English one if the language does not have it. */
  message(message: Message): string
  /** A refusal of the server with its sentences in this language. */
  reply(problem: ProblemReply): ProblemReply
}

let spoken: SpokenLanguage | null = null

/** Null for English. */
export const spokenLanguage = (): SpokenLanguage | null => spoken

export const setSpokenLanguage = (language: SpokenLanguage): void => {
  spoken = language
}

/** The sentence of a message in the language of the screens. */
export const messageText = (message: Message): string => spoken?.message(message) ?? message.text

/** Words of a definition inside a sentence: in lower case, unless the language gives nouns a capital. */
export const inSentence = (words: string): string => spoken?.inSentence(words) ?? words.toLowerCase()

/** A sentence of the server in the language of the screens, by the code and values next to it. */
export const sentenceOf = (text: string, coded: Coded | undefined): string =>
  coded ? messageText({ text, code: coded.code, params: coded.params }) : text
