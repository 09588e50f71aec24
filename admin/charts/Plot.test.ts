import { describe, expect, it } from 'vitest'
import { scaleOf } from './Plot.tsx'

describe('A scale', () => {
  it.each([
    [0, 100, [0, 20, 40, 60, 80, 100]],
    [0, 148_000, [0, 50_000, 100_000, 150_000]],
    [-30, 70, [-40, -20, 0, 20, 40, 60, 80]],
    [0, 0, [0, 1]],
  ])('from %d to %d has round figures', (least, max, figures) => {
    expect(scaleOf(least, max)).toEqual(figures)
  })
})
