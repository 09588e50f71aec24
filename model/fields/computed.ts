import Big from 'big.js'
import { lineTotal } from '../decimal.ts'
import type { Filter } from '../filter/filter.ts'
import { formatDecimal, formatMoney } from '../format.ts'
import { messages } from '../messages.ts'
import { comparesValues, defineFieldType, type Guarded, guarded } from './field-type.ts'
import { computedNumber, numberRanges } from './number.ts'
import { isListOf, isObject, names, needed, object, oneOf, option, text, twoNames, yes } from './option.ts'
import { checkText, comparesTexts } from './text.ts'

interface Computed extends Guarded {
  /** As people read it, in headings. */
  readonly label: string
}

const computedOptions = { ...guarded, label: needed(text) }

/**
 * Calculated from the records of `from` whose reference `by` is this record, also through another record:
 * `quoteLineId.quoteHeaderId`.
 */
export interface Tallied extends Computed {
  /** Name of the resource. */
  readonly from: string
  /** Reference to this record, or a path to one. */
  readonly by: string
  /** Only those that this filter finds: `{ done: false, dueOn: { below: 'today' } }`. */
  readonly where?: Filter
}

/** The records, and their fields that it reads or filters by. */
const gathered = ({ from, by, where = {} }: Tallied, ...more: readonly string[]) => ({
  from,
  of: [by, ...Object.keys(where), ...more],
})

const tallyOptions = {
  ...computedOptions,
  from: needed(text),
  by: needed(text),
  where: object,
}

/** A field of a record that this one refers to: `projectId.projectName`, through as many references as needed. */
export interface LookupField extends Computed {
  readonly type: 'lookup'
  /** References and the field at the end. */
  readonly path: string
  /** Sorts records without it first in ascending order. */
  readonly emptyFirst?: true
}

/** Shown, checked and filtered as the field that it ends at, whose type is used instead (`shownField`). */
const lookup = defineFieldType<LookupField, unknown>()({
  writable: false,
  readable: true,
  readFrom: ({ path }) => [path],
  options: { ...computedOptions, path: needed(text), emptyFirst: yes },
  searchable: true,
  schema: () => ({}),
  check: () => [messages.format],
  format: (value) => String(value),
})

/** Two numbers of the record multiplied and rounded to the penny. */
export interface ProductField extends Computed {
  readonly type: 'product'
  /** Two numbers of the record. */
  readonly of: readonly [string, string]
}

const isKnown = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const product = defineFieldType<ProductField, number>()({
  ...computedNumber,
  madeOf: ({ of }) => of,
  readFrom: ({ of }) => of,
  factors: ({ of }) => of,
  options: { ...computedOptions, of: needed(twoNames) },
  searchable: true,
  summedAs: 'money',
  workOut: ({ of }, values) => {
    const [a, b] = of.map((factor) => values[factor])
    return isKnown(a) && isKnown(b) ? lineTotal(a, b) : null
  },
  checkTogether: (_name, { of }, { values, labelOf }) => {
    const [a, b] = of.map((factor) => values[factor])
    return isKnown(a) && isKnown(b) && new Big(a).times(b).abs().gt(numberRanges.money.max)
      ? { [of[0]]: [messages.tooLarge(of.map(labelOf).join(' and '))] }
      : {}
  },
  format: formatMoney,
})

/** Texts of the record joined by a blank. */
export interface JoinedField extends Computed {
  readonly type: 'joined'
  /** Texts of the record. */
  readonly of: readonly string[]
}

const joinedLength = 10_000
/** Serves filters: nobody writes the value. */
const checkJoined = (value: unknown) => checkText(value, joinedLength)

const joined = defineFieldType<JoinedField, string>()({
  writable: false,
  readable: true,
  readFrom: ({ of }) => of,
  options: { ...computedOptions, of: needed(names) },
  neverNull: true,
  madeOf: ({ of }) => of,
  searchable: true,
  schema: () => ({ type: 'string' }),
  filter: comparesTexts(checkJoined, () => joinedLength),
  check: checkJoined,
  format: (value) => value,
})

/**
 * Two numbers multiplied and rounded to the penny, either of them in another record: `purchaseLineId.costEach`. An empty
 * one counts as 0.
 */
export interface AmountField extends Computed {
  readonly type: 'amount'
  /** Two numbers of the record, or paths to them. */
  readonly of: readonly [string, string]
}

const amount = defineFieldType<AmountField, number>()({
  ...computedNumber,
  readFrom: ({ of }) => of,
  options: { ...computedOptions, of: needed(twoNames) },
  summedAs: 'money',
  format: formatMoney,
})

const formatInUnit = (value: number, { unit }: { readonly unit: 'money' | 'quantity' }) =>
  unit === 'money' ? formatMoney(value) : formatDecimal(value, 0, 4)

