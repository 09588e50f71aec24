import { describe, expect, it } from 'vitest'
import { allowedVat, expectedVat, vatOf } from './expected-vat.ts'

const standard = { id: 1, rate: 20, reverseCharge: false }
const reduced = { id: 2, rate: 5, reverseCharge: false }
const exempt = { id: 3, rate: 0, reverseCharge: false }
const reverse = { id: 4, rate: 20, reverseCharge: true }

/** Net amounts of the worked example: bricks, sand, cement, ties returned, oil, mixer, waiver. */
const lines = [
  { net: 2633.54, code: standard },
  { net: 33.35, code: standard },
  { net: 140.94, code: standard },
  { net: -14.4, code: standard },
  { net: 137.99, code: reduced },
  { net: 83, code: standard },
  { net: 9.75, code: exempt },
]

describe('VAT of an invoice', () => {
  it('is that of the net amount of each code', () => {
    expect(expectedVat(lines)).toBe(582.19)
  })

  it('may differ by a penny for each line, and by £0.05', () => {
    expect(allowedVat(lines, -0.01)).toBe(0.07)
    expect(allowedVat(lines.slice(0, 2), 0)).toBe(0.05)
  })

  it('may differ by the VAT of what the net amount differs by', () => {
    expect(allowedVat(lines.slice(0, 1), 0.9)).toBe(0.23)
  })

  it('is none with reverse charge', () => {
    expect(expectedVat([{ net: 4000, code: reverse }])).toBe(0)
  })

  it('is rounded half away from zero', () => {
    expect(vatOf(0.125 * 8, reduced)).toBe(0.05)
    expect(vatOf(-0.5, reduced)).toBe(-0.03)
    expect(vatOf(0.5, reduced)).toBe(0.03)
  })
})
