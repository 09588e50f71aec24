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
 * What is worked out over the records of `from` whose reference `by` is this record. The reference may be that of a
 * record that they refer to: `quoteLineId.quoteHeaderId`.
 */
export interface Tallied extends Computed {
  /** Name of the resource whose records they are. */
  readonly from: string
  /** Their reference to this record, or a path to one. */
  readonly by: string
  /** Only of those that this filter finds, in the words of lists: `{ done: false, dueOn: { below: 'today' } }`. */
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
  /** Through references to a field of the record at the end: `supplierId.supplierName`. */
  readonly path: string
  /** In ascending order records without it come first, as they need somebody; else they come last both ways. */
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
 * Two numbers multiplied and rounded to the penny, either of them in another record: `purchaseLineId.costEach`, through
 * as many references as needed. Where one of them is not there it is 0.
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

/** What is left of one number of the record when another is taken from it; an empty one counts as 0. */
export interface RestField extends Computed {
  readonly type: 'rest'
  /** What there is. */
  readonly of: string
  /** What is taken from it. */
  readonly less: string
  /** How it is written. */
  readonly unit: 'money' | 'quantity'
  /** Never past zero: 0 once as much is taken as there was, or more. */
  readonly stop?: 'zero'
  /** What is left has still to be dealt with: an amount in the colour of what is incomplete. */
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

/** How far a record has come: the label of the first of these fields that is not empty. */
export interface StageField extends Computed {
  readonly type: 'stage'
  /** Fields and what is said when they are filled, the furthest first. */
  readonly of: readonly (readonly [field: string, label: string])[]
  /** What is said while all of them are empty. */
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
  /** The number of theirs that is added up. */
  readonly of: string
  /** How it is written. */
  readonly unit: 'money' | 'quantity'
  /** Kept in a column by triggers on the records of `from`, for lists that are ordered or filtered by it. */
  readonly stored?: true
  /** What it adds up is incomplete, so that anything but nothing is marked. */
  readonly open?: true
  /** The field it should reach: shown green when equal and red when it is more. No undo takes a kept one past it once others have added. */
  readonly against?: string
  /** Of what it has more than `against`, told when a change leads to it: "more matched than bought". */
  readonly beyond?: string
  /** Said beside the figure in lists: where what it adds up went. */
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
