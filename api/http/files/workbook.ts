import { once } from 'node:events'
import type { Writable } from 'node:stream'
import ExcelJS, { type DataValidation, type Fill, type Row, type Style, type Worksheet } from 'exceljs'
import { productName } from '../../../database/product.ts'
import { headerFooterOf, type PrintedOn } from './printed-on.ts'

export type Workbook = ExcelJS.stream.xlsx.WorkbookWriter

export const openWorkbook = (output: Writable): Workbook => {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  workbook.creator = productName
  workbook.lastModifiedBy = productName
  return workbook
}

interface SheetInternals {
  /** Kept by exceljs for shared formulas, which reports do not use. */
  _formulae: object
  /** readable-stream 2, without a public `writableNeedDrain`. */
  readonly stream: { readonly pipes: readonly (Writable & { _writableState: { needDrain: boolean } })[] }
  readonly dataValidations: { add(range: string, validation: DataValidation): void }
}

/** The only access to exceljs internals. Its version is pinned. */
const internalsOf = (sheet: Worksheet) => sheet as unknown as SheetInternals

/**
 * Bounds memory: exceljs neither waits for its zip nor drops written formulas.
 * @param signal aborts the wait if the output failed
 */
export const settle = async (sheet: Worksheet, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  const internals = internalsOf(sheet)
  internals._formulae = {}
  for (const pipe of internals.stream.pipes)
    if (pipe._writableState.needDrain) await once(pipe, 'drain', { signal })
}

/** Validates a range. Per-cell validations would stay in memory until the end. */
export const validateCells = (sheet: Worksheet, range: string, validation: DataValidation): void => {
  internalsOf(sheet).dataValidations.add(range, validation)
}

/** Named, as readers substitute their own default. Arial or a metric equivalent is on every machine. */
const face = { name: 'Arial', family: 2, size: 10 } as const
const ink = 'FF12181C'
const line = 'FFC8CFD4'

const solid = (argb: string): Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } })

export const plainStyle: Partial<Style> = { font: { ...face, color: { argb: ink } } }
export const labelStyle: Partial<Style> = { font: { ...face, bold: true, color: { argb: 'FF48535B' } } }
export const headingStyle: Partial<Style> = {
  ...labelStyle,
  border: { bottom: { style: 'thin', color: { argb: ink } } },
  alignment: { vertical: 'bottom', wrapText: true },
}
export const totalStyle: Partial<Style> = {
  font: { ...face, bold: true, color: { argb: ink } },
  fill: solid('FFF5F7F8'),
  border: { top: { style: 'thin', color: { argb: line } } },
}
export const titleStyle: Partial<Style> = { font: { ...face, bold: true, size: 16, color: { argb: ink } } }

export const dress = (row: Row, style: Partial<Style>, cells: number): void => {
  for (let number = 1; number <= cells; number++) {
    const cell = row.getCell(number)
    cell.style = { ...cell.style, ...style, alignment: { ...cell.style.alignment, ...style.alignment } }
  }
}

export const addSheet = (
  workbook: Workbook,
  name: string,
  frozen: { rows: number; columns: number },
  about: PrintedOn,
): Worksheet =>
  workbook.addWorksheet(name, {
    views:
      frozen.rows > 0
        ? [{ state: 'frozen', ySplit: frozen.rows, xSplit: frozen.columns, showGridLines: false }]
        : [{ showGridLines: false }],
    pageSetup: {
      paperSize: 9,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      ...(frozen.rows > 0 && { printTitlesRow: `1:${frozen.rows}` }),
      ...(frozen.columns > 0 && { printTitlesColumn: 'A:A' }),
    },
    headerFooter: headerFooterOf(about),
  })

/** Includes the result for readers that do not calculate. */
export const formula = (text: string, result: number) => ({ formula: text, result })
