import polyglot from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { ProblemReply } from '../../model/problem.ts'
import { pageTexts } from './page-texts.ts'

/** Another language than that of the catalogue. */
interface Spoken {
  readonly locale: string
  /** In the place of the catalogue's, by the same keys. */
  readonly texts: object
  /** A sentence that is no key of the catalogue. */
  say(sentence: string): string
  /** A refusal of the server, whose sentences are English. */
  refusal(reply: ProblemReply): ProblemReply
}

let spoken: Spoken | null = null

/** British English, unless another language is spoken. */
const speaking = (texts: object): I18nProvider => {
  const locale = spoken?.locale ?? 'en'
  return polyglot(
    () => ({ ...texts, ...spoken?.texts }) as TranslationMessages,
    locale,
    [{ locale, name: locale }],
    // Sentences of the server are shown as they come, through the same call.
    { allowMissing: true },
  )
}

let texts: object = pageTexts
let all = speaking(texts)

/** Texts that a part of the app brings along: to be added before it is shown. */
export const addTexts = (more: object): void => {
  texts = { ...texts, ...more }
  all = speaking(texts)
}

/** To be called before anything is shown. */
export const speakAs = (language: Spoken): void => {
  spoken = language
  all = speaking(texts)
}

/** A refusal of the server in the language of the screens. */
export const inSpoken = (reply: ProblemReply): ProblemReply => spoken?.refusal(reply) ?? reply

/** Every text of the browser side, of whatever part has come so far. */
export const i18nProvider: I18nProvider = {
  ...all,
  translate: (key, options) => {
    const text = all.translate(key, options)
    return spoken && text === key ? spoken.say(key) : text
  },
}
