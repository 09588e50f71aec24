import ExcelJS, { type Cell, type CellValue, type Workbook, type Worksheet } from 'exceljs'
import type { CalledApp, TestApp } from './app.ts'
import { type Exact, exact, quotient, times, toPenny, total } from './exact.ts'

type Fields = Record<string, unknown>
let made = 0

/** Creates records through the API and returns them. */
export const costingRecords = (test: CalledApp) => {
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any part of a record
  const post = async (path: string, body: Fields): Promise<any> => {
    const reply = await test.api('POST', path, { body })
    if (reply.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const category = (fields: Fields = {}) =>
    post('/CostingCategory', { categoryDescription: `Category ${++made}`, ...fields })
  const status = (isProjectOpen: boolean) =>
    post('/ProjectStatus', { projectStatusDescription: `Status ${++made}`, isProjectOpen })
  const project = (fields: Fields = {}) => post('/Project', { projectName: `Project ${++made}`, ...fields })
  const quote = async (fields: Fields = {}) =>
    post('/QuoteHeader', { projectId: fields.projectId ?? (await project()).id, ...fields })
  const withCategory = async (fields: Fields) => ({
    description: `Line ${++made}`,
    quantity: 1,
    costEach: 1,
    costingCategoryId: fields.costingCategoryId ?? (await category()).id,
    ...fields,
  })
  return {
    category,
    status,
    project,
    quote,
    quoteLine: async (quoteId: number, fields: Fields = {}) =>
      post(`/quoteline/quoteheader/${quoteId}`, await withCategory(fields)),
    purchase: async (fields: Fields = {}) =>
      post('/PurchaseHeader', {
        userPONo: `PO ${++made}`,
        supplierId: (await post('/Supplier', { supplierName: `Supplier ${made}` })).id,
        ...fields,
      }),
    purchaseLine: async (purchaseId: number, fields: Fields = {}) =>
      post(`/PurchaseLine/purchaseheader/${purchaseId}`, await withCategory(fields)),
    payment: (quoteId: number, receivedDate: string | null, amount: number) =>
      post(`/payment/quoteheader/${quoteId}`, { receivedDate, amount, quoteHeaderId: quoteId }),
  }
}

export const link = (
  test: CalledApp,
  selectedPurchaseLineIDs: unknown,
  typed: readonly (readonly [quoteLineId: unknown, quantity: unknown])[],
  headers: Record<string, string> = {},
) =>
  test.api('POST', '/quoteline/quote-purchase-link', {
    headers,
    body: {
      selectedQuoteLineIDs: typed.map(([id]) => id),
      selectedQuoteLineQuantities: typed.map(([, quantity]) => quantity),
      selectedPurchaseLineIDs,
    },
  })

/** A workbook from the bytes of its file. */
export const readWorkbook = async (bytes: Buffer): Promise<Workbook> => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  )
  return workbook
}

/** The report of a quote, opened. */
export const openReport = async (test: TestApp, quoteId: number): Promise<Workbook> => {
  const { raw } = await test.api('GET', `/excelquote/fullreport/${quoteId}`)
  if (raw.statusCode !== 200) throw new Error(raw.payload)
  return readWorkbook(raw.rawPayload)
}

export const sheetOf = (workbook: Workbook, name: string): Worksheet => {
  const sheet = workbook.getWorksheet(name)
  if (!sheet) throw new Error(`There is no sheet ${name}`)
  return sheet
}

/**
 * The cell value in a reader that does not calculate. For a formula, `value` omits a result of 0, and
 * `result` does not.
 */
const shown = (cell: Cell): CellValue => (cell.formula ? (cell.result ?? null) : cell.value)

/** The rows of a sheet as readers show them. */
export const shownRows = (sheet: Worksheet): CellValue[][] =>
  Array.from({ length: sheet.rowCount }, (_, row) =>
    Array.from({ length: sheet.columnCount }, (_, column) => shown(sheet.getCell(row + 1, column + 1))),
  )

/** Computes a cell from the numbers in the workbook, without cached values. Empty cells and text are 0. */
export const calculate = (workbook: Workbook, sheet: Worksheet, address: string): Exact => {
  const cell = (on: Worksheet, at: string) => calculate(workbook, on, at)
  const range = (on: Worksheet, from: string, to: string): Exact => {
    const [start, end] = [on.getCell(from), on.getCell(to)]
    const values: Exact[] = []
    for (let row = Number(start.row); row <= Number(end.row); row++)
      for (let column = Number(start.col); column <= Number(end.col); column++)
        values.push(cell(on, on.getCell(row, column).address))
    return total(values)
  }
  const work = (text: string): Exact => {
    const rounded = /^ROUND\((.+),2\)$/.exec(text)
    if (rounded) return toPenny(work(rounded[1] ?? ''))
    const sum = /^(?:SUM\(|SUBTOTAL\(109,)(?:'(.+)'!)?([A-Z]+\d+):([A-Z]+\d+)\)$/.exec(text)
    if (sum) return range(sum[1] ? sheetOf(workbook, sum[1]) : sheet, sum[2] ?? '', sum[3] ?? '')
    const pair = /^([A-Z]+\d+)([*-])([A-Z]+\d+)$/.exec(text)
    if (pair) {
      const [a, b] = [cell(sheet, pair[1] ?? ''), cell(sheet, pair[3] ?? '')]
      return pair[2] === '*' ? times(a, b) : a - b
    }
    const share = /^ROUND\(([A-Z]+\d+)\/([A-Z]+\d+),4\)$/.exec(text)
    if (share) return quotient(cell(sheet, share[1] ?? ''), cell(sheet, share[2] ?? ''))
    const progress = /^([A-Z]+\d+)([*/])([A-Z]+\d+)([*/])100$/.exec(text)
    if (progress) {
      const [a, b] = [cell(sheet, progress[1] ?? ''), cell(sheet, progress[3] ?? '')]
      return progress[2] === '*' ? quotient(times(a, b), exact(100)) : times(quotient(a, b), exact(100))
    }
    const sumOfCells = /^[A-Z]+\d+(?:\+[A-Z]+\d+)+$/.test(text)
    if (sumOfCells) return total(text.split('+').map((at) => cell(sheet, at)))
    const elsewhere = /^'?([\w ]+?)'?!([A-Z]+\d+)$/.exec(text)
    if (elsewhere) return cell(sheetOf(workbook, elsewhere[1] ?? ''), elsewhere[2] ?? '')
    if (/^[A-Z]+\d+$/.test(text)) return cell(sheet, text)
    if (text === '0') return 0n
    throw new Error(`${address} has a formula that is not known here: ${text}`)
  }
  const { value } = sheet.getCell(address)
  if (typeof value === 'object' && value !== null && 'formula' in value) return work(value.formula ?? '')
  return typeof value === 'number' ? exact(value) : 0n
}

/** Every formula of the workbook: its address, its cached value and its computed value. */
export const formulasOf = (workbook: Workbook) =>
  workbook.worksheets.flatMap((sheet) => {
    const found: { at: string; cached: CellValue; calculated: Exact }[] = []
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        const { value } = cell
        if (typeof value === 'object' && value !== null && 'formula' in value)
          found.push({
            at: `${sheet.name}!${cell.address}`,
            cached: shown(cell),
            calculated: calculate(workbook, sheet, cell.address),
          })
      }),
    )
    return found
  })
