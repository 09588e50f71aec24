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
    // 0.07 is a multiple of 0.01, although no quotient of doubles says so.
    multipleOfPrecision: 1,
    formats: {
      date: isCalendarDate,
      'date-time': (text) => !Number.isNaN(Date.parse(text)),
      // Their patterns say more.
      email: true,
      'idn-email': true,
      binary: true,
    },
  })
  ajv.addSchema(document, 'document')
  const bySchema = new Map<Schema, ValidateFunction>()
  const byPlace = new Map<string, ValidateFunction>()
  const cached = <Key>(cache: Map<Key, ValidateFunction>, key: Key, schema: object): ValidateFunction => {
    const validate = cache.get(key) ?? ajv.compile(schema)
    cache.set(key, validate)
    return validate
  }
  return {
    fits: (schema, value) => cached(bySchema, schema, schema)(value) === true,
    faultAt: (steps, value) => {
      const place = pointer(steps)
      const validate = cached(byPlace, place, { $ref: `document#${place}` })
      return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' })
    },
  }
}
