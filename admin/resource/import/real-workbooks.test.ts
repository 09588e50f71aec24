import ExcelJS, { type CellValue, type Worksheet } from 'exceljs'
import { describe, expect, it } from 'vitest'
import { payments, purchaseHeaders, quoteLines, suppliers } from '../../../resources.config.ts'
import { requestOfSheet } from '../../../tests/support/imported-file.ts'
import { readFile } from './read-workbook.ts'

const workbook = async (
  rows: readonly (readonly CellValue[])[],
  change: (sheet: Worksheet, book: ExcelJS.Workbook) => unknown = () => undefined,
) => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Bill')
  sheet.addRows(rows.map((row) => [...row]))
  change(sheet, book)
  return readFile('book.xlsx', new Uint8Array(await book.xlsx.writeBuffer()))
}

const text = (content: string) => readFile('ledger.csv', new TextEncoder().encode(content))

/** The bill's request, as it is sent without a touch. */
const billOf = async (...given: Parameters<typeof workbook>) => {
  const { sheets } = await workbook(...given)
  const [sheet] = sheets
  if (!sheet) throw new Error('The workbook has no sheet')
  return { sheet, sheets, request: requestOfSheet(quoteLines, sheet, { parentKey: 'quoteHeaderId' }) }
}

describe('A workbook', () => {
  it('has its headings on two lines, the second in row 6, and its quantities in words', async () => {
    const { request } = await billOf([
      ['Tender for the works'],
      [],
      ['Job', 'J-118'],
      [],
      ['Item', null, 'Contract', null, 'Unit'],
      [null, 'Particulars', 'Qty', 'Units', 'Rate'],
      ['1.1', 'Dig', 'Item', null, 125],
      ['1.2', 'Cart away', 'Twelve loads', 'load', 'Included'],
    ])
    expect(request.numbers).toEqual([7, 8])
    expect(request.rows.map((row) => row.slice(0, 5))).toEqual([
      ['1.1', 'Dig', 'Item', null, 125],
      ['1.2', 'Cart away', 'Twelve loads', 'load', 'Included'],
    ])
  })

  it('has merged titles on each page, carried totals, and its headings again', async () => {
    const { request } = await billOf(
      [
        ['Description', 'Qty', 'Rate', 'Amount'],
        ['SUBSTRUCTURE'],
        ['Dig', 2, 5, { formula: 'B3*C3', result: 10 }],
        ['Carried forward', null, null, { formula: 'SUM(D3:D3)', result: 10 }],
        ['Description', 'Qty', 'Rate', 'Amount'],
        ['SUBSTRUCTURE (continued)'],
        ['Brought forward', null, null, { formula: 'D4', result: 10 }],
        ['Slab', 1, 7, { formula: 'B8*C8', result: 7 }],
        ['Page total', null, null, { formula: 'D7+D8', result: 17 }],
      ],
      (sheet) => {
        sheet.mergeCells('A2:D2')
        sheet.mergeCells('A6:D6')
      },
    )
    expect(request.numbers).toEqual([3, 8])
    expect(request.headings?.costingCategoryId).toEqual({
      '2': 'SUBSTRUCTURE',
      '6': 'SUBSTRUCTURE (continued)',
    })
  })

  it('offers each visible sheet, and says which of its columns are hidden', async () => {
    const { sheets } = await billOf([['Description', 'Cost price', 'Rate']], (sheet, book) => {
      sheet.getColumn(2).hidden = true
      book.addWorksheet('Summary').addRow(['Total', 10])
      book.addWorksheet('Lists', { state: 'hidden' }).addRow(['m2'])
    })
    expect(sheets.map(({ name, hiddenColumns }) => [name, hiddenColumns])).toEqual([
      ['Bill', [1]],
      ['Summary', []],
    ])
  })

  it('leaves out hidden rows, and has amounts alone with item and description in one column', async () => {
    const { request } = await billOf(
      [
        ['Item and description', 'Amount £'],
        ['A  Preliminaries', 2500],
        ['B  Alternative, not taken', 900],
        ['C  Roof', '£14,200.00'],
        ['Total', { formula: 'SUM(B2:B4)', result: 16700 }],
      ],
      (sheet) => {
        sheet.getRow(3).hidden = true
      },
    )
    expect(request.numbers).toEqual([2, 4])
  })

  it('shows codes and dates as a person sees them', async () => {
    const { sheets } = await workbook(
      [
        ['Supplier', 'Phone'],
        ['Aldermoor', 1904555010],
      ],
      (sheet) => {
        sheet.getCell('B2').numFmt = '00000 000000'
      },
    )
    const { rows } = requestOfSheet(suppliers, sheets[0] ?? { name: '', rows: [], hiddenColumns: [] })
    expect(rows).toEqual([['Aldermoor', '01904 555010']])
  })
})

describe('A ledger as text', () => {
  const none = { name: '', rows: [], hiddenColumns: [] }

  it('has 10,000 rows of repeated suppliers and times in its dates', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `PO-${at},Merchant ${at % 40},01/04/2026 00:00`)
    const { sheets } = await text(`Order No,Supplier Name,Order Date\r\n${rows.join('\r\n')}\r\n`)
    const { columns, numbers = [] } = requestOfSheet(purchaseHeaders, sheets[0] ?? none)
    expect(columns).toEqual(['userPONo', 'supplierId', 'orderDate'])
    expect([numbers[0], numbers.at(-1), numbers.length]).toEqual([2, 10_001, 10_000])
  })

  it('of a bank is below its own lines, has semicolons and credits, and ends in a total', async () => {
    const { sheets } = await text(
      'Account;12-34-56\n\nDate;Net;Reference\n01/04/2026;1250.00;A\n02/04/2026;(50.00);B\nTotal;1200;\n',
    )
    expect(requestOfSheet(payments, sheets[0] ?? none).numbers).toEqual([4, 5])
  })

  it('keeps quotation marks of its texts, and numbers with leading zeros', async () => {
    const { sheets } = await text('Supplier\tPhone\n"The ""A"" Team"\t01904 1\nBrand "X"\t00042\n')
    expect(requestOfSheet(suppliers, sheets[0] ?? none).rows).toEqual([
      ['The "A" Team', '01904 1'],
      ['Brand "X"', '00042'],
    ])
  })

  it('of suppliers keeps a firm called Total and skips blank rows', async () => {
    const { sheets } = await text('Suppliers 2026\n\nVendor,Telephone\nTotal Plant,1\n,\nAlder,2\n')
    expect(requestOfSheet(suppliers, sheets[0] ?? none).numbers).toEqual([4, 6])
  })

  it('in UTF-16 with a separator line has the numbers of its lines', async () => {
    const content = '\ufeffsep=;\r\nSupplier;Phone\r\nMüller;1\r\n'
    const bytes = new Uint8Array(Uint16Array.from(content, (character) => character.charCodeAt(0)).buffer)
    const { sheets } = await readFile('ledger.csv', bytes)
    const { numbers, rows } = requestOfSheet(suppliers, sheets[0] ?? none)
    expect([numbers, rows]).toEqual([[3], [['Müller', '1']]])
  })
})
