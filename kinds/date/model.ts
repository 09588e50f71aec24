import { firmDay } from '../../model/firm-clock.ts'
import { formatDate } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { baseOptions, comparesValues, defineKind, type FieldBase, type Requirable } from '../kind.ts'
import { oneOf, requirable } from '../option.ts'

/** A calendar date, `yyyy-MM-dd`: never an instant, so no time zone moves it. */
export interface DateField extends FieldBase, Requirable {
  readonly type: 'date'
  /** Filled in by the server when the record is made. */
  readonly default?: 'today'
}

const shape = /^(19|2\d)\d\d-\d\d-\d\d$/
/** Whether the text is a day that exists, between 1900 and 2999. */
export const isCalendarDate = (value: unknown): value is string => {
  if (typeof value !== 'string' || !shape.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const schema = () => ({ type: 'string', format: 'date', pattern: shape.source })
const check = (value: unknown) => (isCalendarDate(value) ? [] : [messages.format])

export const date = defineKind<DateField, string>()({
  writable: true,
  readable: true,
  options: { ...baseOptions, ...requirable, default: oneOf('today') },
  searchable: true,
  isDay: true,
  inKeys: true,
  schema,
  filter: comparesValues(['from', 'to', 'above', 'below', 'empty'], check, schema),
  check,
  initial: (field) => (field.default === 'today' ? firmDay() : null),
  format: formatDate,
})
