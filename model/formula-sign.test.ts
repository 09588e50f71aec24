import { describe, expect, it } from 'vitest'
import { formulaSign } from './formula-sign.ts'

describe('A text that a spreadsheet calculates', () => {
  it.each(['=', '+', '-', '@', '\t', '\r', '\uff1d', '\uff0b', '\uff0d', '\uff20'])(
    'begins with %j',
    (sign) => {
      expect(formulaSign.test(`${sign}1+1`)).toBe(true)
      expect(formulaSign.test(`A${sign}1`)).toBe(false)
    },
  )
})
