/**
 * Prepares another language than British English: `() => speak(french)`, with `admin/i18n/speak.ts` and a catalogue that is an
 * `admin/i18n/language.ts`. One installation speaks one language; this is where it is chosen.
 */
export const prepareLanguage: (() => void) | null = null
