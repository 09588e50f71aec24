import { describe, expect, it } from 'vitest'
import { type QuoteLine, withChosen } from './line-search.ts'

const line = (id: number) => ({ id }) as QuoteLine
const ids = (lines: readonly QuoteLine[]) => lines.map(({ id }) => id)

describe('Searching again', () => {
  it('keeps the lines with a quantity before those that were found', () => {
    expect(ids(withChosen([line(1), line(2), line(3)], ({ id }) => id === 2, [line(8), line(9)]))).toEqual([
      2, 8, 9,
    ])
  })

  it('shows a line once that is found again', () => {
    expect(ids(withChosen([line(1), line(2)], () => true, [line(3), line(2)]))).toEqual([1, 3, 2])
  })
})
