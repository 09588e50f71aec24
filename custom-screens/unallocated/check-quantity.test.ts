import { describe, expect, it } from 'vitest'
import { checkQuantity } from './QuantityDialog.tsx'

describe('A quantity that is typed for an unallocated line', () => {
  it.each([
    [12, 12, null],
    [0.0001, 12, null],
    [-2, -3, null],
    [12.0001, 12, 'tooMuch'],
    [-4, -3, 'tooMuch'],
    [0, 12, 'sign'],
    [-1, 12, 'sign'],
    [1, -3, 'sign'],
    [0.00001, 12, 'decimals'],
    [null, 12, 'number'],
    ['a dozen', 12, 'number'],
  ])('%s of %s: %s', (quantity, remaining, fault) => expect(checkQuantity(quantity, remaining)).toBe(fault))
})
