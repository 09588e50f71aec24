import { expect, it } from 'vitest'
import { checkField } from './check-record.ts'
import { defineResource, type Field } from './definition.ts'
import { valueOfCell, withExamples } from './import-values.ts'
import { messages } from './messages.ts'

const fields = {
  day: { type: 'date', label: 'Day' },
  time: { type: 'datetime', label: 'Time' },
  opens: { type: 'time', label: 'Opens' },
  count: { type: 'integer', label: 'Count' },
  price: { type: 'price', label: 'Price' },
  share: { type: 'percent', label: 'Share' },
  enabled: { type: 'boolean', label: 'Enabled' },
  email: { type: 'email', label: 'Email' },
  phone: { type: 'phone', label: 'Phone' },
  page: { type: 'url', label: 'Page' },
  colour: { type: 'colour', label: 'Colour' },
} as const

const resource = defineResource({
  name: 'things',
  label: 'Thing',
  title: 'Things',
  endpoint: 'Thing',
  table: 'thing',
  recordText: ['phone'],
  fields,
  list: { columns: ['phone'], search: [], sort: 'phone' },
  form: ['phone'],
})

const faultOf = (name: string, cell: string) => {
  const field: Field = fields[name as keyof typeof fields]
  const wrong = checkField(field, valueOfCell(field, cell), 'create')
  return withExamples(resource, { [name]: wrong })[name]?.map(({ text }) => text)
}

it.each([
  ['day', '12/31/2026', '31/12/2026', 'Use a date like 31/12/2026.'],
  ['time', 'noon', '31/12/2026 14:30', 'Use a date and a time like 31/12/2026 14:30.'],
  ['opens', 'noon', '14:30', 'Use a time like 14:30.'],
  ['count', 'many', '12', 'Use a whole number like 12.'],
  ['price', 'By others', '1234.50', 'Use a number like 1234.50.'],
  ['share', 'half', '12.5', 'Use a percentage like 12.5.'],
  ['enabled', 'perhaps', 'No', 'Use Yes or No.'],
  ['email', 'none', 'name@example.com', 'Use an e-mail address like name@example.com.'],
  ['phone', 'none', '+44 1904 555010', 'Use a telephone number like +44 1904 555010.'],
  ['page', 'www', 'https://www.example.com', 'Use the address of a page like https://www.example.com.'],
  ['colour', 'blue', '#1A73E8', 'Use a colour like #1A73E8.'],
])('A wrong cell of %s says what would be right, which is taken', (name, cell, example, says) => {
  expect(faultOf(name, cell)).toEqual([says])
  expect(says).toContain(example)
  expect(faultOf(name, example)).toEqual([])
})

it('A wrong id of a row says that it is a number', () =>
  expect(withExamples(resource, { id: [messages.format] })).toEqual({ id: [messages.expectedId] }))

it('A sentence that says more than a wrong format stays', () =>
  expect(faultOf('price', '48,00')).toEqual(['Use a point: 48.00']))

it('A time of day is taken from a cell of a spreadsheet, which has it on a day', () =>
  expect(valueOfCell(fields.opens, '1899-12-30 08:30:00')).toBe('08:30:00'))
