/** Letters that NFKD does not take apart, by the rules of PostgreSQL's `unaccent`. */
export const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}
const ownLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu')

/** The text without case, accents and forms of letters: "Ofﬁce", "OFFICE" and "Óffice" are the same. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(ownLetters, (letter) => letters[letter] ?? letter)
    .normalize('NFC')

/** Hyphens, dashes and the minus sign, which look alike, as the class of a regular expression. */
export const dashes = '[\\u2010-\\u2015\\u2212]'
const everyDash = new RegExp(dashes, 'g')

/** The text with runs of blanks as one and all dashes as hyphens, without case: how names are compared. */
export const plainText = (text: string): string =>
  text.replace(everyDash, '-').replace(/\s+/g, ' ').trim().toLowerCase()

/** Also without accents and forms of letters. */
export const comparedText = (text: string): string => folded(plainText(text))

/** Letters of stored texts by what they are folded to: `e` has `èéêëē…`, `ss` has `ß`, `fi` has `ﬁ`. */
const forms = new Map<string, string>()
/**
 * Superscripts (m²), Latin with accents, Greek with accents, small digits, signs made of letters (№, ℃), and the
 * ligatures of typeset text.
 */
const ranges = [
  [0xb2, 0xb3],
  [0xb9, 0xb9],
  [0xdf, 0x17f],
  [0x1e00, 0x1eff],
  [0x3ac, 0x3ce],
  [0x2070, 0x209c],
  [0x2100, 0x2122],
  [0xfb00, 0xfb06],
] as const
for (const [first, last] of ranges)
  for (let code = first; code <= last; code++) {
    const letter = String.fromCodePoint(code)
    const plain = folded(letter)
    if (plain !== letter && letter === letter.toLowerCase())
      forms.set(plain, (forms.get(plain) ?? '') + letter)
  }

const longest = 3
const asRegex = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)

/** Longest part of the text at its beginning that is written in several forms. */
const formAt = (text: string): string | undefined =>
  Array.from({ length: longest - 1 }, (_, at) => text.slice(0, longest - at)).find((part) => forms.has(part))

/**
 * Regular expression, without case, of the text in each of its written forms: `café` becomes `[cç…][aà…]f[eè…]`, and
 * `office` finds `oﬃce`, with `(?:ffi|ﬃ|f(?:fi|ﬁ)|…)`.
 */
export const writtenForms = (text: string): string => {
  const regexOf = (rest: string): string => {
    if (rest === '') return ''
    const [letter = ''] = rest
    const own = forms.get(letter)
    const one = own ? `[${letter}${own}]` : asRegex(letter)
    const part = formAt(rest)
    if (part === undefined) return one + regexOf(rest.slice(letter.length))
    // Nested, so that the expression grows with the text only.
    const inside = one + regexOf(part.slice(letter.length))
    return `(?:${inside}|[${forms.get(part)}])${regexOf(rest.slice(part.length))}`
  }
  return regexOf(folded(text))
}
