import { describe, expect, it } from 'vitest'
import type { PurchaseLine } from './line-search.ts'
import { boughtPrice, comparedPrice } from './price-compared.ts'

const line = (costEach: number, unit: string | null = 'm2') => ({ costEach, unit }) as PurchaseLine
const quoted = { unit: 'M2', costEach: 109.33 }

describe('What is bought', () => {
  it('is compared with our cost where the quote line has one, otherwise with its price', () => {
    const bought = boughtPrice([line(98.75), line(98.75, 'm2 ')])
    expect(comparedPrice({ ...quoted, costRate: 95.0681 }, bought)).toEqual({
      against: 'cost',
      above: 3.6819,
    })
    expect(comparedPrice({ ...quoted, costRate: null }, bought)).toEqual({ against: 'quote', above: -10.58 })
    expect(comparedPrice(quoted, bought)).toEqual({ against: 'quote', above: -10.58 })
  })

  it('is compared with nothing at several prices, in another unit, or without a line', () => {
    expect(boughtPrice([line(98.75), line(99)])).toBeNull()
    expect(boughtPrice([])).toBeNull()
    expect(comparedPrice(quoted, boughtPrice([line(98.75, 'nr')]))).toBeNull()
    expect(comparedPrice(quoted, null)).toBeNull()
  })
})
