import { describe, expect, it } from 'vitest'
import { numbered, numberIn, partsOf, patternFault } from './numbering.ts'

describe('A running number', () => {
  it('is between the texts of its pattern, with at least its digits', () => {
    const parts = partsOf('INV {year}/{number:3}-A', { year: '2026' })
    expect(parts).toEqual({ before: 'INV 2026/', after: '-A', digits: 3 })
    expect(parts && [numbered(parts, 7), numbered(parts, 1234)]).toEqual([
      'INV 2026/007-A',
      'INV 2026/1234-A',
    ])
    expect(
      parts && ['inv 2026/012-a', 'INV 2025/012-A', 'INV 2026/x-A'].map((text) => numberIn(parts, text)),
    ).toEqual([12, null, null])
  })

  it('has no parts while a token has no text', () => {
    expect(partsOf('{project}/{number}', { project: null })).toBeNull()
    expect(partsOf('{year}', { year: '2026' })).toBeNull()
  })

  it.each([
    ['{year}-{number:4}', null],
    ['{year}', 'has the running number once, as in {year}-{number:4}'],
    ['{number}{number}', 'has the running number once, as in {year}-{number:4}'],
    ['{day}-{number}', 'knows {year}, {month} and {number}, and not {day}'],
  ])('has a pattern that is checked: %s', (pattern, fault) => expect(patternFault(pattern)).toBe(fault))
})
