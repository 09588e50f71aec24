import { firmTime } from '../../model/firm-clock.ts'
import { formatDatetime } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { isCalendarDate } from '../date/model.ts'
import { baseOptions, comparesValues, defineKind, type FieldBase, type Requirable } from '../kind.ts'
import { oneOf, requirable } from '../option.ts'

/**
 * A day and a time of it by the firm's own clock, `yyyy-MM-ddTHH:mm:ss`: as a date, no instant, so that a delivery at
 * half past ten is at half past ten wherever it is read. The seconds may be left out when it is written.
 */
export interface DatetimeField extends FieldBase, Requirable {
  readonly type: 'datetime'
  /** Filled in by the server when the record is made. */
  readonly default?: 'now'
}

const shape = /^(19|2\d)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const isDatetime = (value: unknown): value is string =>
  typeof value === 'string' && shape.test(value) && isCalendarDate(value.slice(0, 10))

const schema = () => ({ type: 'string', pattern: shape.source })
const check = (value: unknown) => (isDatetime(value) ? [] : [messages.format])

export const datetime = defineKind<DatetimeField, string>()({
  writable: true,
  readable: true,
  options: { ...baseOptions, ...requirable, default: oneOf('now') },
  searchable: true,
  isTime: true,
  inKeys: true,
  schema,
  filter: comparesValues(['from', 'to', 'above', 'below', 'empty'], check, schema),
  normalise: (value) => (isDatetime(value) && value.length === 16 ? `${value}:00` : value),
  check,
  initial: (field) => (field.default === 'now' ? firmTime() : null),
  format: formatDatetime,
})
