import { describe, expect, it } from 'vitest'
import { actionSegment, changesOf } from './row-actions.ts'

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
