import { didYouMean, duplicatesIn } from '../did-you-mean.ts'
import { longestFilterText } from '../filter/filter.ts'
import { messages } from '../messages.ts'
import { ofEveryObject } from '../naming.ts'
import { baseOptions, defineFieldType, type FieldBase, type Requirable } from './field-type.ts'
import { isListOf, isObject, names, neverEmpty, option, requirable, requiredOption, text } from './option.ts'
import { checkText, cleanLine } from './text.ts'

/** A value of a choice, with its display. */
export interface ChoiceOption {
  /** Stored value, also used by the API. */
  readonly value: string
  /** Displayed text. */
  readonly label: string
  /** Colour of its pill. Default: grey. */
  readonly tone?: 'info' | 'good' | 'warning' | 'bad'
  /** Marks closed records: offered last, in grey. */
  readonly inactive?: true
  /** Former value. The next migration gives it to the records and to their history. */
  readonly was?: string
}
/** One of several values. */
export interface ChoiceField extends FieldBase, Requirable {
  readonly type: 'choice'
  /** Values with labels, and optionally a tone, or `inactive` for closed records. */
  readonly options: readonly ChoiceOption[]
  /** Initial value. With a default, the field is never empty. */
  readonly default?: string
}

/** Option of a value; undefined if there is none. */
export const optionOf = ({ options }: ChoiceField, value: unknown): ChoiceOption | undefined =>
  options.find((option) => option.value === value)

const optionWords = ['value', 'label', 'tone', 'inactive', 'was']
const tones = ['info', 'good', 'warning', 'bad']

/** Lists the valid options if the text is not one. */
export const invalidChoice = (value: unknown, options: readonly string[]) => [
  typeof value === 'string' ? messages.choice({ options: options.join(', ') }) : messages.format,
]

/** Whether a value can be stored, sent and found again as it is. */
const isPlainValue = (value: string): boolean =>
  cleanLine(value) === value && checkText(value, longestFilterText).length === 0

/** What is wrong with the values of options, whose display may be another text. */
const checkValues = (report: (at: string, says: string) => void, values: readonly string[]) => {
  for (const value of values) {
    if (ofEveryObject(value)) report('options', `"${value}" cannot be an option: ${ofEveryObject(value)}`)
    else if (!isPlainValue(value))
      report(
        'options',
        `${JSON.stringify(value).slice(0, 40)} is no value; write one line of at most ${longestFilterText} characters without blanks around it`,
      )
  }
}

/** Files name an option by value or label in any case, so no two options have a word in common. */
const checkWords = (report: (at: string, says: string) => void, options: readonly ChoiceOption[]) => {
  const words = options.map(({ value, label }) => [...new Set([value.toLowerCase(), label.toLowerCase()])])
  for (const word of new Set(duplicatesIn(words.flat())))
    report(
      'options',
      `two options are called "${word}", which a file could not tell apart; rename one of them`,
    )
}

const choice = defineFieldType<ChoiceField, string>()({
  writable: true,
  readable: true,
  options: {
    ...baseOptions,
    ...requirable,
    options: requiredOption(
      option(
        'a list of { value, label, tone, inactive }',
        isListOf(
          (entry) =>
            isObject(entry) &&
            text.fits(entry.value) &&
            text.fits(entry.label) &&
            (entry.tone === undefined || text.fits(entry.tone)) &&
            (entry.was === undefined || text.fits(entry.was)) &&
            (entry.inactive === undefined || entry.inactive === true),
        ),
      ),
    ),
    default: text,
  },
  inKeys: true,
  checkOptions: ({ options }, report) => {
    if (options.length === 0) report('options', 'names no option')
    for (const value of duplicatesIn(options.map(({ value }) => value)))
      report('options', `two options have the value "${value}"`)
    const values = options.map(({ value }) => value)
    checkValues(report, values)
    if (new Set(values).size === values.length) checkWords(report, options)
    for (const name of options.flatMap(Object.keys).filter((one) => !optionWords.includes(one)))
      report(
        'options',
        `an option has no "${name}"${didYouMean(name, optionWords) || `; it has ${optionWords.join(', ')}`}`,
      )
    for (const was of duplicatesIn(options.flatMap(({ was }) => was ?? [])))
      report('options', `two options were "${was}"; say it of the one that its records get`)
    for (const { value, was } of options)
      if (was !== undefined && options.some((other) => other.value === was))
        report('options', `"${value}" was "${was}", which is an option still; take one of the two out`)
    for (const { tone } of options)
      if (tone !== undefined && !tones.includes(tone))
        report('options', `there is no tone "${tone}"; the tones are ${tones.join(', ')}`)
  },
  schema: ({ options }) => ({ enum: options.map(({ value }) => value) }),
  filter: { parts: ['not', 'empty'] },
  normalise: (value) => (value === '' ? null : value),
  fromCell: (cell, { options }) => {
    const text = String(cell).trim().toLowerCase()
    const found = options.find(({ value, label }) =>
      [value.toLowerCase(), label.toLowerCase()].includes(text),
    )
    return found?.value ?? String(cell).trim()
  },
  expected: ({ options }) => messages.choice({ options: options.map(({ value }) => value).join(', ') }),
  check: (value, field) =>
    optionOf(field, value)
      ? []
      : invalidChoice(
          value,
          field.options.map((option) => option.value),
        ),
  format: (value, field) => optionOf(field, value)?.label ?? value,
})

