import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isCalendarDate } from '../../../model/calendar-date.ts'
import { isDatetime, isTimeOfDay } from '../../../model/fields/date.ts'
import type { Schema } from './document.ts'

const ajv = new Ajv2020({
  strict: false,
  // Each schema runs only a few times: optimising its code takes longer than it saves.
  code: { optimize: false },
  // Calls separately compiled parts instead of inlining them.
  inlineRefs: false,
  // Floating point: 0.07 / 0.01 is not an integer.
  multipleOfPrecision: 1,
  formats: {
    date: isCalendarDate,
    'date-time-local': isDatetime,
    'time-local': isTimeOfDay,
    'date-time': (text) => !Number.isNaN(Date.parse(text)),
    // Their patterns are stricter.
    email: true,
    'idn-email': true,
    binary: true,
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  },
})

/** Parts of this many characters are compiled once for all schemas: many contain the filter of a list. */
const longPart = 150

/** By text, so that equal schemas are compiled once. Each has a name for references. */
const compiled = new Map<string, { readonly validate: ValidateFunction; readonly name: string }>()

const compile = (schema: Schema, text = JSON.stringify(schema)) => {
  const known = compiled.get(text)
  if (known) return known
  const parts = byParts(schema)
  const name = `schema-${compiled.size}`
  const made = { name, validate: ajv.compile({ ...parts, $id: name }) }
  compiled.set(text, made)
  return made
}

const named = (part: Schema): object => {
  const text = JSON.stringify(part)
  return text.length < longPart ? part : { $ref: compile(part, text).name }
}

const byParts = (schema: Schema): object => {
  const { properties, items, prefixItems, anyOf, allOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, named(part)])),
    }),
    ...(items && { items: named(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(named) }),
    ...(anyOf && { anyOf: anyOf.map(named) }),
    ...(allOf && { allOf: allOf.map(named) }),
  }
}

const validators = new WeakMap<Schema, ValidateFunction>()
const validatorOf = (schema: Schema): ValidateFunction => {
  const validate = validators.get(schema) ?? compile(schema).validate
  validators.set(schema, validate)
  return validate
}

export const fits = (schema: Schema, value: unknown): boolean => validatorOf(schema)(value) === true

export const faultOf = (schema: Schema, value: unknown): string | null => {
  const validate = validatorOf(schema)
  return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' })
}
