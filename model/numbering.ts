import type { Resource } from './definition.ts'
import { keptByDefinition } from './kept-by-definition.ts'

/** Running numbers of records, such as `2026-0001`. */

const numberPart = /\{number(?::([1-9]))?\}/
const token = /\{(\w+)(?::[1-9])?\}/g

/** Texts before and after a running number, and its min. digits. */
export interface NumberParts {
  readonly before: string
  readonly after: string
  readonly digits: number
}

/**
 * Parts of a pattern with exactly one running number.
 * @param filled texts of its other tokens, by name
 * @returns null without a running number, or if a token has no text
 * @example partsOf('{year}-{number:4}', { year: '2026' }) // { before: '2026-', after: '', digits: 4 }
 */
export const partsOf = (
  pattern: string,
  filled: Readonly<Record<string, string | null>>,
): NumberParts | null => {
  const part = numberPart.exec(pattern)
  if (!part) return null
  const sides = [pattern.slice(0, part.index), pattern.slice(part.index + part[0].length)]
  const isMissing = sides.some((side) => [...side.matchAll(token)].some(([, name = '']) => !filled[name]))
  if (isMissing) return null
  const [before = '', after = ''] = sides.map((side) =>
    side.replace(token, (_all, name: string) => filled[name] ?? ''),
  )
  return { before, after, digits: Number(part[1] ?? 1) }
}

/** The running number in a text of these parts, in any case. Null if it has other ones. */
export const numberIn = ({ before, after }: NumberParts, text: string): number | null => {
  const [given, start, end] = [text, before, after].map((part) => part.toLowerCase())
  const isOwn = given?.startsWith(start ?? '') && given.endsWith(end ?? '')
  const number = isOwn ? text.slice(before.length, text.length - after.length) : ''
  return /^\d{1,9}$/.test(number) ? Number(number) : null
}

export const numbered = ({ before, after, digits }: NumberParts, number: number): string =>
  `${before}${String(number).padStart(digits, '0')}${after}`

/** Tokens of a `number` option besides the running number, and their texts on a day, `yyyy-MM-dd`. */
export const dayTokens = (day: string) => ({ year: day.slice(0, 4), month: day.slice(5, 7) })

export interface Numbering {
  readonly pattern: string
  readonly per?: string
}

/** What is wrong with a pattern; null if nothing is. */
export const patternFault = (pattern: string): string | null => {
  const names = [...pattern.matchAll(token)].map(([, name = '']) => name)
  const unknown = names.find((name) => name !== 'number' && !Object.hasOwn(dayTokens(''), name))
  if (unknown !== undefined) return `knows {year}, {month} and {number}, and not {${unknown}}`
  if (names.filter((name) => name === 'number').length !== 1)
    return 'has the running number once, as in {year}-{number:4}'
  if (/\{(?!number)\w+:/.test(pattern)) return 'says digits of another part than {number}; take them out'
  return /[{}]/.test(pattern.replace(token, ''))
    ? 'has a brace without its other half; write it like {year}-{number:4}'
    : null
}

/** Fields that the server numbers. */
export const numberingsOf = keptByDefinition(
  ({ fields }: Resource): readonly { readonly name: string; readonly number: Numbering }[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      'number' in field && field.number ? [{ name, number: field.number }] : [],
    ),
)
