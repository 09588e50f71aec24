/**
 * Sets a language other than British English: `() => speak(french)`, with `admin/i18n/speak.ts` and a
 * catalogue of type `admin/i18n/speak.ts`. An installation has one language, chosen here.
 */
export const prepareLanguage: (() => void) | null = null
