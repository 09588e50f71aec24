import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isCalendarDate } from '../../../model/fields/date.ts'
import type { Schema } from './document.ts'

const ajv = new Ajv2020({
  strict: false,
  // Each is asked a few times; making its code shorter would take longer than that saves.
  code: { optimize: false },
  // A part that is compiled by itself is called, not written out again.
  inlineRefs: false,
  // 0.07 is a multiple of 0.01, although no quotient of doubles says so.
  multipleOfPrecision: 1,
  formats: {
    date: isCalendarDate,
    'date-time': (text) => !Number.isNaN(Date.parse(text)),
    // Their patterns say more.
    email: true,
    'idn-email': true,
    binary: true,
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  },
})

/** A part of so many characters is compiled by itself, once for all schemas that have it: the filter of a list is in many. */
const longPart = 150

/** By their text: equal schemas are compiled once. Each is known to the others by the name beside it. */
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

/** A schema in the place of which another is named, where it is long. */
const named = (part: Schema): object => {
  const text = JSON.stringify(part)
  return text.length < longPart ? part : { $ref: compile(part, text).name }
}

/** The same schema with its long parts named. */
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

/** Whether a value is as the schema says. */
export const fits = (schema: Schema, value: unknown): boolean => validatorOf(schema)(value) === true

/** What is wrong with a value; null when nothing is. */
export const faultOf = (schema: Schema, value: unknown): string | null => {
  const validate = validatorOf(schema)
  return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' })
}
