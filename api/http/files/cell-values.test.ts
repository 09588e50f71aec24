import { describe, expect, it } from 'vitest'
import { dateValue, priceFormat, quantityFormat, textValue } from './cell-values.ts'

describe('Text in a cell', () => {
  it('stays as it was typed', () => {
    expect(textValue('=1+1 <b>&amp; £\n🏗')).toBe('=1+1 <b>&amp; £\n🏗')
    expect(textValue(null)).toBeNull()
  })

  it('loses what no XML document may hold', () => {
    expect(textValue('a\u0000b\u0007c\u000bd\u001fe\uffff\t\r\n')).toBe('abcde\t\r\n')
    expect(textValue('half \ud83c')).toBe('half \ufffd')
  })

  it('is not taken for an escape', () => {
    expect(textValue('_x000D_ and _x_')).toBe('_x005F_x000D_ and _x_')
  })
})

describe('Dates and numbers in a cell', () => {
  it('are calendar dates, or say that there is none', () => {
    expect(dateValue('2025-02-28')).toEqual(new Date(Date.UTC(2025, 1, 28)))
    expect(dateValue(null)).toBe('No Date')
  })

  it('show the decimals that they have', () => {
    expect(quantityFormat(12)).toBe('#,##0;[Red]-#,##0')
    expect(quantityFormat(-12.5)).toBe('#,##0.0;[Red]-#,##0.0')
    expect(priceFormat(48.2)).toBe('£#,##0.00;[Red]-£#,##0.00')
    expect(priceFormat(0.0625)).toBe('£#,##0.0000;[Red]-£#,##0.0000')
  })
})
