import Big from 'big.js'
import { lineTotal } from '../decimal.ts'
import { type Filter, fieldsOf } from '../filter/filter.ts'
import { formatDecimal, formatMoney } from '../format.ts'
import { messages } from '../messages.ts'
import { invalidChoice } from './choice.ts'
import { type Computed, computedOptions, defineFieldType } from './field-type.ts'
import { formula } from './formula.ts'
import { computedNumber, numberRanges } from './number.ts'
import {
  isListOf,
  isObject,
  isSomeOf,
  names,
  neverEmpty,
  object,
  oneOf,
  option,
  requiredOption,
  text,
  twoNames,
  yes,
} from './option.ts'
import { comparesIds, idOf, target } from './reference.ts'
import { checkText, comparesTexts } from './text.ts'

/**
 * Computed from the records of `from` whose reference `by` is this record, also through another record:
 * `taskId.projectId`.
 */
export interface Tallied extends Computed {
  /** Name of the resource. */
  readonly from: string
  /** Reference to this record, or a path to one. */
  readonly by: string
  /** Only records that match this filter: `{ done: false, dueOn: { below: 'today' } }`. */
  readonly where?: Filter
}

const gathered = ({ from, by, where = {} }: Tallied, ...more: readonly string[]) => ({
  from,
  of: [by, ...fieldsOf(where), ...more],
})

const tallyOptions = {
  ...computedOptions,
  from: requiredOption(text),
  by: requiredOption(text),
  where: neverEmpty(object),
}

/** Field of a referred record: `projectId.projectName`, through any number of references. */
export interface LookupField extends Computed {
  readonly type: 'lookup'
  /** References, then the field. */
  readonly path: string
  /** Empty values sort first in ascending order. */
  readonly emptyFirst?: true
}

/** Displayed, validated and filtered as its target field, whose type is used instead (`shownField`). */
const lookup = defineFieldType<LookupField, unknown>()({
  writable: false,
  readable: true,
  readFrom: ({ path }) => [path],
  options: { ...computedOptions, path: requiredOption(text), emptyFirst: yes },
  searchable: true,
  schema: () => ({}),
  check: () => [messages.format],
  format: (value) => String(value),
})

/** Product of two numbers of the record, rounded to the penny. */
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
  options: { ...computedOptions, of: requiredOption(twoNames) },
  searchable: true,
  summedAs: 'money',
  workOut: ({ of }, values) => {
    const [a, b] = of.map((factor) => values[factor])
    return isKnown(a) && isKnown(b) ? lineTotal(a, b) : null
  },
  checkTogether: (_name, { of }, { values, labelOf }) => {
    const [a, b] = of.map((factor) => values[factor])
    return isKnown(a) && isKnown(b) && new Big(a).times(b).abs().gt(numberRanges.money.max)
      ? { [of[0]]: [messages.tooLarge({ fields: of.map(labelOf) })] }
      : {}
  },
  format: formatMoney,
})

/** Texts of the record joined by a space. */
export interface JoinedField extends Computed {
  readonly type: 'joined'
  /** Texts of the record. */
  readonly of: readonly string[]
}

const joinedLength = 10_000
/** Only for filters; the value is never written. */
const checkJoined = (value: unknown) => checkText(value, joinedLength)

const joined = defineFieldType<JoinedField, string>()({
  writable: false,
  readable: true,
  readFrom: ({ of }) => of,
  options: { ...computedOptions, of: requiredOption(names) },
  neverNull: true,
  isWords: true,
  madeOf: ({ of }) => of,
  searchable: true,
  workOut: ({ of }, values) => {
    const parts = of.map((name) => values[name])
    return parts.every((part) => typeof part === 'string' && part !== '') ? parts.join(' ') : null
  },
  schema: () => ({ type: 'string' }),
  filter: comparesTexts(checkJoined, () => joinedLength),
  check: checkJoined,
  format: (value) => value,
})

/**
 * Product of two numbers, rounded to the penny. Either may be in a referred record:
 * `taskId.rate`. Empty counts as 0.
 */
export interface AmountField extends Computed {
  readonly type: 'amount'
  /** Two numbers of the record, or paths to them. */
  readonly of: readonly [string, string]
  /**
   * Stored in a column by triggers, for sorting, filtering and faster sums. One number must be of the record, the other
   * of a record that it refers to.
   */
  readonly stored?: true
}

const amount = defineFieldType<AmountField, number>()({
  ...computedNumber,
  readFrom: ({ of }) => of,
  options: { ...computedOptions, of: requiredOption(twoNames), stored: yes },
  summedAs: 'money',
  format: formatMoney,
})

const formatInUnit = (value: number, { unit }: { readonly unit: 'money' | 'quantity' }) =>
  unit === 'money' ? formatMoney(value) : formatDecimal(value, 0, 4)

