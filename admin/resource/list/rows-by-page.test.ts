import { describe, expect, it } from 'vitest'
import { openingSize } from './paging.ts'
import { pageSize } from './record-list.ts'
import { pagesOfRange, rangesToFetch } from './rows-by-page.ts'

const of = (first: number, last: number) =>
  pagesOfRange(first, last, openingSize).map(({ start, size }) => [start, start + size - 1])

describe('The rows of a long list', () => {
  it('come with those that it opens with', () => expect(of(10, 40)).toEqual([[0, 49]]))

  it('come with so many as lie above them, up to the most at once', () => {
    expect(of(50, 90)).toEqual([[50, 99]])
    expect(of(120, 140)).toEqual([[100, 199]])
    expect(of(210, 240)).toEqual([[200, 399]])
    expect(of(99_900, 99_990)).toEqual([[99_800, 99_999]])
  })

  it('come once each, wherever the screen stands, and each range after several of its own length', () => {
    const all = of(0, 10_000)
    expect(all[0]).toEqual([0, openingSize - 1])
    all.forEach(([start = 0, end = 0], index) => {
      if (index > 0) expect(start).toBe((all[index - 1]?.[1] ?? 0) + 1)
      expect(start % (end - start + 1)).toBe(0)
      expect(end - start + 1).toBeLessThanOrEqual(pageSize)
    })
  })

  it('come all at once in a list that opens whole', () => {
    expect(pagesOfRange(0, 9_000, 10_000)).toEqual([{ start: 0, size: 10_000 }])
  })
})

describe('What a list fetches', () => {
  const wanted = (first: number, last: number, count: number) =>
    rangesToFetch({ first, last }, count, openingSize).map(({ start }) => start)

  it('is nothing more as it opens', () => expect(wanted(0, 30, 1_000)).toEqual([0]))
  it('is a screen ahead once somebody scrolls', () => expect(wanted(10, 40, 1_000)).toEqual([0, 50]))
  it('is nothing beyond its last row', () => expect(wanted(10, 40, 50)).toEqual([0]))
})
