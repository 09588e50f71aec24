import polyglot from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { pageTexts } from './page-texts.ts'

/** British English. */
const speaking = (texts: object): I18nProvider =>
  polyglot(
    // Those of react-admin come with the records' own; nothing before asks for them.
    () => texts as TranslationMessages,
    'en',
    [{ locale: 'en', name: 'English' }],
    // Sentences of the server are shown as they come, through the same call.
    { allowMissing: true },
  )

let texts: object = pageTexts
let all = speaking(texts)

/** Texts that a part of the app brings along: to be added before it is shown. */
export const addTexts = (more: object): void => {
  texts = { ...texts, ...more }
  all = speaking(texts)
}

/** Every text of the browser side, of whatever part has come so far. */
export const i18nProvider: I18nProvider = {
  ...all,
  translate: (key, options) => all.translate(key, options),
}
