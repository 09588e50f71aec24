import { type Coded, fillPattern } from '../message.ts'
import { messages } from '../messages.ts'
import { ofEveryObject } from '../naming.ts'
import { defineFieldType, type Guarded, guarded } from './field-type.ts'
import { isObject, option, requiredOption, text, yes } from './option.ts'

/**
 * What the program says of a record, such as why: each sentence is stored as its code and values, and said where it is shown.
 * Handlers and hooks set it (`codedOf`).
 */
export interface SentencesField extends Guarded {
  readonly type: 'sentences'
  readonly label: string
  readonly help?: string
  readonly readOnly: true
  /** Sentences by code, with values in gaps as in docs/messages.md: `{ late: 'Due on %{day:date}.' }`. */
  readonly patterns: Readonly<Record<string, string>>
}

const gap = /%\{\w+(:(figure|money|date|label|labels|lower|sentences))?\}/g

const isPatterns = (value: unknown) =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((pattern) => text.fits(pattern))

const isCoded = (value: unknown, { patterns }: SentencesField): boolean =>
  isObject(value) &&
  typeof value.code === 'string' &&
  Object.hasOwn(patterns, value.code) &&
  isObject(value.params) &&
  Object.keys(value).length === 2

/** A value may be a text: a sentence from before it had a code. */
const sentences = defineFieldType<SentencesField, readonly Coded[] | string>()({
  writable: true,
  readable: true,
  isSentences: true,
  options: {
    ...guarded,
    label: requiredOption(text),
    help: text,
    readOnly: requiredOption(yes),
    patterns: requiredOption(option('an object of sentences by code', isPatterns)),
  },
  checkOptions: ({ patterns }, report) => {
    for (const [code, pattern] of Object.entries(patterns)) {
      if (!/^[a-z]\w*$/i.test(code) || ofEveryObject(code))
        report('patterns', `"${code}" is no code; write letters and digits`)
      if (pattern.replaceAll(gap, '').includes('%{'))
        report('patterns', `"${code}" has a gap that is none; write it like %{day:date}`)
    }
  },
  // Not `anyOf`, which the server would compile at its first use.
  schema: ({ patterns }) => ({
    type: ['array', 'string'],
    description: 'Codes and values of sentences. A text: a sentence from before it had a code',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['code', 'params'],
      properties: { code: { enum: Object.keys(patterns) }, params: { type: 'object' } },
    },
  }),
  // A filter compares with one or several codes.
  filter: {
    parts: ['not', 'empty'],
    schema: ({ patterns }) => ({ enum: Object.keys(patterns) }),
    fits: (value, { patterns }) => typeof value === 'string' && Object.hasOwn(patterns, value),
  },
  check: (value, field) =>
    Array.isArray(value) && value.length > 0 && value.every((part) => isCoded(part, field))
      ? []
      : [messages.format],
  format: (value, { patterns }) =>
    typeof value === 'string'
      ? value
      : value.map(({ code, params }) => fillPattern(patterns[code] ?? code, params)).join(' '),
})

export const sentenceTypes = { sentences }