export interface ChoicesField extends FieldBase {
  readonly type: 'choices'
  /** The values. */
  readonly options: readonly string[]
  /** Initial value. */
  readonly default: readonly string[]
  /** Options that every record has. */
  readonly always?: readonly string[]
}

const isOption = (value: unknown, { options }: ChoicesField) =>
  typeof value === 'string' && options.includes(value)

/** Never null: set to the default. */
const choices = defineFieldType<ChoicesField, readonly string[]>()({
  writable: true,
  readable: true,
  options: {
    ...baseOptions,
    options: requiredOption(names),
    default: requiredOption(names),
    always: neverEmpty(names),
  },
  neverNull: true,
  checkOptions: (field, report) => {
    const { options, always = [] } = field
    const isUnknown = (option: string) => !options.includes(option)
    const none = (option: string) => `"${option}" is none of the options${didYouMean(option, options)}`
    const unknown = field.default.filter(isUnknown)
    const lacking = always.filter((option) => !isUnknown(option) && !field.default.includes(option))
    if (options.length === 0) report('options', 'names no option')
    const twice = duplicatesIn(options)
    for (const option of twice) report('options', `"${option}" stands there twice`)
    checkValues(report, options)
    if (twice.length === 0)
      checkWords(
        report,
        options.map((value) => ({ value, label: value })),
      )
    for (const option of options.filter((one) => one.includes(',')))
      report(
        'options',
        `"${option}" has a comma, which stands between the options in files; write it without`,
      )
    for (const option of new Set(duplicatesIn(always))) report('always', `"${option}" stands there twice`)
    for (const option of always.filter(isUnknown)) report('always', none(option))
    for (const option of unknown.length > 0 ? [] : lacking)
      report('default', `lacks "${option}", which every record has ("always")`)
    for (const option of unknown) report('default', none(option))
  },
  schema: (field) => ({
    type: 'array',
    items: { type: 'string', enum: [...field.options] },
    uniqueItems: true,
    ...(field.always && { allOf: field.always.map((option) => ({ contains: { const: option } })) }),
  }),
  // A filter compares with one or several options.
  filter: { parts: ['not', 'empty'], schema: (field) => ({ enum: [...field.options] }), fits: isOption },
  blank: () => [],
  fromCell: (cell, { options }) =>
    String(cell)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => options.find((option) => option.toLowerCase() === part.toLowerCase()) ?? part),
  expected: ({ options }) => messages.choice({ options: options.join(', ') }),
  check: (value, field) => {
    const known = (option: unknown) => isOption(option, field)
    if (!Array.isArray(value)) return [messages.format]
    const unknown = value.find((option) => !known(option))
    if (unknown !== undefined) return invalidChoice(unknown, field.options)
    if (new Set(value).size !== value.length) return [messages.format]
    return field.always?.every((option) => value.includes(option)) === false ? [messages.required] : []
  },
  format: (value) => value.join(', '),
})

export const choiceTypes = { choice, choices }
