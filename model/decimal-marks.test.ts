import { describe, expect, it } from 'vitest'
import { quoteLines } from '../resources.config.ts'
import { sheetOf } from '../tests/support/imported-file.ts'
import { hasOtherDecimals, isDoubtfulNumber, withDecimalMark } from './decimal-marks.ts'
import { textCell } from './sheet.ts'

const columns = ['description', 'quantity', 'unit', 'costEach']
const rowsOf = (...rows: readonly (readonly string[])[]) => sheetOf(rows)
const valuesIn = (mark: ',' | '.' | null, ...row: readonly string[]) =>
  withDecimalMark(quoteLines, rowsOf(row), columns, mark).rows[0]?.cells.map((cell) => cell?.value)

describe('Numbers with a decimal comma', () => {
  it('are found by one that is no number with a point', () => {
    const found = (price: string) =>
      hasOtherDecimals(quoteLines, rowsOf(['Wall', '1', 'm2', price]).rows, columns)
    expect(['50,00', '1.234,5', '7,5 %', '12,5 m2'].map(found)).toEqual([true, true, true, true])
    expect(['50.00', '1,250', '1,234.5', 'TBC', '1, 2', '12.03.2026'].map(found)).toEqual(
      Array(6).fill(false),
    )
  })

  it('are not looked for in texts', () => {
    expect(hasOtherDecimals(quoteLines, rowsOf(['2,50', '1', '3,5', '1']).rows, columns)).toBe(false)
  })

  it.each([
    ['1,250', true],
    ['1.250', true],
    ['50,00', false],
    ['12', false],
    ['A,1', false],
  ])('could be another number each time: %s is %s', (text, isDoubtful) => {
    expect(isDoubtfulNumber(textCell(text))).toBe(isDoubtful)
  })

  it('are read when the comma is chosen, with their units, and texts stay', () => {
    expect(valuesIn(',', '2,5 m wide', '1.250', 'm2', '-1 234,50')).toEqual([
      '2,5 m wide',
      1250,
      'm2',
      -1234.5,
    ])
    expect(valuesIn(',', 'Wall', '12,5 m2', 'm2', '7,5 %')).toEqual(['Wall', '12.5 m2', 'm2', '7.5 %'])
    expect(valuesIn('.', 'Wall', '1,250', 'm2', '3,5')).toEqual(['Wall', '1,250', 'm2', '3,5'])
  })
})
