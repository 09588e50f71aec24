import { describe, expect, it } from 'vitest'
import { actionSegment, changesOf, filledFrom } from './row-actions.ts'

describe('A change that a list offers', () => {
  const retire = { label: 'Mark as "Done"!', set: { done: true } }

  it('has an address of small letters', () => expect(actionSegment(retire)).toBe('mark-as-done'))

  it('is found in a menu too', () => {
    const actions = [
      { label: 'Lines', to: 'lines' },
      { label: 'More', menu: [retire] },
    ]
    expect(changesOf({ list: { actions } })).toEqual([retire])
    expect(changesOf({ list: {} })).toEqual([])
  })
})

describe('Values that an action takes from the record', () => {
  it('replace placeholders at any depth and leave other texts', () => {
    const filter = {
      makerId: '{makerId}',
      date: { to: '{day}' },
      kind: ['a', '{kind}'],
      note: 'see {day}',
    }
    expect(filledFrom(filter, { makerId: 7, day: '2024-06-30', kind: 'b' })).toEqual({
      makerId: 7,
      date: { to: '2024-06-30' },
      kind: ['a', 'b'],
      note: 'see {day}',
    })
  })

  it('are null where the record has none', () =>
    expect(filledFrom({ day: '{day}' }, {})).toEqual({ day: null }))
})
