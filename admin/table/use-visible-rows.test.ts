import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stageOf, stageRowOf, tableRowAt } from './use-visible-rows.ts'

describe('The stage that a long table scrolls on', () => {
  const million = stageOf(1_000_000, false)

  it('is the table itself while a browser can make it that high', () => {
    const stage = stageOf(200_000, false)
    expect(stage.size).toBe(200_000)
    expect(tableRowAt(stage, 123_456)).toBe(123_456)
  })
  it('is never higher than a browser makes an element', () => {
    expect(million.size * 40).toBeLessThan(17_895_697)
    expect(stageOf(1_000_000, true).size * 300).toBeLessThan(17_895_697)
  })
  it('reaches the last row', () => expect(tableRowAt(million, million.size - 1)).toBe(999_999))
  it('moves row by row near both ends', () => {
    expect(tableRowAt(million, 60_000)).toBe(60_000)
    expect(tableRowAt(million, million.size - 60_000)).toBe(940_000)
  })
  it('has every row of the table somewhere, in order', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_998 }), (row) => {
        const at = stageRowOf(million, row)
        expect(at).toBeLessThanOrEqual(stageRowOf(million, row + 1))
        // A row of the stage stands for up to six of the table.
        expect(Math.abs(tableRowAt(million, at) - row)).toBeLessThanOrEqual(6)
      }),
    ))
})
