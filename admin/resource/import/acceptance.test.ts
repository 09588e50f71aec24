import { describe, expect, it } from 'vitest'
import type { Resource } from '../../../model/definition.ts'
import { isOwnFile, mapHeadings } from '../../../model/import-columns.ts'
import { readPasted } from '../../../model/import-csv.ts'
import type { Sheet } from '../../../model/sheet.ts'
import { findHeadings, headingsAt } from '../../../model/sheet-headings.ts'
import { withTitleColumn } from '../../../model/title-column.ts'
import {
  payments,
  purchaseHeaders,
  quoteLines,
  supplierStatementLines,
  suppliers,
} from '../../../resources.config.ts'
import {
  asPasted,
  type FileCell,
  type FileSheet,
  workbookFormats,
} from '../../../tests/support/file-formats.ts'
import { defaultChoices, type ImportChoices } from './import-request.ts'
import { planOf } from './plan.ts'
import { readFile } from './read-workbook.ts'

const day = (month: number, date: number) => new Date(Date.UTC(2026, month - 1, date))
const amount = (formula: string, value: number) => ({ formula, value })
const money = (value: number) => ({ value, format: '#,##0.00' })

interface Case {
  readonly resource: Resource
  readonly parentKey?: string
  readonly rows: readonly (readonly FileCell[])[]
  readonly more?: Partial<FileSheet>
  readonly choices?: Partial<ImportChoices>
  readonly columns: readonly string[]
  /** Rows that are sent, and the sum of their amounts as it is written. */
  readonly records: number
  readonly sum: number | null
  /** What is different when the cells are pasted. */
  readonly pasted?: Pick<Case, 'sum' | 'agreeing'>
  /** Totals of the file that the rows add up to, and sections. */
  readonly agreeing?: number
  readonly sections?: readonly string[]
  readonly notices?: readonly string[]
  readonly leftOut?: number
}

const bill = { resource: quoteLines, parentKey: 'quoteHeaderId' } as const
const statement = { resource: supplierStatementLines, parentKey: 'supplierStatementId' } as const