/** One number of the record less another; an empty one counts as 0. */
export interface RestField extends Computed {
  readonly type: 'rest'
  /** The number. */
  readonly of: string
  /** The number that is subtracted. */
  readonly less: string
  /** Format. */
  readonly unit: 'money' | 'quantity'
  /** Never below zero. */
  readonly stop?: 'zero'
  /** Shown in the colour of what is incomplete. */
  readonly open?: true
}

const rest = defineFieldType<RestField, number>()({
  ...computedNumber,
  readFrom: ({ of, less }) => [of, less],
  options: {
    ...computedOptions,
    of: needed(text),
    less: needed(text),
    unit: needed(oneOf('money', 'quantity')),
    stop: oneOf('zero'),
    open: yes,
  },
  summedAs: 'unit',
  format: formatInUnit,
})

/** The label of the first of these fields that is not empty. */
export interface StageField extends Computed {
  readonly type: 'stage'
  /** Fields with their labels, the last stage first. */
  readonly of: readonly (readonly [field: string, label: string])[]
  /** The label while all are empty. */
  readonly otherwise: string
}

/** Every label that it can have, the furthest first. */
export const stagesOf = ({ of, otherwise }: StageField): string[] => [
  ...of.map(([, label]) => label),
  otherwise,
]

const stageSchema = (field: StageField) => ({ enum: stagesOf(field) })
const checkStage = (value: unknown, field: StageField) =>
  stagesOf(field).some((label) => label === value)
    ? []
    : [typeof value === 'string' ? messages.choice(stagesOf(field).join(', ')) : messages.format]

const stage = defineFieldType<StageField, string>()({
  writable: false,
  readable: true,
  readFrom: ({ of }) => of.map(([name]) => name),
  options: {
    ...computedOptions,
    of: needed(option('a list of [field, label]', isListOf(twoNames.fits))),
    otherwise: needed(text),
  },
  neverNull: true,
  schema: stageSchema,
  filter: comparesValues([], checkStage, stageSchema),
  check: checkStage,
  format: (value) => value,
})

/** What a record of `from` says when it counts where it went, and whose text says why when it does not. */
interface Sound {
  readonly field: string
  readonly is: string | boolean
  readonly says: string
}

/** Where the records that a sum adds up went, by fields of theirs. */
export interface Went {
  /** The record that one went to: a reference, or a lookup that ends at one. */
  readonly to: string
  /** By which people know it. */
  readonly as: string
  /** What several of them are called: "jobs". */
  readonly several: string
  /** All of it has to be so; else the figure has a warning. */
  readonly sound?: readonly Sound[]
}

const isWent = (value: unknown) =>
  isObject(value) &&
  [value.to, value.as, value.several].every((one) => typeof one === 'string' && one !== '') &&
  (value.sound === undefined || isListOf(isObject)(value.sound))

/** The sum of a field over records that refer to this one. */
export interface SumField extends Tallied {
  readonly type: 'sum'
  /** The number that is added up. */
  readonly of: string
  /** Format. */
  readonly unit: 'money' | 'quantity'
  /** Stored in a column by triggers, for lists that are sorted or filtered by it. */
  readonly stored?: true
  /** Marked when it is not 0. */
  readonly open?: true
  /** The field it should reach: green when equal, red when it is more. */
  readonly against?: string
  /** Warning after a change that makes it more than `against`: "more matched than bought". */
  readonly beyond?: string
  /** The records that it is matched to, named next to the figure in lists. */
  readonly went?: Went
}

const sum = defineFieldType<SumField, number>()({
  ...computedNumber,
  gatheredFrom: (field) => gathered(field, field.of),
  options: {
    ...tallyOptions,
    of: needed(text),
    unit: needed(oneOf('money', 'quantity')),
    stored: yes,
    open: yes,
    against: text,
    beyond: text,
    went: option('an object with to, as and several', isWent),
  },
  summedAs: 'unit',
  format: formatInUnit,
})

/** How many records of another resource refer to this one. */
export interface CountField extends Tallied {
  readonly type: 'count'
}

const count = defineFieldType<CountField, number>()({
  ...computedNumber,
  gatheredFrom: (field) => gathered(field),
  options: tallyOptions,
  schema: () => ({ type: 'integer', minimum: 0 }),
  summedAs: 'quantity',
  format: (value) => formatDecimal(value, 0, 0),
})

/** How many files a record has: `attachments` of its resource adds this field, and nothing else does. */
export interface AttachmentsField extends Computed {
  readonly type: 'attachments'
}

const attachments = defineFieldType<AttachmentsField, number>()({
  ...computedNumber,
  options: computedOptions,
  schema: () => ({ type: 'integer', minimum: 0 }),
  format: (value) => formatDecimal(value, 0, 0),
})

export const computedTypes = { lookup, product, joined, amount, rest, stage, sum, count, attachments }
