import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { fieldOfColumn } from './ledger-columns.ts'
import { numberMarks } from './number-marks.ts'
import { otherDecimal, readNumber, readOtherNumber, typedNumber } from './parse-number.ts'
import { shownField } from './resources.ts'
import type { Sheet, SheetCell, SheetRow } from './sheet.ts'

/** What separates the decimals of a file: the mark of the firm's locale, or the other one. */
export const decimalMarks = [numberMarks.decimal, otherDecimal] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** A number as its file has it, and what stands behind it: `1.234,50`, `12,5 m2`, `7,5 %`. */
const numberAndRest = /^(\D{0,4}?[\d.,'\u2019\s]*\d[)-]?)(\s*(?:[\p{L}%]\S{0,12})?)$/u

/** The longest text that is tried as a number. */
const longestNumber = 40

const partsOf = (cell: SheetCell | null | undefined): readonly [number: string, rest: string] | null => {
  if (cell?.kind !== 'text' || cell.text.length > longestNumber) return null
  const [, number, rest = ''] = numberAndRest.exec(cell.text.trim()) ?? []
  return number === undefined ? null : [number, rest]
}

/** The value of a number whose decimals have the other mark, if it is none, or another, with the mark of the locale. */
const otherValue = (cell: SheetCell | null | undefined): number | null => {
  const [number] = partsOf(cell) ?? []
  const value = number === undefined ? null : readOtherNumber(number)
  return value === null || readNumber(number ?? '') === value ? null : value
}

/** Whether the cell is a number with either mark, and another each time: `1,250`. */
export const isDoubtfulNumber = (cell: SheetCell | null | undefined): boolean => {
  const [number] = partsOf(cell) ?? []
  return otherValue(cell) !== null && typeof readNumber(number ?? '') === 'number'
}

/** Indexes of the columns of numbers. */
const numberColumns = (resource: Resource, columns: readonly (string | null)[]): number[] =>
  columns.flatMap((name, at) => {
    if (name === null || name === 'id' || name.startsWith('±')) return []
    const type = fieldTypeOf(shownField(resource, fieldOfColumn(name)))
    return type.numeric || type.summedAs ? [at] : []
  })

/** Whether a number of the rows is one only with the other mark: `50,00`. */
export const hasOtherDecimals = (
  resource: Resource,
  rows: readonly SheetRow[],
  columns: readonly (string | null)[],
): boolean =>
  numberColumns(resource, columns).some((at) =>
    rows.some(({ cells }) => otherValue(cells[at]) !== null && !isDoubtfulNumber(cells[at])),
  )

const asRead = (cell: SheetCell | null): SheetCell | null => {
  const value = otherValue(cell)
  if (cell === null || value === null) return cell
  const rest = partsOf(cell)?.[1] ?? ''
  return rest.trim() === ''
    ? { ...cell, value, kind: 'number' }
    : { ...cell, value: `${typedNumber(value)}${rest}` }
}

/** The sheet with its numbers read as those of this mark. Texts stay as the file has them. */
export const withDecimalMark = (
  resource: Resource,
  sheet: Sheet,
  columns: readonly (string | null)[],
  mark: DecimalMark | null,
): Sheet => {
  if (mark !== otherDecimal) return sheet
  const numbers = new Set(numberColumns(resource, columns))
  return {
    ...sheet,
    rows: sheet.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, at) => (numbers.has(at) ? asRead(cell) : cell)),
    })),
  }
}