const files: Readonly<Record<string, Case>> = {
  'A running account bill that counts its columns, with a tax and a carried sum': {
    ...bill,
    rows: [
      ['RUNNING ACCOUNT BILL No. 4'],
      [],
      ['Item', 'Particulars', 'Unit', 'Qty', 'Rate', 'Amount'],
      [1, 2, 3, 4, 5, 6],
      ['A', 'EARTHWORK', null, 0, 0, 0],
      ['A.1', 'Excavation', 'm3', 120, 4.5, amount('D6*E6', 540)],
      ['A.2', 'Backfill', 'm3', 40, 2, amount('D7*E7', 80)],
      ['', 'Sub total', null, null, null, amount('SUM(F6:F7)', 620)],
      ['B', 'CONCRETE', null, null, null, null],
      ['B.1', 'Blinding', 'm3', 10, 95, amount('D10*E10', 950)],
      [null, 'PS amount', null, null, null, 950],
      [null, 'Gross amount', null, null, null, 1570],
      [null, 'VAT 13 %', null, null, null, 204.1],
      [null, 'Carried to summary', null, null, null, 1774.1],
    ],
    columns: ['ref', 'description', 'unit', 'quantity', 'costEach', 'total'],
    records: 3,
    sum: 1570,
    sections: ['EARTHWORK', 'CONCRETE'],
  },
  'A priced bill with lump sums, dashes and words for nothing': {
    ...bill,
    rows: [
      ['Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Amount'],
      ['1', 'PRELIMINARIES', '-', null, '–', '-'],
      ['1.1', 'Scaffold', null, null, null, money(14200)],
      ['1.2', 'Drainage', null, 'PS', null, 5000],
      ['1.3', 'Attendance', 1, 'item', 'incl.', null],
      ['1.4', 'Hoarding', 10, 'm', 'nil', 0],
      ['1.5', 'Fence', 10, 'm', { formula: '2+3' }, null],
      ['Total', null, null, null, null, amount('SUM(F3:F6)', 19200)],
    ],
    // A file has no result of a formula that was never calculated; a spreadsheet that is copied from has.
    pasted: { sum: 19250, agreeing: 0 },
    columns: ['ref', 'description', 'quantity', 'unit', 'costEach', 'total'],
    records: 5,
    sum: 19200,
    agreeing: 1,
    sections: ['PRELIMINARIES'],
  },
  'An unpriced bill, whose prices are 0 until they are known': {
    ...bill,
    rows: [
      ['Item', 'Description', 'Quantity', 'Unit'],
      ['A', 'Strip topsoil', 250, 'm2'],
      ['B', 'Excavate', 90, 'm3'],
    ],
    choices: { filled: { costEach: 0, costingCategoryId: 7 } },
    columns: ['ref', 'description', 'quantity', 'unit'],
    records: 2,
    sum: 0,
  },
  'A bill with a category that is merged over its rows': {
    ...bill,
    rows: [
      ['Trade', 'Description', 'Qty', 'Rate'],
      ['Masonry', 'Bricks', 2, 10],
      [null, 'Blocks', 3, 10],
      [null, 'Lintels', 4, 10],
    ],
    more: {
      merges: [
        [
          [1, 0],
          [3, 0],
        ],
      ],
    },
    columns: ['costingCategoryId', 'description', 'quantity', 'costEach'],
    records: 3,
    sum: 90,
  },
  'A statement with debit, credit and balance': {
    ...statement,
    rows: [
      ['ALDERMOOR LTD'],
      ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
      [null, 'Balance brought forward', null, null, money(300)],
      [day(3, 2), 'INV 1001', money(1200), null, money(1500)],
      [day(3, 9), 'Credit note 55', null, money(240), money(1260)],
      [day(3, 31), 'Payment', null, money(300), money(960)],
    ],
    columns: ['lineDate', 'reference', 'amount', '-amount', '=amount'],
    records: 3,
    sum: 660,
    notices: [],
  },
  'A statement whose balance does not follow in one row': {
    ...statement,
    rows: [
      ['Date', 'Our Ref', 'Invoices', 'Payments', 'Balance'],
      ['02/03/2026', '1001', '1,200.00', null, '1,200.00'],
      ['09/03/2026', '1002', '100.00', null, '1,331.00'],
      ['31/03/2026', 'BACS', null, '31.00', '1,300.00'],
    ],
    columns: ['lineDate', 'reference', 'amount', '-amount', '=amount'],
    records: 3,
    sum: 1269,
    notices: ['The balance is 1,331.00 in the file, and 1,300.00 by the rows above.'],
  },
  'A statement that says debit or credit next to each amount': {
    ...statement,
    rows: [
      ['Date', 'Doc No', 'Amount', 'D/C', 'Balance'],
      [day(3, 2), '1001', money(1200), 'D', money(1200)],
      [day(3, 9), 'CN 55', money(240), 'Cr', money(960)],
      [day(3, 20), 'BACS', money(300), 'C', money(660)],
      [day(3, 31), '1002', money(100), 'Dr', money(760)],
      ['Balance at end of March', null, money(760), 'D', null],
    ],
    columns: ['lineDate', 'reference', 'amount', '±amount', '=amount'],
    records: 4,
    sum: 760,
    agreeing: 1,
    notices: [],
  },
  'A statement of another ledger, whose debits are negative': {
    ...statement,
    rows: [
      ['Date', 'Details', 'Debit', 'Credit'],
      [day(3, 2), 'INV 1001', money(-1200), null],
      [day(3, 9), 'INV 1002', money(-100), null],
      [day(3, 31), 'Payment', null, money(300)],
    ],
    columns: ['lineDate', 'reference', 'amount', '-amount'],
    records: 3,
    sum: 1000,
    notices: ['Debits are negative in the file. They are read without their minus.'],
  },
  'A statement with a decimal comma': {
    ...statement,
    rows: [
      ['Date', 'Our Ref', 'Debit', 'Credit', 'Balance'],
      ['02/03/2026', '1001', '1.200,00', null, '1.200,00'],
      ['09/03/2026', '1002', '100,50', null, '1.300,50'],
      ['31/03/2026', 'BACS', null, '31,00', '1.269,50'],
    ],
    choices: { decimalMark: ',' },
    columns: ['lineDate', 'reference', 'amount', '-amount', '=amount'],
    records: 3,
    sum: 1269.5,
    notices: [],
  },
  'A statement of a bank, whose balance goes the other way': {
    ...statement,
    rows: [
      ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
      [day(3, 2), 'INV 1001', 1200, null, -1200],
      [day(3, 9), 'INV 1002', 100, null, -1300],
      [day(3, 31), 'Payment', null, 300, -1000],
    ],
    columns: ['lineDate', 'reference', 'amount', '-amount', '=amount'],
    records: 3,
    sum: 1000,
    notices: [],
  },
  'A list of materials, whose descriptions no heading names, with its total among the rates': {
    ...bill,
    rows: [
      ['Code', 'Gewerk', 'Unit', 'Qty', 'Rate', 'Amount'],
      ['M1', 'Bricks, facing', 'nr', 1000, 0.85, 850],
      ['M2', 'Blocks, 140 mm', 'nr', 200, 1.95, 390],
      [null, null, null, null, 'Total', 1240],
      [null, 'Add Premium', '%', 5, 'above', 62],
    ],
    columns: ['ref', 'description', 'unit', 'quantity', 'costEach', 'total'],
    records: 2,
    sum: 1240,
    agreeing: 2,
  },
  'An open item statement with signs of ledgers': {
    ...statement,
    rows: [
      ['Doc No', 'Doc Date', 'Outstanding', 'Your Ref'],
      ['1001', day(3, 2), 'GBP 1,250.00', 'PO 7'],
      ['1002', day(3, 9), '1,200.00 DR', 'PO 8'],
      ['CN 55', day(3, 10), '240.00CR', 'PO 7'],
    ],
    columns: ['reference', 'lineDate', 'amount', null as never],
    records: 3,
    sum: 2210,
  },
  'A statement with part payments': {
    ...statement,
    rows: [
      ['Date', 'Invoice No', 'Amount', 'Paid', 'Due'],
      [day(3, 2), '1001', 1200, 1000, 200],
      [day(3, 9), '1002', 500, null, 500],
    ],
    columns: ['lineDate', 'reference', 'amount', '-amount', null as never],
    records: 2,
    sum: 700,
  },
  'A ledger with contractors, hidden rows and codes': {
    resource: purchaseHeaders,
    rows: [
      ['Transaction No', 'Contractor', 'Date', 'Invoice No'],
      [{ value: 42, format: '00000' }, 'Alder Groundworks', day(3, 2), '1.23457E+11'],
      ['00043', 'Not shown', day(3, 3), '2'],
      ['00044', 'Brook Roofing', day(3, 4), '3'],
    ],
    more: { hiddenRows: [2] },
    columns: ['userPONo', 'supplierId', 'orderDate', 'supplierPOInvoiceNo'],
    records: 2,
    sum: null,
    leftOut: 1,
  },
  'A price list with ids of another program': {
    ...bill,
    rows: [
      ['id', 'Product', 'Unit', 'Price'],
      [1, 'Bricks', 'nr', 0.85],
      [2, 'Blocks', 'nr', 1.95],
    ],
    choices: { filled: { quantity: 1, costingCategoryId: 7 } },
    columns: ['ref', 'description', 'unit', 'costEach'],
    records: 2,
    sum: 2.8,
  },
  'A valuation of amounts, with a percentage that is left out': {
    ...bill,
    rows: [
      ['Valuation No 3'],
      ['Item', 'Description', 'Done', 'Amount'],
      ['1', 'Groundworks', { value: 0.75, format: '0%' }, 7500],
      ['2', 'Frame', { value: 0.5, format: '0%' }, 4000],
      [null, 'Total', null, amount('SUM(D3:D4)', 11500)],
    ],
    columns: ['ref', 'description', null as never, 'total'],
    records: 2,
    sum: 11500,
    agreeing: 1,
  },
  'Payments with dates of which some have the month first': {
    resource: payments,
    parentKey: 'quoteHeaderId',
    rows: [
      ['Date', 'Net'],
      ['03/04/2026', 100],
      ['03/25/2026', 200],
      ['12/31/2026', 300],
    ],
    choices: { dateOrder: { receivedDate: 'month' } },
    columns: ['receivedDate', 'amount'],
    records: 3,
    sum: 600,
  },
  'A list of suppliers with addresses as Outlook copies them': {
    resource: suppliers,
    rows: [
      ['Company', 'Contact', 'Email'],
      ['Alder', 'Jo', '"Bloggs, Jo" <jo@alder.example>'],
      ['Brook', 'Ann', 'mailto:ann@brook.example'],
    ],
    columns: ['supplierName', 'contactName', 'contactEmail'],
    records: 2,
    sum: null,
  },
}

