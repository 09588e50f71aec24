import { describe, expect, it } from 'vitest'
import { previewLinks, restQuantity } from './preview.ts'

const bought = (id: number, quantity: number, matchedQuantity = 0) => ({ id, quantity, matchedQuantity })
const chosen = (quantities: Record<number, number>) =>
  Object.entries(quantities).map(([id, quantity]) => ({ quoteLineId: Number(id), quantity }))

describe('What linking will do', () => {
  it('three deliveries share the bricks, in the order of their ids', () => {
    const preview = previewLinks(
      [bought(3, 1000), bought(1, 1000), bought(2, 1000, 400)],
      chosen({ 7: 2800 }),
    )
    expect(preview.lines.map(({ line, added, matchedThen }) => [line.id, added, matchedThen])).toEqual([
      [1, 1000, 1000],
      [2, 600, 1000],
      [3, 1000, 1000],
    ])
    expect(preview.links).toHaveLength(3)
    expect(preview.capped).toEqual([{ quoteLineId: 7, typedQuantity: 2800, linkedQuantity: 2600 }])
  })

  it('one line takes all that was typed, even more than it has', () => {
    const [only] = previewLinks([bought(1, 10, 4)], chosen({ 7: 6.5, 8: 0.1 })).lines
    expect(only).toMatchObject({ added: 6.6, matchedThen: 10.6 })
  })

  it('a line that is fully matched gets nothing', () => {
    const preview = previewLinks([bought(1, 5, 5), bought(2, 5, 5)], chosen({ 7: 1 }))
    expect(preview.links).toEqual([])
    expect(preview.lines.map(({ added }) => added)).toEqual([0, 0])
  })
})

describe('Filling in the rest', () => {
  it('does not count what is typed in the line itself', () =>
    expect(restQuantity([bought(1, 10)], chosen({ 7: 4, 8: 3 }), 8)).toBe(6))

  it('of one line is what it has unmatched', () => {
    expect(restQuantity([bought(1, 10, 7.5)], [], 8)).toBe(2.5)
  })

  it('of several is the greatest rest, so that each is matched whole', () => {
    const lines = [bought(1, 1000, 200), bought(2, 300)]
    expect(restQuantity(lines, [], 8)).toBe(800)
    expect(previewLinks(lines, chosen({ 7: 800 })).lines.map(({ matchedThen }) => matchedThen)).toEqual([
      1000, 300,
    ])
  })

  it('leaves alone what was typed for other quote lines', () => {
    expect(restQuantity([bought(1, 10)], chosen({ 7: 4 }), 8)).toBe(6)
  })

  it('of a credit is negative', () => {
    expect(restQuantity([bought(1, -4, -1)], [], 8)).toBe(-3)
  })

  it('is nothing once all is matched, or more than that', () => {
    expect(restQuantity([bought(1, 10, 12)], [], 8)).toBeNull()
    expect(restQuantity([], [], 8)).toBeNull()
  })
})
