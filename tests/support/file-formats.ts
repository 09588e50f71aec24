import { type CellObject, CFB, type WorkSheet, write as writeSheetJs } from '@e965/xlsx'
import ExcelJS, { type CellValue } from 'exceljs'
import { formatValue } from 'hucre'
import { zipOf } from './zip.ts'

/** A cell of a file: its value, or what else a spreadsheet keeps of it. Dates are in UTC. */
export type FileCell =
  | string
  | number
  | boolean
  | Date
  | null
  | {
      /** Of a formula: its stored result. Without one it was never calculated. */
      readonly value?: string | number | Date
      readonly format?: string
      /** One operation of two numbers or cells, or the sum of a range: `2+3`, `B2*C2`, `SUM(D2:D9)`. */
      readonly formula?: string
      /** The cell has an error instead of a value. */
      readonly error?: '#REF!' | '#DIV/0!' | '#N/A'
    }

type Place = readonly [row: number, column: number]

export interface FileSheet {
  readonly name: string
  readonly rows: readonly (readonly FileCell[])[]
  readonly isHidden?: true
  /** From 0. */
  readonly hiddenRows?: readonly number[]
  readonly hiddenColumns?: readonly number[]
  /** First and last cell, from 0. */
  readonly merges?: readonly (readonly [Place, Place])[]
}

interface Parts {
  readonly value: string | number | boolean | Date | null
  readonly format?: string
  readonly formula?: string
  readonly error?: '#REF!' | '#DIV/0!' | '#N/A'
}

const partsOf = (cell: FileCell): Parts => {
  if (cell instanceof Date) return { value: cell, format: 'dd/mm/yyyy' }
  if (typeof cell !== 'object' || cell === null) return { value: cell }
  const { value = null, format = value instanceof Date ? 'dd/mm/yyyy' : undefined, formula, error } = cell
  return { value, ...(format && { format }), ...(formula && { formula }), ...(error && { error }) }
}

/** What the spreadsheet shows, as it copies it. */
const shownText = (cell: FileCell): string => {
  const { value, format, error } = partsOf(cell)
  if (error) return error
  if (value === null) return ''
  if (typeof value === 'boolean') return String(value).toUpperCase()
  return format && typeof value !== 'string' ? formatValue(value, format) : String(value)
}

const asExcelJs = (cell: FileCell): CellValue => {
  const { value, formula, error } = partsOf(cell)
  if (formula)
    return { formula, ...(error ? { result: { error } } : value !== null && { result: value }) } as CellValue
  return error ? { error } : value
}

