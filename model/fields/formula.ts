import Big from 'big.js'
import { dayNumber, dayOfNumber, dayYears } from '../calendar-date.ts'
import { type Filter, fieldsOf } from '../filter/filter.ts'
import { messages } from '../messages.ts'
import { type Computed, computedOptions, defineFieldType } from './field-type.ts'
import { isObject, oneOf, option, requiredOption, text, yes } from './option.ts'

/**
 * A number, the name of a field, a path to one, or an operation. An operation is empty if an operand is empty, except
 * `or`, the first that is not empty. `by` divides to ten decimals, and is empty for a divisor of 0. `days` counts from
 * the first date to the second, `years` the whole ones, as an age, and `hours` from the first time to the second: between
 * times of day over midnight, if the second is the earlier one. A date
 * may be `today`.
 */
export type Formula =
  | number
  | string
  | { readonly plus: readonly Formula[] }
  | { readonly minus: readonly Formula[] }
  | { readonly times: readonly Formula[] }
  | { readonly by: readonly [Formula, Formula] }
  | { readonly round: readonly [value: Formula, decimals: number] }
  | { readonly floor: Formula }
  | { readonly days: readonly [from: Formula, to: Formula] }
  | { readonly years: readonly [from: Formula, to: Formula] }
  | { readonly hours: readonly [from: Formula, to: Formula] }
  | { readonly addDays: readonly [date: Formula, days: Formula] }
  | { readonly atLeast: readonly Formula[] }
  | { readonly atMost: readonly Formula[] }
  | { readonly or: readonly Formula[] }
  | { readonly if: Filter; readonly is: Formula; readonly otherwise: Formula }
  | { readonly holds: Filter }

/** Types of a result. A number is rounded to the decimals of its type. */
const results = ['money', 'price', 'quantity', 'integer', 'date', 'boolean'] as const
type Result = (typeof results)[number]

/** Calculated from fields of the record and of those that it refers to, when it is read. */
export interface FormulaField extends Computed {
  readonly type: 'formula'
  /** Type of the result, as which it is shown, filtered and sorted. */
  readonly as: Result
  /** `{ times: ['quantity', 'unitPrice', { minus: [1, 'discount'] }] }`. */
  readonly of: Formula
  /** An amount that is marked, and empty in lists when it is 0. */
  readonly open?: true
}

export const decimalsOf = { money: 2, price: 4, quantity: 4, integer: 0 } as const

/** Whether the result is a number. */
export const isCounted = (as: Result): as is keyof typeof decimalsOf => Object.hasOwn(decimalsOf, as)
export const quotientDecimals = 10

/** Earlier and later dates are empty. `lastDay` in days after the first. */
export const firstDay = `${dayYears.earliest}-01-01`
export const lastDay = dayNumber(`${dayYears.last}-12-31`) - dayNumber(firstDay)

/** Operations with any number of operands from two, and with a fixed number. */
const many = ['plus', 'minus', 'times', 'atLeast', 'atMost', 'or'] as const
const two = ['by', 'days', 'years', 'hours', 'addDays'] as const
export type OperationName = (typeof many)[number] | (typeof two)[number]

export interface Operation {
  readonly name: OperationName
  readonly operands: readonly Formula[]
}

/** An operation on formulas only; null for a number, a name, `round`, `floor`, `if` and `holds`. */
export const operationOf = (formula: Formula): Operation | null => {
  if (typeof formula !== 'object') return null
  const entries = formula as Partial<Record<string, readonly Formula[]>>
  const name = [...many, ...two].find((one) => one in formula)
  return name ? { name, operands: entries[name] ?? [] } : null
}

const isList = (list: unknown, length: number | null): list is unknown[] =>
  Array.isArray(list) && (length === null ? list.length > 1 : list.length === length)

/** Deeper ones, and those that hold themselves, would exhaust the stack. */
const deepest = 40

