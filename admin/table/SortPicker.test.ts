import { describe, expect, it } from 'vitest'
import { nextSort } from './SortPicker.tsx'

describe('A click on a heading', () => {
  it('sorts a new column ascending', () =>
    expect(nextSort({ field: 'a', order: 'DESC' }, 'b')).toEqual({ field: 'b', order: 'ASC' }))
  it('turns the same column round', () => {
    expect(nextSort({ field: 'a', order: 'ASC' }, 'a').order).toBe('DESC')
    expect(nextSort({ field: 'a', order: 'DESC' }, 'a').order).toBe('ASC')
  })
})
