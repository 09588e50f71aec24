import { describe, expect, it } from 'vitest'
import { askedSections } from './sections.ts'

const sections = [
  { number: 2, name: 'BILL 1' },
  { number: 3, name: 'GROUNDWORKS' },
  { number: 6, name: 'ROOF' },
  { number: 8, name: 'GROUNDWORKS' },
]

describe('The headings of a bill for which a record is asked', () => {
  it('are those with rows, each name once: none of a heading of headings', () => {
    expect(askedSections(sections, [4, 5, 7, 9])).toEqual([
      [
        'GROUNDWORKS',
        [
          { from: 3, to: 5 },
          { from: 8, to: Number.POSITIVE_INFINITY },
        ],
      ],
      ['ROOF', [{ from: 6, to: 7 }]],
    ])
  })

  it('are not those of which all rows are left out', () => {
    expect(askedSections(sections, [4, 9]).map(([name]) => name)).toEqual(['GROUNDWORKS'])
  })
})