const isFormula = (value: unknown, depth = 0): boolean => {
  const fits = (part: unknown) => isFormula(part, depth + 1)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'string') return text.fits(value)
  if (!isObject(value) || depth > deepest) return false
  const [name = '', ...others] = Object.keys(value)
  const operands = value[name]
  if (name === 'if')
    return (
      others.toSorted().join() === 'is,otherwise' &&
      isObject(operands) &&
      fits(value.is) &&
      fits(value.otherwise)
    )
  if (others.length > 0) return false
  if (name === 'holds') return isObject(operands)
  if (name === 'floor') return fits(operands)
  if (name === 'round')
    return isList(operands, 2) && fits(operands[0]) && [0, 1, 2, 3, 4].includes(Number(operands[1]))
  const length = two.some((one) => one === name) ? 2 : null
  return [...many, ...two].some((one) => one === name) && isList(operands, length) && operands.every(fits)
}

/** Formulas and conditions directly inside a formula. */
export const insideOf = (
  formula: Formula,
): { formulas: readonly Formula[]; conditions: readonly Filter[] } => {
  if (typeof formula !== 'object') return { formulas: [], conditions: [] }
  if ('if' in formula) return { formulas: [formula.is, formula.otherwise], conditions: [formula.if] }
  if ('holds' in formula) return { formulas: [], conditions: [formula.holds] }
  if ('round' in formula) return { formulas: [formula.round[0]], conditions: [] }
  if ('floor' in formula) return { formulas: [formula.floor], conditions: [] }
  return { formulas: operationOf(formula)?.operands ?? [], conditions: [] }
}

/** Names of fields and paths. `today` is among them. */
const namedIn = (formula: Formula): readonly string[] => {
  if (typeof formula === 'string') return [formula]
  const { formulas, conditions } = insideOf(formula)
  return [...formulas.flatMap(namedIn), ...conditions.flatMap(fieldsOf)]
}

/** The first name outside conditions, which says of what kind the others are. */
export const firstNameIn = (formula: Formula): string | undefined => {
  if (typeof formula === 'string') return formula
  return insideOf(formula)
    .formulas.map(firstNameIn)
    .find((name) => name !== undefined)
}

type Value = Big | string | boolean | null

/** What a formula is evaluated with. */
interface Facts {
  readonly values: Readonly<Record<string, unknown>>
  /** `yyyy-MM-dd`; null if the day is not known. */
  readonly today: string | null
  /** Null if conditions cannot be decided. */
  readonly holds: ((condition: Filter) => boolean) | null
}

/** The value cannot be known from the given facts. */
class Unknown extends Error {}

const daysAfter = (date: string, days: Big): string | null => {
  const found = new Big(dayNumber(date)).plus(days.round(0))
  return found.lt(dayNumber(firstDay)) || found.gt(dayNumber(firstDay) + lastDay)
    ? null
    : dayOfNumber(found.toNumber())
}

/** Whole years from one date to another, as PostgreSQL's `age` counts them. */
const wholeYears = (from: string, to: string): number => {
  if (from > to) return -wholeYears(to, from) + 0
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)
}

const secondsOfDay = 24 * 60 * 60

/** Seconds from one time to another, `yyyy-MM-ddTHH:mm:ss`. Of times of day, `HH:mm:ss`, to the next such time. */
const secondsBetween = (from: string, to: string): number => {
  if (from.includes('T')) return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 1000
  const seconds = secondsBetween(`2000-01-01T${from}`, `2000-01-01T${to}`)
  return seconds < 0 ? seconds + secondsOfDay : seconds
}

/** The whole number below. */
const floorOf = (value: Big): Big => {
  const whole = value.round(0, Big.roundDown)
  return whole.gt(value) ? whole.minus(1) : whole
}

const isAbove = (a: Value, b: Value): boolean =>
  a instanceof Big && b instanceof Big ? a.gt(b) : String(a) > String(b)