/** A workbook as Excel has them since 2007. */
export const asXlsx = async (sheets: readonly FileSheet[]): Promise<Uint8Array> => {
  const book = new ExcelJS.Workbook()
  for (const { name, rows, isHidden, hiddenRows = [], hiddenColumns = [], merges = [] } of sheets) {
    const sheet = book.addWorksheet(name, { state: isHidden ? 'hidden' : 'visible' })
    for (const [r, row] of rows.entries())
      for (const [c, cell] of row.entries()) {
        if (cell === null) continue
        const place = sheet.getCell(r + 1, c + 1)
        place.value = asExcelJs(cell)
        const { format } = partsOf(cell)
        if (format) place.numFmt = format
      }
    for (const at of hiddenRows) sheet.getRow(at + 1).hidden = true
    for (const at of hiddenColumns) sheet.getColumn(at + 1).hidden = true
    for (const [[top, left], [bottom, right]] of merges)
      sheet.mergeCells(top + 1, left + 1, bottom + 1, right + 1)
  }
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** Days since 30 December 1899, as a workbook counts. */
const serial = (date: Date) => date.getTime() / 86_400_000 + 25_569
const u16 = (...numbers: readonly number[]) => numbers.flatMap((n) => [n & 255, (n >> 8) & 255])
const placeOf = (name: string): Place => [
  Number(name.replace(/\D/g, '')) - 1,
  name.replace(/\d/g, '').charCodeAt(0) - 65,
]

/** Tokens of a formula ([MS-XLS] 2.5.198), with their length. */
const tokens = (formula: string): number[] => {
  const [, from, to] = /^SUM\(([A-Z]\d+):([A-Z]\d+)\)$/.exec(formula) ?? []
  const operand = (text: string) =>
    /^\d+$/.test(text)
      ? [0x1e, ...u16(Number(text))]
      : [0x44, ...u16(placeOf(text)[0], placeOf(text)[1] | 0xc000)]
  const [, left = '', operator = '', right = ''] = /^(\w+)([+*])(\w+)$/.exec(formula) ?? []
  const all =
    from && to
      ? [
          ...[
            0x25,
            ...u16(placeOf(from)[0], placeOf(to)[0], placeOf(from)[1] | 0xc000, placeOf(to)[1] | 0xc000),
          ],
          ...[0x19, 0x10, 0, 0],
        ]
      : [...operand(left), ...operand(right), operator === '+' ? 3 : 5]
  return [...u16(all.length), ...all]
}

const errorCodes = { '#REF!': 0x17, '#DIV/0!': 0x07, '#N/A': 0x2a } as const

const asSheetJs = (cell: FileCell): CellObject & { bf?: number[] } => {
  const { value, format, formula, error } = partsOf(cell)
  const shape = { ...(format && { z: format }), ...(formula && { bf: tokens(formula) }) }
  if (error && !formula) return { t: 'e', v: errorCodes[error], ...shape }
  if (value === null) return { t: 'z', ...shape }
  if (value instanceof Date) return { t: 'n', v: serial(value), ...shape }
  return { t: typeof value === 'number' ? 'n' : typeof value === 'boolean' ? 'b' : 's', v: value, ...shape }
}

/** Adds what the library does not write: the records of hidden rows ([MS-XLS] 2.4.221). */
const withHiddenRows = (stream: Uint8Array, sheets: readonly FileSheet[]): Uint8Array => {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const parts: Uint8Array[] = []
  const starts: number[] = []
  const pointers: number[] = []
  let length = 0
  const add = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  let sheet = -1
  for (let at = 0; at + 4 <= stream.length; ) {
    const [id, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (id === 0x0809) {
      sheet += 1
      starts.push(length)
    }
    if (id === 0x0085) pointers.push(length + 4)
    add(stream.subarray(at, at + 4 + size))
    if (id === 0x0200)
      for (const row of sheets[sheet - 1]?.hiddenRows ?? [])
        add(Uint8Array.from([...u16(0x0208, 16, row, 0, 256, 255, 0, 0), 0x20, 1, ...u16(15)]))
    at += 4 + size
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  const pointer = new DataView(all.buffer)
  for (const [number, place] of pointers.entries()) pointer.setUint32(place, starts[number + 1] ?? 0, true)
  return all
}

/** A workbook as Excel had them until 2003. */
export const asXls = (sheets: readonly FileSheet[]): Uint8Array => {
  const asSheet = ({ rows, hiddenColumns = [], merges = [] }: FileSheet): WorkSheet => ({
    '!data': rows.map((row) => row.map(asSheetJs)),
    '!ref': `A1:${String.fromCharCode(64 + Math.max(1, ...rows.map((row) => row.length)))}${rows.length}`,
    '!cols': Array.from({ length: Math.max(0, ...hiddenColumns) + 1 }, (_, at) => ({
      hidden: hiddenColumns.includes(at),
    })),
    '!merges': merges.map(([[r, c], [lastRow, lastColumn]]) => ({
      s: { r, c },
      e: { r: lastRow, c: lastColumn },
    })),
  })
  const book = {
    SheetNames: sheets.map(({ name }) => name),
    Sheets: Object.fromEntries(sheets.map((sheet) => [sheet.name, asSheet(sheet)])),
    Workbook: { Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden ? (1 as const) : (0 as const) })) },
  }
  const written: Uint8Array = writeSheetJs(book, { type: 'buffer', bookType: 'biff8' })
  const container = CFB.read(new Uint8Array(written), { type: 'array' })
  const entry = CFB.find(container, '/Workbook')
  const content = withHiddenRows(Uint8Array.from(entry.content), sheets)
  entry.content = content
  entry.size = content.length
  return Uint8Array.from(CFB.write(container, { type: 'array' }))
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const odsFormula = (formula: string) =>
  `of:=${formula.replace(/[A-Z]+\d+(:[A-Z]+\d+)?/g, (place) => `[.${place.replace(':', ':.')}]`)}`

const odsValue = ({ value, format, error }: Parts): string => {
  if (error) return 'office:value-type="string" office:string-value="" calcext:value-type="error"'
  if (value === null) return ''
  if (value instanceof Date)
    return `office:value-type="date" office:date-value="${value.toISOString().slice(0, 19).replace('T00:00:00', '')}"`
  if (typeof value === 'boolean') return `office:value-type="boolean" office:boolean-value="${value}"`
  if (typeof value === 'string') return 'office:value-type="string"'
  return `office:value-type="${format?.includes('%') ? 'percentage' : 'float'}" office:value="${value}"`
}

/** A workbook as LibreOffice writes them: groups of rows, repeated blank rows, and the shown text at each value. */
export const asOds = (sheets: readonly FileSheet[]): Uint8Array => {
  const asTable = ({ name, rows, isHidden, hiddenRows = [], hiddenColumns = [], merges = [] }: FileSheet) => {
    const width = Math.max(1, ...rows.map((row) => row.length))
    const columns = Array.from({ length: width }, (_, at) =>
      hiddenColumns.includes(at)
        ? '<table:table-column table:visibility="collapse"/>'
        : '<table:table-column/>',
    )
    const cellXml = (cell: FileCell, r: number, c: number): string => {
      const merge = merges.find(
        ([[top, left], [bottom, right]]) => r >= top && r <= bottom && c >= left && c <= right,
      )
      const isFirst = merge && merge[0][0] === r && merge[0][1] === c
      if (merge && !isFirst) return '<table:covered-table-cell/>'
      const spans = merge
        ? ` table:number-rows-spanned="${merge[1][0] - r + 1}" table:number-columns-spanned="${merge[1][1] - c + 1}"`
        : ''
      const parts = partsOf(cell)
      const formula = parts.formula ? ` table:formula="${escaped(odsFormula(parts.formula))}"` : ''
      const shown = shownText(cell)
        .split('\n')
        .map(
          (line) =>
            `<text:p>${escaped(line).replace(/ {2,}/g, (blanks) => `<text:s text:c="${blanks.length}"/>`)}</text:p>`,
        )
      const inside = shownText(cell) === '' ? '' : shown.join('')
      return `<table:table-cell${spans}${formula} ${odsValue(parts)}>${inside}</table:table-cell>`
    }
    const rowXml = rows.map((row, r) => {
      const visibility = hiddenRows.includes(r) ? ' table:visibility="collapse"' : ''
      const cells = Array.from({ length: width }, (_, c) => cellXml(row[c] ?? null, r, c)).join('')
      const xml = `<table:table-row${visibility}>${cells}</table:table-row>`
      return r % 5 === 4 ? `<table:table-row-group>${xml}</table:table-row-group>` : xml
    })
    const end = `<table:table-row table:number-rows-repeated="${1_048_576 - rows.length}"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`
    return `<table:table table:name="${escaped(name)}" table:style-name="${isHidden ? 'ta2' : 'ta1'}">${columns.join('')}${rowXml.join('')}${end}</table:table>`
  }
  const namespaces = ['office', 'table', 'text', 'style', 'calcext']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ')
  const styles = ['ta1', 'ta2']
    .map(
      (name) =>
        `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${name === 'ta1'}"/></style:style>`,
    )
    .join('')
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${namespaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${sheets.map(asTable).join('')}</office:spreadsheet></office:body></office:document-content>`
  return new Uint8Array(
    zipOf([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', data: content },
    ]),
  )
}

/** The visible cells of a sheet as Excel copies them: tabs, and quotation marks only around cells with line breaks. */
export const asPasted = ({ rows, hiddenRows = [] }: FileSheet): string => {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const quoted = (text: string) => (/[\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows
    .filter((_, at) => !hiddenRows.includes(at))
    .map(
      (row) =>
        `${Array.from({ length: width }, (_, at) => quoted(shownText(row[at] ?? null))).join('\t')}\r\n`,
    )
    .join('')
}

/** The formats of workbooks, with the name of a file. */
export const workbookFormats = [
  ['bill.xlsx', asXlsx],
  ['bill.xls', asXls],
  ['bill.ods', asOds],
] as const
