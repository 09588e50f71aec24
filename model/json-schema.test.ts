import { expect, it } from 'vitest'
import { users } from '#product/resources.config.ts'
import { defineResource } from './definition.ts'
import { bodySchema, fieldSchema, recordSchema } from './json-schema.ts'

it('The schema of a body lets a secret stay as it is, but where a record is made', () => {
  const secret = (mode: 'create' | 'replace' | 'patch') => {
    const { properties } = bodySchema(users, mode)
    return (properties as Record<string, object>).password
  }
  expect(secret('create')).not.toHaveProperty('anyOf')
  for (const mode of ['replace', 'patch'] as const)
    expect(secret(mode)).toHaveProperty('anyOf.1', { enum: [null, ''] })
})

it('The schema of a body takes no running number away: only a new record may leave it empty', () => {
  const numbered = defineResource({
    name: 'sheets',
    label: 'Sheet',
    fields: { sheetNo: { type: 'text', label: 'Sheet No', number: { pattern: 'S{number}' } } },
    list: {},
  })
  const typeIn = (mode: 'create' | 'patch') =>
    (bodySchema(numbered, mode).properties as Record<string, { type: unknown }>).sheetNo?.type
  expect([typeIn('create'), typeIn('patch')]).toEqual([['string', 'null'], 'string'])
})

// A pattern allows 31 November.
it.each([
  ['date', 'date'],
  ['datetime', 'date-time-local'],
  ['time', 'time-local'],
] as const)('The schema of a %s says that its day exists', (type, format) => {
  expect(fieldSchema({ type, label: 'Day' })).toMatchObject({ format })
})

it('The schema of a reply bounds what people type, and nothing that is calculated', () => {
  const priced = defineResource({
    name: 'boards',
    label: 'Board',
    fields: {
      price: { type: 'price', label: 'Price' },
      twice: { type: 'formula', label: 'Twice', as: 'price', of: { times: ['price', 2] } },
    },
    list: {},
  })
  const { price, twice } = recordSchema(priced).properties as Record<string, object>
  expect(price).toHaveProperty('maximum')
  expect(twice).not.toHaveProperty('maximum')
})
