import { folded } from './folded.ts'

/**
 * Column of a field: `makerPONumber` becomes `maker_po_number`, `has2FA` becomes `has_2fa`. Runs
 * of capitals and digits count as one word.
 */
export const columnOf = (field: string): string =>
  field
    .replace(/([a-z])([A-Z0-9])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Letters of English in place of those with accents: `Größe` becomes `Grosse`. */
const inEnglishLetters = (label: string): string =>
  [...label.normalize('NFC')]
    .map((letter) => (letter === letter.toLowerCase() ? folded(letter) : capitalised(folded(letter))))
    .join('')

/** Label without spaces, punctuation and accents: `Site Diary` becomes `SiteDiary`, `Écurie` becomes `Ecurie`. */
export const withoutSpaces = (label: string): string =>
  inEnglishLetters(label)
    .split(/[^A-Za-z0-9]+/)
    .map(capitalised)
    .join('')

/** Why a name cannot be used as a key; undefined if it can. */
export const ofEveryObject = (name: string): string | undefined =>
  name in Object.prototype ? 'every object of JavaScript has that name' : undefined

/** Quoted SQL identifier; `order`, `user` and `full` are reserved words. */
export const quoted = (name: string): string => `"${name}"`

export const quotedColumn = (field: string): string => quoted(columnOf(field))
