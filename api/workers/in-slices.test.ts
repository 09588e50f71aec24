import { describe, expect, it } from 'vitest'
import { mapInSlices } from './in-slices.ts'

describe('A list that is worked through in slices', () => {
  it('is mapped in its order, and others have their turn meanwhile', async () => {
    let isOver = false
    let turns = 0
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const busy = (n: number) => {
      for (const end = performance.now() + 11; performance.now() < end; );
      return n * 2
    }
    const results = await mapInSlices([1, 2, 3, 4], busy).finally(() => {
      isOver = true
    })
    expect(results).toEqual([2, 4, 6, 8])
    expect(turns).toBeGreaterThanOrEqual(3)
  })
})
