import { describe, expect, it } from 'vitest'
import { shareOf, shareText } from './ShareBar.tsx'

describe('The share of an amount', () => {
  it.each([
    [0, 100, '0 %'],
    [0.01, 100, '1 %'],
    [62, 100, '62 %'],
    [99.99, 100, '99 %'],
    [100, 100, '100 %'],
    [120, 100, '100 %'],
    [-50, -100, '50 %'],
    [-50, 100, '0 %'],
    [5, 0, '0 %'],
  ])('of %d in %d is %s', (part, whole, text) => expect(shareText(shareOf(part, whole))).toBe(text))
})
