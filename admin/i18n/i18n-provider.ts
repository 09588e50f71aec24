import polyglot from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { formatCount } from '../../model/format.ts'
import type { ProblemReply } from '../../model/problem.ts'
import { pageTexts } from './page-texts.ts'

interface Spoken {
  readonly locale: string
  /** Replaces texts of the catalogue with the same keys. */
  readonly texts: object
  /** Translates a sentence that is not a key of the catalogue. */
  say(sentence: string): string
  /** Translates a refusal of the server, which is in English. */
  refusal(reply: ProblemReply): ProblemReply
}

let spoken: Spoken | null = null

/** Fills in the values of a text: a number that is counted as "49,987". */
function withCounts(
  this: string,
  placeholder: RegExp,
  fill: (whole: string, name: string) => unknown,
): string {
  return this.replace(placeholder, (whole: string, name: string) => {
    const value = fill(whole, name)
    return ['smart_count', 'count'].includes(name) && typeof value === 'number'
      ? formatCount(value)
      : String(value)
  })
}

const speaking = (texts: object): I18nProvider => {
  const locale = spoken?.locale ?? 'en'
  return polyglot(
    () => ({ ...texts, ...spoken?.texts }) as TranslationMessages,
    locale,
    [{ locale, name: locale }],
    // Missing keys are allowed, as server sentences use the same function.
    { allowMissing: true, replace: withCounts },
  )
}

let texts: object = pageTexts
let all = speaking(texts)

/** Adds the texts of a part of the app. Call before it renders. */
export const addTexts = (more: object): void => {
  texts = { ...texts, ...more }
  all = speaking(texts)
}

export const speakAs = (language: Spoken): void => {
  spoken = language
  all = speaking(texts)
}

export const inSpoken = (reply: ProblemReply): ProblemReply => spoken?.refusal(reply) ?? reply

/** All texts loaded so far. */
export const i18nProvider: I18nProvider = {
  ...all,
  translate: (key, options) => {
    const text = all.translate(key, options)
    return spoken && text === key ? spoken.say(key) : text
  },
}