const number = (value: Value): Big => (value instanceof Big ? value : new Big(0))

const operated = (name: OperationName, values: readonly Value[]): Value => {
  if (name === 'or') return values.find((value) => value !== null) ?? null
  if (values.includes(null)) return null
  const [first = null, second = null] = values
  const numbers = values.map(number)
  const through = (step: (total: Big, next: Big) => Big) => numbers.reduce(step)
  switch (name) {
    case 'plus':
      return through((total, next) => total.plus(next))
    case 'minus':
      return through((total, next) => total.minus(next))
    case 'times':
      return through((total, next) => total.times(next))
    case 'by':
      return number(second).eq(0) ? null : number(first).div(number(second)).round(quotientDecimals)
    case 'days':
      return new Big(dayNumber(String(second)) - dayNumber(String(first)))
    case 'years':
      return new Big(wholeYears(String(first), String(second)))
    case 'hours':
      return new Big(secondsBetween(String(first), String(second))).div(3600).round(quotientDecimals)
    case 'addDays':
      return daysAfter(String(first), number(second))
    default:
      return values.reduce((best, value) => (isAbove(value, best) === (name === 'atLeast') ? value : best))
  }
}

const evaluated = (formula: Formula, facts: Facts): Value => {
  if (typeof formula === 'number') return new Big(formula)
  if (typeof formula === 'string') {
    if (formula === 'today' && facts.today) return facts.today
    // Looked up and calculated values are not known before the record is saved.
    if (!Object.hasOwn(facts.values, formula)) throw new Unknown()
    const value = facts.values[formula]
    if (typeof value === 'number') return new Big(value)
    return typeof value === 'string' || typeof value === 'boolean' ? value : null
  }
  const decide = (condition: Filter) => {
    if (!facts.holds) throw new Unknown()
    return facts.holds(condition)
  }
  if ('if' in formula) return evaluated(decide(formula.if) ? formula.is : formula.otherwise, facts)
  if ('holds' in formula) return decide(formula.holds)
  if ('floor' in formula) {
    const value = evaluated(formula.floor, facts)
    return value instanceof Big ? floorOf(value) : null
  }
  if ('round' in formula) {
    const value = evaluated(formula.round[0], facts)
    return value instanceof Big ? value.round(formula.round[1]) : null
  }
  const { name, operands } = operationOf(formula) ?? { name: 'or', operands: [] }
  return operated(
    name,
    operands.map((operand) => evaluated(operand, facts)),
  )
}

/** The value that the database calculates (`database/fields/formula.ts`); null if it is empty or not known yet. */
export const evaluate = (
  { of, as }: Pick<FormulaField, 'of' | 'as'>,
  facts: Facts,
): number | string | boolean | null => {
  try {
    const value = evaluated(of, facts)
    if (!(value instanceof Big)) return value
    return value.round(isCounted(as) ? decimalsOf[as] : 0).toNumber() + 0
  } catch (error) {
    if (error instanceof Unknown) return null
    throw error
  }
}

/** Displayed, validated and filtered as a field of its result's type (`shownField`). */
export const formula = defineFieldType<FormulaField, unknown>()({
  writable: false,
  readable: true,
  readFrom: ({ of }) => namedIn(of).filter((name) => name !== 'today'),
  options: {
    ...computedOptions,
    open: yes,
    as: requiredOption(oneOf(...results)),
    of: requiredOption(
      option(
        'a number, the name of a field, { round: [value, decimals] }, { floor: value }, { if, is, otherwise }, { holds }, or one of plus, minus, times, by, days, years, hours, addDays, atLeast, atMost and or with a list of values',
        (value) => isFormula(value),
      ),
    ),
  },
  // Of a number. `as` says of what kind.
  summedAs: 'unit',
  schema: () => ({}),
  workOut: (field, values) => evaluate(field, { values, today: null, holds: null }),
  check: () => [messages.format],
  format: (value) => String(value),
})
