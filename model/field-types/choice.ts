import { formatDate } from '../format.ts'
import { messages } from '../messages.ts'
import type { FieldBase, FieldType, Requirable } from './field-base.ts'

export interface BooleanField extends FieldBase {
  readonly type: 'boolean'
  readonly default?: boolean
  /** How a list shows it: a tick or a cross, or a key when true. */
  readonly icon?: 'tick' | 'key'
}
export interface ChoicesField extends FieldBase {
  readonly type: 'choices'
  readonly options: readonly string[]
  readonly default: readonly string[]
  /** The options that every record has. */
  readonly always?: readonly string[]
}
/** A calendar date, `yyyy-MM-dd`: never an instant, so no time zone moves it. */
export interface DateField extends FieldBase, Requirable {
  readonly type: 'date'
  /** Filled in by the server when the record is made. */
  readonly default?: 'today'
}

export const boolean: FieldType<BooleanField, boolean> = {
  stored: true,
  schema: () => ({ type: 'boolean' }),
  check: (value) => (typeof value === 'boolean' ? [] : [messages.format]),
  format: (value) => (value ? 'Yes' : 'No'),
}

export const choices: FieldType<ChoicesField, readonly string[]> = {
  stored: true,
  schema: (field) => ({
    type: 'array',
    items: { type: 'string', enum: [...field.options] },
    uniqueItems: true,
    ...(field.always && { allOf: field.always.map((option) => ({ contains: { const: option } })) }),
  }),
  check: (value, field) => {
    const known = (option: unknown) => typeof option === 'string' && field.options.includes(option)
    if (!Array.isArray(value) || !value.every(known) || new Set(value).size !== value.length)
      return [messages.format]
    return field.always?.every((option) => value.includes(option)) === false ? [messages.required] : []
  },
  format: (value) => value.join(', '),
}

const dateShape = /^(19|2\d)\d\d-\d\d-\d\d$/
/** Whether the text is a day that exists, between 1900 and 2999. */
export const isCalendarDate = (value: unknown): value is string => {
  if (typeof value !== 'string' || !dateShape.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

export const date: FieldType<DateField, string> = {
  stored: true,
  schema: () => ({ type: 'string', format: 'date', pattern: dateShape.source }),
  check: (value) => (isCalendarDate(value) ? [] : [messages.format]),
  format: formatDate,
}
