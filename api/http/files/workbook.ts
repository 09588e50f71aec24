import { once } from 'node:events'
import type { Writable } from 'node:stream'
import ExcelJS, { type DataValidation, type Fill, type Row, type Style, type Worksheet } from 'exceljs'
import { headerFooterOf, type PrintedOn } from './printed-on.ts'

export type Workbook = ExcelJS.stream.xlsx.WorkbookWriter

/** Opens a workbook that is written to a stream while it grows. */
export const openWorkbook = (output: Writable): Workbook => {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  workbook.creator = 'Costwright'
  workbook.lastModifiedBy = 'Costwright'
  return workbook
}

/** What exceljs keeps of a sheet that it streams; its types do not tell. */
interface SheetInternals {
  /** Every formula that was written, for sharing formulas, which the report does not. */
  _formulae: object
  /** The sheet's way into the zip: readable-stream 2, which has no public `writableNeedDrain` yet. */
  readonly stream: { readonly pipes: readonly (Writable & { _writableState: { needDrain: boolean } })[] }
  readonly dataValidations: { add(range: string, validation: DataValidation): void }
}

/** The one place that reaches past the types of exceljs, whose version is pinned. */
const internalsOf = (sheet: Worksheet) => sheet as unknown as SheetInternals

/**
 * Lets the zip catch up, so that memory does not grow with the rows: exceljs neither waits for its zip nor forgets a
 * formula before the sheet ends.
 * @param signal ends the waiting when the output has failed
 */
export const settle = async (sheet: Worksheet, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  const internals = internalsOf(sheet)
  internals._formulae = {}
  for (const pipe of internals.stream.pipes)
    if (pipe._writableState.needDrain) await once(pipe, 'drain', { signal })
}

/** Checks all cells of a range. Set cell by cell, exceljs keeps a validation for each until the end. */
export const validateCells = (sheet: Worksheet, range: string, validation: DataValidation): void => {
  internalsOf(sheet).dataValidations.add(range, validation)
}

/**
 * One face for every cell: a font without a name is set in whatever the reader's program takes for the default. Arial
 * and its equals are on every machine.
 */
const face = { name: 'Arial', family: 2, size: 10 } as const
const ink = 'FF12181C'
const line = 'FFC8CFD4'

const solid = (argb: string): Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } })

/** Looks of any cell, of a label, of a heading above a list, of a row of totals, and of a sheet's title. */
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

/** Gives a row's cells a look beside the number format and alignment that their columns have. */
export const dress = (row: Row, style: Partial<Style>, cells: number): void => {
  for (let number = 1; number <= cells; number++) {
    const cell = row.getCell(number)
    cell.style = { ...cell.style, ...style, alignment: { ...cell.style.alignment, ...style.alignment } }
  }
}

/** A sheet of A4 pages, lying, as wide as one page, with its headings on each and what it is about above and below. */
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

/** A formula with the value that it has, so that readers which do not calculate show it too. */
export const formula = (text: string, result: number) => ({ formula: text, result })