/** Difference of two numbers of the record. Empty counts as 0. */
export interface RestField extends Computed {
  readonly type: 'rest'
  /** The number. */
  readonly of: string
  /** The number to subtract. */
  readonly less: string
  /** Format. */
  readonly unit: 'money' | 'quantity'
  /** Never below zero. */
  readonly stop?: 'zero'
  /** Shown in the colour for incomplete values. */
  readonly open?: true
  /** Sum or count whose list the figure opens. Default: the lists of its two numbers. */
  readonly opens?: string
}

const rest = defineFieldType<RestField, number>()({
  ...computedNumber,
  readFrom: ({ of, less }) => [of, less],
  options: {
    ...computedOptions,
    of: requiredOption(text),
    less: requiredOption(text),
    unit: requiredOption(oneOf('money', 'quantity')),
    stop: oneOf('zero'),
    open: yes,
    opens: text,
  },
  summedAs: 'unit',
  format: formatInUnit,
})

/** Label of the first non-empty field. */
export interface StageField extends Computed {
  readonly type: 'stage'
  /** Fields with their labels, last stage first. */
  readonly of: readonly (readonly [field: string, label: string])[]
  /** Label if all are empty. */
  readonly otherwise: string
}

export const stagesOf = ({ of, otherwise }: StageField): string[] => [
  ...of.map(([, label]) => label),
  otherwise,
]

const stage = defineFieldType<StageField, string>()({
  writable: false,
  readable: true,
  readFrom: ({ of }) => of.map(([name]) => name),
  options: {
    ...computedOptions,
    of: requiredOption(option('a list of [field, label]', isListOf(twoNames.fits))),
    otherwise: requiredOption(text),
  },
  neverNull: true,
  schema: (field) => ({ enum: stagesOf(field) }),
  filter: { parts: [] },
  check: (value, field) => {
    const stages = stagesOf(field)
    return stages.some((label) => label === value) ? [] : invalidChoice(value, stages)
  },
  format: (value) => value,
})

/** Condition on the summed records, and the text field with the reason if it fails. */
interface ValidWhen {
  readonly field: string
  readonly is: string | boolean
  readonly says: string
}

/** Where the summed records lead. Names are fields of the summed resource. */
export interface MatchedTo {
  /** The target record: a reference, or a lookup that ends at one. */
  readonly to: string
  /** Display text of the target. */
  readonly as: string
  /** Plural of the targets: "jobs". */
  readonly several: string
  /** All must hold; otherwise the figure has a warning. */
  readonly valid?: readonly ValidWhen[]
}

const isValidWhen = (value: unknown) =>
  isObject(value) &&
  text.fits(value.field) &&
  text.fits(value.says) &&
  ['string', 'boolean'].includes(typeof value.is) &&
  Object.keys(value).length === 3

const isMatchedTo = (value: unknown) =>
  isObject(value) &&
  [value.to, value.as, value.several].every(text.fits) &&
  (value.valid === undefined || isSomeOf(isValidWhen)(value.valid)) &&
  Object.keys(value).every((name) => ['to', 'as', 'several', 'valid'].includes(name))

/** Sum of a field over the records that refer to this one. */
export interface SumField extends Tallied {
  readonly type: 'sum'
  /** The number to sum. */
  readonly of: string
  /** Format. */
  readonly unit: 'money' | 'quantity'
  /** Stored in a column by triggers, for sorting, filtering and faster sums: of a number, a product or a stored amount. */
  readonly stored?: true
  /** Marked unless it is 0. */
  readonly open?: true
  /** Target value: green when equal, red when exceeded. */
  readonly against?: string
  /** Warning after a change that exceeds `against`: "more matched than bought". */
  readonly beyond?: string
  /** A record that alone makes up the whole of `against` changes with it, in the same request. */
  readonly wholeFollows?: true
  /** Records that it is matched to, shown next to the figure in lists. */
  readonly matchedTo?: MatchedTo
}

const sum = defineFieldType<SumField, number>()({
  ...computedNumber,
  gatheredFrom: (field) => gathered(field, field.of),
  options: {
    ...tallyOptions,
    of: requiredOption(text),
    unit: requiredOption(oneOf('money', 'quantity')),
    stored: yes,
    open: yes,
    against: text,
    beyond: text,
    wholeFollows: yes,
    matchedTo: option('an object with to, as and several', isMatchedTo),
  },
  summedAs: 'unit',
  format: formatInUnit,
})

/** Number of records of another resource that refer to this one. */
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

/**
 * Ids of the records that the records of another resource refer to: the projects that a delivery is for. Distinct. A
 * reference of this record, `or`, comes first.
 */
