import { describe, expect, it } from 'vitest'
import { checkDefinitions } from './check-definitions.ts'
import { checkRecord } from './check-record.ts'
import { defineResource } from './definition.ts'
import { textsOf } from './message.ts'

const hires = defineResource({
  name: 'hires',
  label: 'Hire',
  title: 'Hires',
  endpoint: 'Hire',
  table: 'hire',
  recordText: ['startDate'],
  fields: {
    startDate: { type: 'date', label: 'Start' },
    endDate: { type: 'date', label: 'End' },
    ordered: { type: 'quantity', label: 'Ordered' },
    returned: { type: 'quantity', label: 'Returned' },
  },
  list: { columns: ['startDate'], search: [], sort: 'startDate' },
  form: ['startDate', 'endDate', 'ordered', 'returned'],
  rules: [
    { field: 'endDate', notBefore: 'startDate' },
    { field: 'returned', notAbove: 'ordered' },
  ],
})

const create = (body: Record<string, unknown>) => {
  const { errors } = checkRecord(hires, body, 'create')
  return errors && textsOf(errors)
}

describe('A rule between two fields', () => {
  it('refuses a day before another, at its own field', () =>
    expect(create({ startDate: '2025-02-10', endDate: '2025-02-09' })).toEqual({
      endDate: ['Must not be before Start.'],
    }))

  it('refuses a number above another', () =>
    expect(create({ ordered: 9, returned: 10 })).toEqual({ returned: ['Must not be more than Ordered.'] }))

  it.each([
    { startDate: '2025-02-10', endDate: '2025-02-10', ordered: 10, returned: 10 },
    { startDate: '2025-02-10', endDate: '2025-12-01', ordered: -1, returned: -2 },
    { endDate: '2025-02-10', returned: 10 },
    { startDate: '2025-02-10', endDate: null, ordered: 10 },
  ])('holds for %o', (body) => expect(create(body)).toBeUndefined())

  it('looks at what the record holds where a change leaves a field out', () =>
    expect(
      textsOf(
        checkRecord(hires, { startDate: '2025-03-01' }, 'patch', { endDate: '2025-02-01' }).errors ?? {},
      ),
    ).toEqual({
      endDate: ['Must not be before Start.'],
    }))

  it('is silent where one of the two is wrong by itself', () =>
    expect(create({ startDate: 'soon', endDate: '2025-02-09' })).toEqual({ startDate: ['Invalid format.'] }))
})

describe('A date before 1900', () => {
  const people = defineResource({
    name: 'people',
    label: 'Person',
    fields: {
      bornOn: { type: 'date', label: 'Born', min: '1840-01-01' },
      hiredOn: { type: 'date', label: 'Hired' },
    },
  })

  it('is taken where the field says so by its min', () => {
    const { errors = {} } = checkRecord(people, { bornOn: '1851-05-01', hiredOn: '1899-12-31' }, 'create')
    expect(textsOf(errors)).toEqual({ hiredOn: ['Must not be before 01/01/1900.'] })
    expect(checkDefinitions({ people })).toEqual([])
  })
})
