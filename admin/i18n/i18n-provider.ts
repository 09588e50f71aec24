import polyglot from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { formatCount } from '../../model/format.ts'
import { type SpokenLanguage, setSpokenLanguage, spokenLanguage } from './language.ts'
import { pageTexts } from './page-texts.ts'

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
  const spoken = spokenLanguage()
  const locale = spoken?.locale ?? 'en'
  return polyglot(
    () => ({ ...texts, ...spoken?.texts }) as TranslationMessages,
    locale,
    [{ locale, name: locale }],
    // Missing keys are allowed, as words of the definitions use the same function.
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

export const applyLanguage = (language: SpokenLanguage): void => {
  setSpokenLanguage(language)
  all = speaking(texts)
}

/** All texts loaded so far. */
export const i18nProvider: I18nProvider = {
  ...all,
  translate: (key, options) => {
    const text = all.translate(key, options)
    return text === key ? (spokenLanguage()?.word(key) ?? key) : text
  },
}
