import type { CellValue, Style, Worksheet } from 'exceljs'
import { poundsFormat } from './cell-values.ts'
import type { PrintedOn } from './printed-on.ts'
import { rowHeight } from './row-height.ts'
import {
  addSheet,
  dress,
  formula,
  headingStyle,
  plainStyle,
  settle,
  totalStyle,
  type Workbook,
} from './workbook.ts'

/** A column of a list; numbers and dates say how a row's value is shown. */
export interface ListColumn<Row> {
  readonly heading: string
  /** In characters. */
  readonly width: number
  /** The cell of a row, given the number of that row in the sheet. */
  value(row: Row, number: number): CellValue
  /** Number format; a column without one holds text. */
  format?(row: Row): string
}

interface List<Row> {
  readonly name: string
  readonly about: PrintedOn
  readonly columns: readonly ListColumn<Row>[]
  readonly batches: AsyncIterable<readonly Row[]>
  /** How many rows there will be. */
  readonly count: number
  /** Letter of the column whose total ends the list, and what it comes to. */
  readonly total: { readonly column: string; readonly amount: number }
}

/** Where the rows of a list stand: `E2:E101`. */
export const rowRange = (column: string, count: number): string => `${column}2:${column}${count + 1}`

const writeTotal = (sheet: Worksheet, columns: number, count: number, total: List<never>['total']): void => {
  // 109 sums what a filter leaves visible, as the app's grand total does; unfiltered it is the sum.
  const sum = `ROUND(SUBTOTAL(109,${rowRange(total.column, count)}),2)`
  const row = sheet.addRow(['Total'])
  const cell = row.getCell(total.column)
  cell.value = count > 0 ? formula(sum, total.amount) : 0
  dress(row, totalStyle, columns)
  cell.numFmt = poundsFormat
  cell.alignment = atTheRight
  row.commit()
}

/** Not every program leaves room after a figure, so that a text that follows one begins with some. */
const atTheRight = { horizontal: 'right', indent: 1 } as const
const textAlignment = (afterFigure: boolean) =>
  afterFigure ? ({ horizontal: 'left', indent: 1 } as const) : {}

/**
 * The look of a cell by its number format, the same object for the same format: exceljs writes out the style of every
 * cell whose object it has not seen before, which takes longer than all the rest.
 */
const sharedLooks = () => {
  const looks = new Map<string, Partial<Style>>()
  return (format: string | undefined, afterFigure: boolean): Partial<Style> => {
    const key = `${afterFigure} ${format}`
    const look = looks.get(key) ?? {
      ...plainStyle,
      alignment: {
        vertical: 'top',
        ...(format ? atTheRight : { ...textAlignment(afterFigure), wrapText: true }),
      },
      ...(format && { numFmt: format }),
    }
    looks.set(key, look)
    return look
  }
}

/** Writes a sheet with one row per record below a frozen heading with filters, and a total at the end. */
export const writeList = async <Row>(
  workbook: Workbook,
  { name, about, columns, batches, count, total }: List<Row>,
  signal: AbortSignal,
): Promise<void> => {
  const sheet = addSheet(workbook, name, { rows: 1, columns: 0 }, about)
  sheet.columns = columns.map(({ width }) => ({ width }))
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: count + 1, column: columns.length } }
  const heading = sheet.addRow(columns.map((column) => column.heading))
  heading.height = 30
  dress(heading, headingStyle, columns.length)
  const isAfterFigure = columns.map((_, index) => columns[index - 1]?.format !== undefined)
  // Above figures that end at the right.
  columns.forEach(({ format }, index) => {
    const own = format ? atTheRight : textAlignment(isAfterFigure[index] === true)
    heading.getCell(index + 1).alignment = { ...headingStyle.alignment, ...own }
  })
  heading.commit()

  const lookOf = sharedLooks()
  let number = 1
  for await (const batch of batches) {
    for (const record of batch) {
      number += 1
      const values = columns.map((column) => column.value(record, number))
      const row = sheet.addRow(values)
      row.height = rowHeight(
        columns.flatMap(({ width }, index) => {
          const value = values[index]
          return typeof value === 'string' ? [[value, width] as const] : []
        }),
      )
      columns.forEach(({ format }, index) => {
        row.getCell(index + 1).style = lookOf(format?.(record), isAfterFigure[index] === true)
      })
      row.commit()
    }
    await settle(sheet, signal)
  }
  writeTotal(sheet, columns.length, count, total)
  sheet.commit()
}