/** A cell as the spreadsheet copies it: it has calculated the formulas. */
const asShown = (cell: FileCell): FileCell => {
  if (typeof cell !== 'object' || cell === null || cell instanceof Date) return cell
  const { formula, value } = cell
  return formula && value === undefined
    ? formula.split('+').reduce((sum, part) => sum + Number(part), 0)
    : cell
}

const planOfSheet = ({ resource, parentKey, choices }: Case, sheet: Sheet) => {
  const headingRow = findHeadings(resource, sheet, parentKey)
  const headings = headingsAt(sheet, headingRow)
  const named = mapHeadings(resource, headings, parentKey, { isOwn: isOwnFile(resource, sheet, headings) })
  const columns = headingRow === null ? named : withTitleColumn(resource, sheet, headingRow, named)
  const chosen = { ...defaultChoices, headingRow, columns, ...choices }
  return { columns, plan: planOf({ resource, parentKey, sheet, exported: null, choices: chosen }) }
}

const sheetOf = async (name: string, bytes: Uint8Array): Promise<Sheet> => {
  const [sheet] = (await readFile(name, bytes)).sheets
  if (!sheet) throw new Error('The file has no sheet')
  return sheet
}

describe.each(Object.entries(files))('%s', (_title, file) => {
  const written: FileSheet = { name: 'Sheet', rows: file.rows, ...file.more }
  const expectPlan = (sheet: Sheet, expected: Pick<Case, 'sum' | 'agreeing'> = file) => {
    const { columns, plan } = planOfSheet(file, sheet)
    expect(columns).toEqual(file.columns)
    expect(plan.numbers.length).toBe(file.records)
    expect(plan.sums?.here ?? null).toBe(expected.sum)
    const { sections = [], notices } = file
    const { agreeing = 0 } = expected
    expect(plan.totals.filter(({ inFile, here }) => inFile === here).length).toBeGreaterThanOrEqual(agreeing)
    expect(plan.sections.map(({ name }) => name)).toEqual(sections)
    if (notices) expect(plan.notices.map(({ message }) => message)).toEqual(notices)
    return plan
  }

  const plans = new Map<string, unknown>()
  const rowsIn = (json: string) => JSON.parse(json).rows

  it.each(workbookFormats)('goes in as %s', async (name, write) => {
    const plan = expectPlan(await sheetOf(name.replace('bill', 'file'), await write([written])))
    expect(plan.leftOut.length).toBe(file.leftOut ?? 0)
    plans.set(name, rowsIn(plan.json))
    // The same rows as in the format before it.
    for (const rows of plans.values()) expect(rowsIn(plan.json)).toEqual(rows)
  })

  it('goes in when it is pasted', () => {
    const shown = { ...written, rows: file.rows.map((row) => row.map(asShown)) }
    expectPlan(readPasted('Pasted', asPasted(shown)), file.pasted)
  })
})
