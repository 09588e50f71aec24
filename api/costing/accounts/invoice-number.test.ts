import { describe, expect, it } from 'vitest'
import { plainNumber } from './invoice-number.ts'

const isSame = (one: string, other: string) => plainNumber(one) === plainNumber(other)

describe('The number of an invoice', () => {
  it.each([
    ['A-20417', 'a 20417'],
    ['A-20417', 'A20417'],
    ['INV/2024/7', 'inv 2024-7'],
    ['Счёт 17', 'СЧЁТ-17'],
    ['１２３', '123'],
  ])('is the same whatever its capitals, spaces and signs: %s, %s', (one, other) => {
    expect(isSame(one, other)).toBe(true)
  })

  it.each([
    ['1/23', '12/3'],
    ['1/23', '123'],
    ['Счёт 17', 'Акт 17'],
    ['Á1', 'B1'],
    ['003411', '3411'],
    ['—', '#'],
  ])('is another with other letters, figures or places between figures: %s, %s', (one, other) => {
    expect(isSame(one, other)).toBe(false)
  })
})
