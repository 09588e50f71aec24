/**
 * Sets a language other than British English: `() => setLanguage(french)`, with `setLanguage` and a
 * `Language` of `admin/i18n/translation.ts`. An installation has one language, chosen here.
 */
export const prepareLanguage: (() => void) | null = null
