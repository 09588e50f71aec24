import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isCalendarDate } from '../../../kinds/date/model.ts'
import type { Schema } from './document.ts'

const ajv = new Ajv2020({
  strict: false,
  // Each is asked a few times; making its code shorter would take longer than that saves.
  code: { optimize: false },
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

/** By their text: equal schemas, such as the filter of a list at each of its addresses, are compiled once. */
const compiled = new Map<string, ValidateFunction>()
const compile = (schema: Schema): ValidateFunction => {
  const text = JSON.stringify(schema)
  const validate = compiled.get(text) ?? ajv.compile(schema)
  compiled.set(text, validate)
  return validate
}

const validators = new WeakMap<Schema, ValidateFunction>()
const validatorOf = (schema: Schema): ValidateFunction => {
  const validate = validators.get(schema) ?? compile(schema)
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
