import { describe, expect, it } from 'vitest'
import { commonSign } from '../../model/costing/link-plan.ts'
import { costingMessages } from '../../model/costing/messages.ts'
import { messages, tooManyDecimals } from '../../model/messages.ts'
import { readLinkedQuantity } from './line-search.ts'

describe('A typed linked quantity', () => {
  it('is a number, with thousands separators or without', () => {
    expect(readLinkedQuantity(' 1,250.5 ', 1)).toEqual({ value: 1250.5 })
  })

  it('is nothing while the box is empty', () => {
    expect(readLinkedQuantity('  ', 1)).toEqual({ value: null })
  })

  it.each([
    ['abc', messages.format],
    ['0', messages.nonZero],
    ['1.23456', tooManyDecimals(4)],
    ['-3', costingMessages.signOfPurchaseLine],
  ])('%s is refused: %s', (typed, error) => {
    expect(readLinkedQuantity(typed, 1)).toEqual({ value: null, error: error.text })
  })

  it('of a credit is negative', () => {
    expect(readLinkedQuantity('-3', -1)).toEqual({ value: -3 })
    expect(readLinkedQuantity('3', -1).error).toBe(costingMessages.signOfPurchaseLine.text)
  })

  it('may have either sign until a purchase line is selected', () => {
    expect(readLinkedQuantity('-3', null)).toEqual({ value: -3 })
  })
})

describe('The sign of the selected purchase lines', () => {
  const lines = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }))

  it('is the one that they share', () => {
    expect(commonSign(lines(3, 1))).toBe(1)
    expect(commonSign(lines(-3))).toBe(-1)
    expect(commonSign([])).toBeNull()
  })

  it('is no sign at all when purchases and credits are mixed', () => {
    expect(commonSign(lines(3, -1))).toBeNaN()
  })
})
