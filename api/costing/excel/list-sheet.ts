import type { CellValue, Style, Worksheet } from 'exceljs'
import { poundsFormat, textValue } from '../../http/files/cell-values.ts'
import { rowsOf } from '../../http/files/rows.ts'
import {
  addSheet,
  dress,
  formula,
  headingStyle,
  labelStyle,
  plainStyle,
  settle,
  totalStyle,
} from '../../http/files/workbook.ts'
import type { Report } from './report-contents.ts'

export interface ListColumn<Row> {
  readonly heading: string
  /** In characters. */
  readonly width: number
  value(row: Row, number: number): CellValue
  format?(row: Row): string
}

interface ListGroups<Row> {
  readonly of: (row: Row) => string
  readonly all: readonly { readonly key: string; readonly name: string; readonly amount: number }[]
}

interface List<Row> {
  readonly name: string
  readonly columns: readonly ListColumn<Row>[]
  /** SQL; its binding is the quote. */
  readonly query: string
  readonly count: number
  readonly total: { readonly column: string; readonly amount: number }
  readonly groups?: ListGroups<Row>
}

/** `E2:E101` */
export const rowRange = (column: string, count: number): string => `${column}2:${column}${count + 1}`

/** A group has two extra rows. */
export const groupedTotalRow = (count: number, groups: number): number => count + 2 * groups + 2

const writeTotal = (
  sheet: Worksheet,
  columns: number,
  { label = 'Total', column, value }: { label?: string | null; column: string; value: CellValue },
): void => {
  const row = sheet.addRow([label])
  const cell = row.getCell(column)
  cell.value = value
  dress(row, totalStyle, columns)
  cell.numFmt = poundsFormat
  cell.alignment = atTheRight
  row.commit()
}

/** Indented, as some programs leave no space after a number. */
const atTheRight = { horizontal: 'right', indent: 1 } as const
const textAlignment = (afterFigure: boolean) =>
  afterFigure ? ({ horizontal: 'left', indent: 1 } as const) : {}

/** Shared style objects: exceljs serialises each new object, which takes longer than all other work. */
const sharedStyles = () => {
  const styles = new Map<string, Partial<Style>>()
  return (format: string | undefined, afterFigure: boolean): Partial<Style> => {
    const key = `${afterFigure} ${format}`
    const style = styles.get(key) ?? {
      ...plainStyle,
      alignment: {
        vertical: 'top',
        ...(format ? atTheRight : { ...textAlignment(afterFigure), wrapText: true }),
      },
      ...(format && { numFmt: format }),
    }
    styles.set(key, style)
    return style
  }
}

const groupRows = (sheet: Worksheet, columns: number, column: string, groups: ListGroups<never>['all']) => {
  const state: { key: string | null; first: number } = { key: null, first: 0 }
  const subtotals: string[] = []
  const byKey = new Map(groups.map((one) => [one.key, one]))
  const groupOf = (key: string | null) => (key === null ? undefined : byKey.get(key))
  const close = (last: number): number => {
    const { name, amount } = groupOf(state.key) ?? {}
    if (name === undefined || amount === undefined) return last
    const value = formula(`ROUND(SUM(${column}${state.first}:${column}${last}),2)`, amount)
    writeTotal(sheet, columns, { label: textValue(`Subtotal ${name}`), column, value })
    subtotals.push(`${column}${last + 1}`)
    return last + 1
  }
  const open = (key: string, last: number): number => {
    if (key === state.key) return last
    const closed = close(last)
    const row = sheet.addRow([textValue(groupOf(key)?.name ?? '')])
    dress(row, labelStyle, columns)
    row.commit()
    state.key = key
    state.first = closed + 2
    return closed + 1
  }
  return { open, close, subtotals }
}

/** In points, for the report's font. */
const lineHeight = 13
const padding = 3

/** Wraps between words, as spreadsheets do. Width in characters. */
export const linesOf = (text: string, width: number): number =>
  text.split(/\r\n|\r|\n/).reduce((lines, paragraph) => {
    let line = 0
    let count = 1
    for (const word of paragraph.split(' ')) {
      const needed = line === 0 ? word.length : line + 1 + word.length
      if (needed <= width) line = needed
      else {
        count += (line === 0 ? 0 : 1) + Math.ceil(word.length / width) - 1
        line = word.length % width || width
      }
    }
    return lines + count
  }, 0)

/** Column widths count digits; letters are narrower. */
const lettersPerDigit = 1.1

/** In points. Programs do not compute heights of written workbooks. Widths are in characters. */
export const rowHeight = (cells: readonly (readonly [text: string, width: number])[]): number =>
  padding +
  lineHeight *
    Math.max(
      1,
      ...cells.map(([text, width]) => linesOf(text, Math.max(1, Math.floor(width * lettersPerDigit) - 1))),
    )

export const writeList = async <Row extends object>(
  { trx, workbook, about, quote, signal }: Report,
  { name, columns, query, count, total, groups }: List<Row>,
): Promise<void> => {
  const sheet = addSheet(workbook, name, { rows: 1, columns: 0 }, about)
  sheet.columns = columns.map(({ width }) => ({ width }))
  if (!groups)
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: count + 1, column: columns.length } }
  const heading = sheet.addRow(columns.map((column) => column.heading))
  heading.height = 30
  dress(heading, headingStyle, columns.length)
  const isAfterFigure = columns.map((_, index) => columns[index - 1]?.format !== undefined)
  columns.forEach(({ format }, index) => {
    const own = format ? atTheRight : textAlignment(isAfterFigure[index] === true)
    heading.getCell(index + 1).alignment = { ...headingStyle.alignment, ...own }
  })
  heading.commit()

  const styleOf = sharedStyles()
  let number = 1
  const group = groupRows(sheet, columns.length, total.column, groups?.all ?? [])
  for await (const batch of rowsOf<Row>(trx, query, [quote.id])) {
    for (const record of batch) {
      if (groups) number = group.open(groups.of(record), number)
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
        row.getCell(index + 1).style = styleOf(format?.(record), isAfterFigure[index] === true)
      })
      row.commit()
    }
    await settle(sheet, signal)
  }
  group.close(number)
  // 109 sums the rows that a filter shows.
  const sum = groups ? group.subtotals.join('+') : `SUBTOTAL(109,${rowRange(total.column, count)})`
  const value = count > 0 ? formula(`ROUND(${sum},2)`, total.amount) : 0
  writeTotal(sheet, columns.length, { column: total.column, value })
  sheet.commit()
}
