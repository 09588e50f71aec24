import { describe, expect, it } from 'vitest'
import { fieldSchema } from '../../model/json-schema.ts'
import { described, flag, integer, listOf, nullable, objectSchema, text } from '../../model/schemas.ts'
import { inReadings } from '../../tests/support/processor-time.ts'
import type { Problem } from './errors.ts'
import { queryOf, validateRequests } from './validation.ts'

const compile = validateRequests()
const refusalOf = (schema: object, data: unknown, httpPart = 'body') => {
  const validate = compile({ schema: schema as never, method: 'POST', url: '/', httpPart })
  const result: unknown = validate(data)
  return result === true ? null : (result as { error: Problem }).error
}
const errorsOf = (schema: object, data: unknown) => refusalOf(schema, data)?.toReply().errors ?? null

describe('Validation of requests', () => {
  const line = objectSchema(
    {
      quantity: fieldSchema({ type: 'quantity', label: 'Quantity', required: true }),
      note: nullable(fieldSchema({ type: 'text', label: 'Note', maxLength: 5 })),
    },
    { optional: ['note'] },
  )
  const body = objectSchema({
    lines: {
      ...listOf(line),
      minItems: 1,
      maxItems: 2,
      'x-unique': ['quantity'],
      'x-says': { maxItems: 'Two!' },
    },
  })

  it('takes what the schema takes', () => {
    expect(errorsOf(body, { lines: [{ quantity: 19.9999, note: null }] })).toBeNull()
  })

  it.each([
    [{}, { lines: ['This field is required.'] }],
    [{ lines: null }, { lines: ['This field is required.'] }],
    [{ lines: [] }, { lines: ['This field is required.'] }],
    [{ lines: [5] }, { 'lines.0': ['Invalid format.'] }],
    [{ lines: [{}] }, { 'lines.0.quantity': ['This field is required.'] }],
    [{ lines: [{ quantity: null }] }, { 'lines.0.quantity': ['This field is required.'] }],
    [{ lines: [{ quantity: '1,5' }] }, { 'lines.0.quantity': ['Use a point: 1.5'] }],
    [{ lines: [{ quantity: 1.00001 }] }, { 'lines.0.quantity': ['Maximum 4 decimal places.'] }],
    [{ lines: [{ quantity: 1, note: 'longer' }] }, { 'lines.0.note': ['Maximum length is 5 characters.'] }],
    [{ lines: [{ quantity: 1, other: 1 }] }, { 'lines.0.other': ['Unknown field.'] }],
    [
      { lines: [{ quantity: 1 }, { quantity: 1 }] },
      { 'lines.1.quantity': ['Nothing may be selected twice.'] },
    ],
    [{ lines: [{}, {}, {}] }, { lines: ['Two!'] }],
    [{ lines: [{ quantity: 1 }], constructor: 1 }, { constructor: ['Unknown field.'] }],
  ])('answers %j with a sentence by field', (data, errors) => {
    expect(errorsOf(body, data)).toEqual(errors)
  })

  it('reads a text of blanks in time that grows with its length', async () => {
    const blanks = { lines: [{ quantity: 1, note: `${' '.repeat(100_000)}\u0000` }] }
    expect(await inReadings(() => errorsOf(body, blanks))).toBeLessThan(1)
  })

  it('fills in defaults and changes nothing else', () => {
    const data = { isOn: undefined, count: 1 }
    expect(errorsOf(objectSchema({ isOn: { ...flag, default: false }, count: integer }), data)).toBeNull()
    expect(data).toEqual({ isOn: false, count: 1 })
    expect(errorsOf(objectSchema({ count: integer }), { count: '1' })).toEqual({ count: ['Invalid format.'] })
  })

  it('refuses a body that is no object', () => {
    expect(errorsOf(body, null)).toEqual({ body: ['Invalid format.'] })
  })

  const query = queryOf({
    within: { ...described(integer, 'ms'), minimum: 1, 'x-says': 'Within what?' },
    name: text,
  })

  it.each([
    [{ within: '250' }, null],
    [{ within: '0' }, 'Within what?'],
    [{ within: '1e3' }, 'Within what?'],
    [{ other: '1' }, 'There is no parameter "other".'],
    [{ nmae: 'x' }, 'There is no parameter "nmae". Did you mean "name"?'],
  ])('answers the query %j with one sentence', (data, title) => {
    expect(refusalOf(query, data, 'querystring')?.message ?? null).toBe(title)
  })
})