export interface GatheredField extends Tallied {
  readonly type: 'gathered'
  /** The referred resource: the constant that defines it, or its name. */
  readonly to: { readonly endpoint: string }
  /** Reference of those records, or a lookup that ends at one. */
  readonly of: string
  /** Reference of this record to the same resource, which counts too. */
  readonly or?: string
}

const gatheredIds = defineFieldType<GatheredField, readonly number[]>()({
  writable: false,
  readable: true,
  neverNull: true,
  holdsMany: true,
  readFrom: ({ or }) => (or === undefined ? [] : [or]),
  gatheredFrom: (field) => gathered(field, field.of),
  options: { ...tallyOptions, to: target, of: requiredOption(text), or: text },
  schema: ({ to }) => ({ type: 'array', items: idOf(to) }),
  filter: comparesIds,
  check: () => [messages.format],
  format: (value) => value.join(', '),
})

/** Types of an aggregate's result. */
const aggregated = [
  'money',
  'price',
  'quantity',
  'integer',
  'date',
  'datetime',
  'time',
  'boolean',
  'text',
] as const

/**
 * Smallest, largest, average or newest value of the records of another resource that refer to this one. Empty without
 * records. Calculated when it is read.
 */
export interface AggregateField extends Tallied {
  readonly type: 'aggregate'
  /** `latest`: of the record with the last `newestBy`, of equal ones the one with the highest id. */
  readonly take: 'min' | 'max' | 'average' | 'latest'
  /** Field of those records. */
  readonly of: string
  /** Type of the result, as which it is shown, filtered and sorted. */
  readonly as: (typeof aggregated)[number]
  /** Date, time or number of those records, for `latest`. Default: their id. */
  readonly newestBy?: string
}

const aggregate = defineFieldType<AggregateField, unknown>()({
  writable: false,
  readable: true,
  gatheredFrom: (field) => gathered(field, field.of, ...(field.newestBy ? [field.newestBy] : [])),
  options: {
    ...tallyOptions,
    take: requiredOption(oneOf('min', 'max', 'average', 'latest')),
    of: requiredOption(text),
    as: requiredOption(oneOf(...aggregated)),
    newestBy: text,
  },
  // Of a number. `as` says of what kind.
  summedAs: 'unit',
  schema: () => ({}),
  check: () => [messages.format],
  format: (value) => String(value),
})

/** Number of files. Only `attachments` adds this field. */
export interface AttachmentsField extends Computed {
  readonly type: 'attachments'
}

const attachments = defineFieldType<AttachmentsField, number>()({
  ...computedNumber,
  options: computedOptions,
  schema: () => ({ type: 'integer', minimum: 0 }),
  format: (value) => formatDecimal(value, 0, 0),
})

/**
 * Figure that a custom screen supplies for the loaded rows of a list (`supplied` of a feature's screens). No reply,
 * filter, order or export contains it.
 */
export interface SuppliedField extends Computed {
  readonly type: 'supplied'
  /** Format. */
  readonly unit: 'money' | 'quantity'
}

const supplied = defineFieldType<SuppliedField, number>()({
  writable: false,
  readable: false,
  supplied: true,
  options: { ...computedOptions, unit: requiredOption(oneOf('money', 'quantity')) },
  schema: () => ({ type: 'number' }),
  check: () => [messages.format],
  format: formatInUnit,
})

/**
 * Number from a view of the database (`database/sql`), for a rule that several screens and calls share and that no
 * other type can say. The view has at most one row for each record. Everyone who may read the record may read
 * the number, unless the field has `access`.
 * @example { type: 'viewed', label: 'Hours Left', view: 'task_hours', by: 'taskId', of: 'hoursLeft', unit: 'quantity' }
 */
export interface ViewedField extends Computed {
  readonly type: 'viewed'
  /** Name of the view. */
  readonly view: string
  /** Column of the view with the id of the record, as a field is named: `taskId` for `task_id`. */
  readonly by: string
  /** Column of the view with the number, as a field is named. 0 without a row. */
  readonly of: string
  /** Format. */
  readonly unit: 'money' | 'quantity'
}

const viewed = defineFieldType<ViewedField, number>()({
  ...computedNumber,
  isViewed: true,
  options: {
    ...computedOptions,
    view: requiredOption(text),
    by: requiredOption(text),
    of: requiredOption(text),
    unit: requiredOption(oneOf('money', 'quantity')),
  },
  summedAs: 'unit',
  format: formatInUnit,
})

export const computedTypes = {
  lookup,
  product,
  joined,
  amount,
  rest,
  stage,
  sum,
  count,
  gathered: gatheredIds,
  aggregate,
  attachments,
  viewed,
  supplied,
  formula,
}
