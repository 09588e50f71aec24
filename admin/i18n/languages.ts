import { getSession } from '../session.ts'
import { storedEntries } from '../stored-for-user.ts'
import { type Language, setLanguage } from './translation.ts'
import { translateWords } from './words.ts'

/** Loaded when they are spoken. English, the default, has no file. */
const loaders = {
  de: async (): Promise<Language> => (await import('./german/index.ts')).german,
  fr: async (): Promise<Language> => (await import('./french/index.ts')).french,
}

export type LanguageCode = 'en' | keyof typeof loaders

/** As their speakers call them. */
const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
}

/** What a product says itself in a language. */
export interface OwnTexts {
  /** Texts of custom screens, by their keys. */
  readonly texts?: object
  /** Words of the definitions by those of `resources.config.ts`. */
  readonly words?: Readonly<Record<string, string>>
  /** Sentences of its calls by code. */
  readonly messages?: Readonly<Record<string, string>>
}

/** Languages of a product. */
export interface ProductLanguages {
  /** Of the firm. */
  readonly language: LanguageCode
  /**
   * Others that each user may choose in the account menu.
   * @example choices: ['fr']
   */
  readonly choices?: readonly LanguageCode[]
  /**
   * What the product says in them. Without it, its own words stay as they are written.
   * @example own: { fr: async () => ({ words: { Tool: 'Outil' } }) }
   */
  readonly own?: { readonly [Code in LanguageCode]?: () => Promise<OwnTexts> }
}

const chosen = storedEntries<LanguageCode>('localStorage', 'languages')
/** The last choice in this browser, for visitors. */
const anybody = ''

let offered: readonly LanguageCode[] = []
let spoken: LanguageCode = 'en'

const languageOf = ({ language }: ProductLanguages): LanguageCode => {
  const wanted = chosen.get(getSession()?.email ?? anybody) ?? chosen.get(anybody)
  return offered.find((code) => code === wanted) ?? language
}

/** Loads and sets the language of the user, or else of the firm. Call once, before rendering. */
export const prepareLanguage = async (languages: ProductLanguages): Promise<void> => {
  const { language, choices = [], own = {} } = languages
  offered = [...new Set([language, ...choices])]
  spoken = languageOf(languages)
  if (spoken === 'en') return
  const [framework, more] = await Promise.all([loaders[spoken](), own[spoken]?.() ?? {}])
  const { texts = {}, words = {}, messages = {} }: OwnTexts = more
  setLanguage({
    ...framework,
    texts: { ...framework.texts, ...texts },
    words: { ...framework.words, ...words },
    messages: { ...framework.messages, ...messages },
  })
  // Now, as code may keep a word of them when it is loaded.
  const { resources } = await import('../definitions.ts')
  translateWords(resources, (english) => words[english] ?? framework.words[english] ?? english)
}

/** Languages that the user may change to, with their names. */
export const otherLanguages = (): readonly { readonly code: LanguageCode; readonly name: string }[] =>
  offered.filter((code) => code !== spoken).map((code) => ({ code, name: languageNames[code] }))

/** Keeps the language for the user and this browser, and loads the page in it: texts are set before it renders. */
export const chooseLanguage = (code: LanguageCode): void => {
  chosen.keep(getSession()?.email ?? anybody, code)
  chosen.keep(anybody, code)
  window.location.reload()
}
