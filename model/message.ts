import { formatDate, formatDecimal, formatSterling } from './format.ts'

/** Value of a placeholder. A list is joined with "and". */
export type Param = string | number | Message | readonly Param[]
export type Params = Readonly<Record<string, Param>>

/** A sentence for the user: its pattern by code, the values of the placeholders, and the whole in English. */
export interface Message {
  readonly code: string
  readonly params: Params
  readonly text: string
}

/**
 * Formats of a placeholder, written `%{name:format}`. Without one, texts and numbers are shown as they are.
 * `figure`: a number such as 1,234.5; `money`: an amount such as £1,234.50; `date`: a day `yyyy-MM-dd` as 31/12/2026;
 * `label`: words of a definition; `lower`: these inside a sentence, in lower case unless nouns have capitals; `labels`: a
 * list of these, with commas; `sentences`: a list of messages; `hints`: these behind a sentence, each after a blank.
 */
type Format = 'figure' | 'money' | 'date' | 'label' | 'labels' | 'lower' | 'sentences' | 'hints'

type Placeholder<Pattern extends string> = Pattern extends `${string}%{${infer Inner}}${infer Rest}`
  ? Inner | Placeholder<Rest>
  : never
type NameOf<Inner> = Inner extends `${infer Name}:${Format}` ? Name : Inner
type ValueOf<Inner> = Inner extends `${string}:${'figure' | 'money'}`
  ? number
  : Inner extends `${string}:date`
    ? string
    : Inner extends `${string}:${'label' | 'labels' | 'lower'}`
      ? string | readonly string[]
      : Inner extends `${string}:${'sentences' | 'hints'}`
        ? readonly Message[]
        : Param
type ParamsOf<Pattern extends string> = {
  readonly [Inner in Placeholder<Pattern> as NameOf<Inner> & string]: ValueOf<Inner>
}

/** Messages of patterns: a message, or a function of the named values. */
export type MessagesOf<Patterns extends Readonly<Record<string, string>>> = {
  readonly [Code in keyof Patterns]: [Placeholder<Patterns[Code]>] extends [never]
    ? Message
    : (params: ParamsOf<Patterns[Code]>) => Message
}

/** How a language shows values and chooses between the singular and the plural of a pattern. */
export interface Wording {
  /** Words of a definition, by the English ones. */
  word(english: string): string
  /** Words of a definition inside a sentence. */
  inSentence(words: string): string
  message(message: Message): string
  and(parts: readonly string[]): string
  isOne(n: number): boolean
}

const english: Wording = {
  word: (words) => words,
  inSentence: (words) => words.toLowerCase(),
  message: ({ text }) => text,
  and: (parts) => parts.join(' and '),
  isOne: (n) => n === 1,
}

const isList = (value: Param): value is readonly Param[] => Array.isArray(value)

const shown = (value: Param, format: string | undefined, wording: Wording): string => {
  if (isList(value)) {
    const parts = value.map((part) => shown(part, format, wording))
    if (format === 'labels') return parts.join(', ')
    if (format === 'hints') return parts.map((part) => ` ${part}`).join('')
    return format === 'sentences' ? parts.join(' ') : wording.and(parts)
  }
  if (format === 'figure') return formatDecimal(Number(value), 0, 4)
  if (format === 'money') return formatSterling(Number(value))
  if (format === 'date') return formatDate(String(value))
  if (format === 'label' || format === 'labels') return wording.word(String(value))
  if (format === 'lower') return wording.inSentence(wording.word(String(value)))
  return typeof value === 'object' ? wording.message(value) : String(value)
}

/**
 * Fills in a pattern.
 * @param pattern may have a singular and a plural, `One row. |||| %{n} rows.`, chosen by the value `n`
 */
export const fillPattern = (pattern: string, params: Params, wording: Wording = english): string => {
  const [one = '', many = one] = pattern.split(' |||| ')
  return (wording.isOne(Number(params.n)) ? one : many).replace(
    /%\{(\w+)(?::(\w+))?\}/g,
    (_all, name: string, format?: string) => shown(params[name] ?? '', format, wording),
  )
}

/* @__NO_SIDE_EFFECTS__ */
export const messagesOf = <const Patterns extends Readonly<Record<string, string>>>(
  patterns: Patterns,
): MessagesOf<Patterns> =>
  Object.fromEntries(
    Object.entries(patterns).map(([code, pattern]) => {
      const make = (params: Params): Message => ({ code, params, text: fillPattern(pattern, params) })
      return [code, pattern.includes('%{') ? make : make({})]
    }),
  ) as unknown as MessagesOf<Patterns>

/** Code of a sentence without a pattern: of a definition, of own code, or a detail for who wrote the request. */
export const literalCode = 'literal'

/** A sentence without a pattern. Screens translate it by its words, if at all. */
export const literal = (text: string): Message => ({ code: literalCode, params: {}, text })

export const asMessage = (message: Message | string): Message =>
  typeof message === 'string' ? literal(message) : message

export const isMessage = (value: object): value is Message =>
  'code' in value && 'params' in value && 'text' in value

/** Messages by field. */
export type FieldErrors = Record<string, Message[]>

export const textsOf = (errors: Readonly<Record<string, readonly Message[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([name, all]) => [name, all.map(({ text }) => text)]))

/** Code and values of a message, as replies have them next to the sentence. */
export type Coded = Pick<Message, 'code' | 'params'>

export const codedOf = ({ code, params }: Message): Coded => ({ code, params })

export const codesOf = (errors: Readonly<Record<string, readonly Message[]>>): Record<string, Coded[]> =>
  Object.fromEntries(Object.entries(errors).map(([name, all]) => [name, all.map(codedOf)]))
