import { dayShape, dayYears, isCalendarDate } from '../calendar-date.ts'
import { daysOf, resolveTokens, tokenPattern } from '../date-tokens.ts'
import { firmDay, firmTime } from '../firm-clock.ts'
import { formatDate, formatDatetime, formatTime } from '../format.ts'
import { messages } from '../messages.ts'
import { readFileDate, readTime } from '../read-date.ts'
import {
  baseOptions,
  defineFieldType,
  type FieldBase,
  type JsonSchema,
  type Requirable,
} from './field-type.ts'
import { oneOf, option, requirable } from './option.ts'

/** A calendar date, `yyyy-MM-dd`, without a time zone. */
export interface DateField extends FieldBase, Requirable {
  readonly type: 'date'
  /** Set by the server. */
  readonly default?: 'today'
  /** First day, inclusive: `'2020-01-01'`. Default: 1900. From the year 1000 on. */
  readonly min?: string
  /** Last day, inclusive. */
  readonly max?: string
}

/** First and last day of a field. */
export const daysWithin = ({ min, max }: DateField): { readonly min: string; readonly max: string } => ({
  min: min ?? `${dayYears.first}-01-01`,
  max: max ?? `${dayYears.last}-12-31`,
})

const dateParts = ['from', 'to', 'above', 'below', 'empty'] as const
/** A filter compares with a date or a relative date. */
const orToken = (schema: () => JsonSchema) => () => ({
  anyOf: [schema(), { type: 'string', pattern: tokenPattern }],
})
const day = option("a date like '2020-01-31'", isCalendarDate)

const daySchema = () => ({ type: 'string', format: 'date', pattern: dayShape.source })

const date = defineFieldType<DateField, string>()({
  writable: true,
  readable: true,
  options: { ...baseOptions, ...requirable, default: oneOf('today'), min: day, max: day },
  searchable: true,
  isDay: true,
  inKeys: true,
  schema: daySchema,
  filter: {
    parts: dateParts,
    schema: orToken(daySchema),
    fits: isCalendarDate,
    resolve: (test) => resolveTokens(test, firmDay(), 'date'),
  },
  fromCell: (cell) => {
    if (typeof cell !== 'string') return cell
    const text = cell.trim()
    return text === '' ? null : (readFileDate(text, firmDay())?.date ?? text)
  },
  leftOut: (cell) => {
    const read = typeof cell === 'string' ? readFileDate(cell, firmDay()) : null
    return read && read.time !== '00:00:00' ? messages.timeLeftOut : null
  },
  expected: () => messages.expectedDate,
  bounds: daysWithin,
  check: (value, field) => {
    if (!isCalendarDate(value)) return [messages.format]
    const { min, max } = daysWithin(field)
    if (value < min) return [messages.notBefore({ label: formatDate(min) })]
    return value > max ? [messages.notAfter({ day: formatDate(max) })] : []
  },
  resolveSet: (value) => {
    const days = daysOf(String(value), firmDay())
    return days && days.from === days.to ? days.from : value
  },
  initial: (field) => (field.default === 'today' ? firmDay() : null),
  format: formatDate,
})

/** Date and time in the firm's time zone, `yyyy-MM-ddTHH:mm:ss`, without an offset. Seconds are optional in input. */
export interface DatetimeField extends FieldBase, Requirable {
  readonly type: 'datetime'
  /** Set by the server. */
  readonly default?: 'now'
}

const instant =
  /^([12]\d{3}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/**
 * Whether the text is an RFC 3339 instant with an existing date, readable by JavaScript and PostgreSQL.
 * @example isInstant('2025-02-30T00:00:00Z') // false
 */
export const isInstant = (text: string): boolean => isCalendarDate(instant.exec(text)?.[1])

const timeShape = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
export const isDatetime = (value: unknown): value is string =>
  typeof value === 'string' && timeShape.test(value) && isCalendarDate(value.slice(0, 10))

/** A pattern cannot say that the day exists: the format of the OpenAPI registry does. */
const timeSchema = () => ({ type: 'string', format: 'date-time-local', pattern: timeShape.source })

const datetime = defineFieldType<DatetimeField, string>()({
  writable: true,
  readable: true,
  options: { ...baseOptions, ...requirable, default: oneOf('now') },
  searchable: true,
  isTime: true,
  inKeys: true,
  schema: timeSchema,
  filter: {
    parts: dateParts,
    schema: orToken(timeSchema),
    resolve: (test) => resolveTokens(test, firmDay(), 'time'),
  },
  normalise: (value) => (isDatetime(value) && value.length === 16 ? `${value}:00` : value),
  fromCell: (cell) => {
    if (typeof cell !== 'string') return cell
    const read = readFileDate(cell, firmDay())
    return read ? `${read.date}T${read.time}` : cell.trim() || null
  },
  expected: () => messages.expectedTime,
  check: (value) => (isDatetime(value) ? [] : [messages.format]),
  resolveSet: (value) => (value === 'now' ? firmTime() : value),
  initial: (field) => (field.default === 'now' ? firmTime() : null),
  format: formatDatetime,
})

/** A time of day, `HH:mm:ss`, without a date or a time zone. Seconds are optional in input. */
export interface TimeField extends FieldBase, Requirable {
  readonly type: 'time'
  /** `'08:00:00'` */
  readonly default?: string
}

const clockShape = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
export const isTimeOfDay = (value: unknown): value is string =>
  typeof value === 'string' && clockShape.test(value)

const clockSchema = () => ({ type: 'string', format: 'time-local', pattern: clockShape.source })
const fullTime = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** The day to which spreadsheets count a time of day, in either of their calendars. */
const dayZero = /^(1899-12-3[01]|1900-01-0[01]|1904-01-01)[T\s]+/

const time = defineFieldType<TimeField, string>()({
  writable: true,
  readable: true,
  options: {
    ...baseOptions,
    ...requirable,
    default: option("a time like '08:00:00'", (value) => typeof value === 'string' && fullTime.test(value)),
  },
  searchable: true,
  isTimeOfDay: true,
  inKeys: true,
  schema: clockSchema,
  filter: { parts: dateParts },
  normalise: (value) => (isTimeOfDay(value) && value.length === 5 ? `${value}:00` : value),
  fromCell: (cell) => {
    if (typeof cell !== 'string') return cell
    return readTime(cell.trim().replace(dayZero, '')) ?? (cell.trim() || null)
  },
  expected: () => messages.expectedTimeOfDay,
  check: (value) => (isTimeOfDay(value) ? [] : [messages.format]),
  initial: (field) => field.default ?? null,
  format: formatTime,
})

export const dateTypes = { date, datetime, time }
