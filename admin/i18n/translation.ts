import type { TranslationMessages } from 'react-admin'
import { valueWords } from '../../model/fields/value-words.ts'
import { type Coded, fillPattern, type Message, type Wording } from '../../model/message.ts'
import type { ProblemReply, RefusedRecord } from '../../model/problem.ts'
import { outline } from '../outline.ts'
import type { accountTexts } from './account-texts.ts'
import { applyLanguage } from './i18n-provider.ts'
import type { keptTexts } from './kept-texts.ts'
import type { ownCodeTexts } from './own-code-texts.ts'
import type { pageTexts } from './page-texts.ts'
import type { recordTexts } from './record-texts.ts'
import { translateWords } from './words.ts'

export type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>
}

/** All texts of the framework and of react-admin's components. A missing translation is a type error. */
export type Catalogue = Translated<
  typeof pageTexts & typeof recordTexts & typeof accountTexts & typeof ownCodeTexts & typeof keptTexts
> & { readonly ra: Required<TranslationMessages['ra']> }

/** Language of the screens; the default is British English. */
export interface Language<Texts extends Catalogue = Catalogue> {
  /** As in `<html lang>` (BCP 47). */
  readonly locale: string
  /** Nouns have a capital inside a sentence, as in German. */
  readonly capitalNouns?: true
  readonly texts: Texts
  /** Words of the definitions, by the English ones. */
  readonly words: Readonly<Record<string, string>>
  /** Patterns of messages by code (docs/messages.md). */
  readonly messages: Readonly<Record<string, string>>
}

type Say = (message: Message) => string

const inSentenceOf =
  ({ capitalNouns }: Pick<Language, 'capitalNouns'>) =>
  (words: string) =>
    capitalNouns ? words : words.toLowerCase()

/** A message in this language; in English without a pattern for its code. */
export const messageIn = ({
  locale,
  capitalNouns,
  words,
  messages,
}: Pick<Language, 'locale' | 'capitalNouns' | 'words' | 'messages'>): Say => {
  const list = new Intl.ListFormat(locale)
  const plurals = new Intl.PluralRules(locale)
  const word = (english: string) => words[english] ?? english
  const say: Say = ({ code, params, text }) => {
    const pattern = messages[code]
    return pattern === undefined ? word(text) : fillPattern(pattern, params, wording)
  }
  const wording: Wording = {
    word,
    inSentence: inSentenceOf({ capitalNouns }),
    message: say,
    and: (parts) => list.format(parts),
    isOne: (n) => plurals.select(n) === 'one',
  }
  return say
}

const inWords = (text: string, coded: Partial<Coded>, say: Say): string =>
  coded.code === undefined ? text : say({ code: coded.code, params: coded.params ?? {}, text })

type Sentences = Pick<RefusedRecord, 'errors' | 'codes' | 'uses'>

const errorsAndUses = ({ errors, codes, uses }: Sentences, say: Say) => ({
  ...(uses && { uses: uses.map((use) => ({ ...use, text: inWords(use.text, use, say) })) }),
  ...(errors && {
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, texts]) => [
        field,
        texts.map((text, index) => inWords(text, codes?.[field]?.[index] ?? {}, say)),
      ]),
    ),
  }),
})

/** The sentences of a server refusal, including those of each record, in this language. */
const replyIn =
  (say: Say) =>
  (reply: ProblemReply): ProblemReply => ({
    ...reply,
    ...errorsAndUses(reply, say),
    title: inWords(reply.title, reply, say),
    ...(reply.records && {
      records: reply.records.map((record) => ({
        ...record,
        ...errorsAndUses(record, say),
        ...(record.reason !== undefined && { reason: inWords(record.reason, record, say) }),
      })),
    }),
  })

/** Sets the language of texts, messages and what the first page shows of the definitions. Call once, before rendering. */
export const setLanguage = (language: Language): void => {
  const { locale, texts, words } = language
  const word = (english: string) => words[english] ?? english
  const message = messageIn(language)
  applyLanguage({
    locale,
    texts,
    word,
    inSentence: inSentenceOf(language),
    message,
    reply: replyIn(message),
  })
  document.documentElement.lang = locale
  for (const [name, english] of Object.entries(valueWords))
    Object.assign(valueWords, { [name]: word(english) })
  translateWords(outline, word)
}
