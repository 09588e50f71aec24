import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isCalendarDate } from '../../../kinds/date/model.ts'
import type { OpenApiDocument, Schema } from './document.ts'

/** Validators for the schemas of one document. */
export interface Schemas {
  /** Whether a value is as the schema says. */
  fits(schema: Schema, value: unknown): boolean
  /** What is wrong with a value, by the schema at these steps into the document; null when nothing is. */
  faultAt(steps: readonly string[], value: unknown): string | null
}

/** A JSON pointer in the fragment of a URI (RFC 6901 section 6). */
const pointer = (steps: readonly string[]) =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** Compiles the schemas of a document as they are asked for. */
export const compileSchemas = (document: OpenApiDocument): Schemas => {
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
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()
  /** Equal schemas, such as the filter of a list at each of its addresses, are compiled once. */
  const compile = (schema: object): ValidateFunction => {
    const text = JSON.stringify(schema)
    const validate = compiled.get(text) ?? ajv.compile(schema)
    compiled.set(text, validate)
    return validate
  }
  const validators = new WeakMap<Schema, ValidateFunction>()
  return {
    fits: (schema, value) => {
      const validate = validators.get(schema) ?? compile(schema)
      validators.set(schema, validate)
      return validate(value) === true
    },
    faultAt: (steps, value) => {
      const validate = compile({ $ref: `document#${pointer(steps)}` })
      return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' })
    },
  }
}
