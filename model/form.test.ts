import { describe, expect, it } from 'vitest'
import { defineResource } from './definition.ts'
import { asksForParent, formFields, formSections, hiddenFields } from './form.ts'
import { lockedFields } from './locks.ts'

const visits = defineResource({
  name: 'visits',
  label: 'Visit',
  title: 'Visits',
  endpoint: 'visit',
  table: 'visit',
  recordText: ['place'],
  fields: {
    place: { type: 'text', label: 'Place' },
    isPaid: { type: 'boolean', label: 'Paid' },
    amount: { type: 'money', label: 'Amount' },
    note: { type: 'text', label: 'Note' },
    by: { type: 'text', label: 'By' },
  },
  list: { columns: ['place'], search: ['place'], sort: 'place' },
  form: [
    'place',
    'isPaid',
    { section: 'Payment', fields: ['amount'], when: { field: 'isPaid', is: true } },
    'note',
    'by',
  ],
  locked: [{ fields: ['place', 'note'], when: { isPaid: true }, says: 'Paid.' }],
})

describe('The form of a resource', () => {
  it('is its sections in their order, with those that stand in none between them', () =>
    expect(formSections(visits)).toEqual([
      { fields: ['place', 'isPaid'] },
      { section: 'Payment', fields: ['amount'], when: { field: 'isPaid', is: true } },
      { fields: ['note', 'by'] },
    ]))

  it('has the fields of all of them', () =>
    expect(formFields(visits)).toEqual(['place', 'isPaid', 'amount', 'note', 'by']))

  it.each([
    [true, []],
    [false, ['amount']],
    [undefined, ['amount']],
  ])('leaves a section out unless its field is what it says: %s', (isPaid, hidden) =>
    expect([...hiddenFields(visits, { isPaid })]).toEqual(hidden),
  )

  it('asks for no parent where there is none', () => expect(asksForParent(visits)).toBe(true))

  it('has fields that are read-only in records that pass a filter', () =>
    expect([true, false].map((isPaid) => lockedFields(visits, { isPaid }))).toEqual([['place', 'note'], []]))
})
