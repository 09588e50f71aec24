import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { importLimits } from '../../../model/import.ts'
import { readPasted } from '../../../model/import-csv.ts'
import { type Sheet, valuesOf } from '../../../model/sheet.ts'
import { excelWorkbook } from '../../../tests/support/excel-workbook.ts'
import { libreOfficeWorkbook } from '../../../tests/support/libreoffice-workbook.ts'
import { workbookAround, zipOf } from '../../../tests/support/zip.ts'
import { readBase } from './import-request.ts'
import { readFile } from './read-workbook.ts'
import { unpackedSize } from './zip-directory.ts'

const valuesIn = ([sheet]: readonly Sheet[]) => sheet && valuesOf(sheet)
const bytesOf = (text: string) => new TextEncoder().encode(text)
const csv = async (text: string | Uint8Array) =>
  valuesIn((await readFile('bill.csv', typeof text === 'string' ? bytesOf(text) : text)).sheets)

type Rows = NonNullable<Parameters<typeof writeXlsx>[0]['sheets'][number]['rows']>
const workbook = (rows: Rows, more: object = {}) => writeXlsx({ sheets: [{ name: 'Bill', rows, ...more }] })
const cells = async (bytes: Uint8Array) => valuesIn((await readFile('bill.xlsx', bytes)).sheets)

/** The end of a zip whose directory says that one file has this size. */
const zipThatSays = (size: number): Uint8Array => {
  const bytes = new Uint8Array(4 + 46 + 22)
  const view = new DataView(bytes.buffer)
  bytes.set([0x50, 0x4b, 3, 4])
  view.setUint32(4, 0x02014b50, true)
  view.setUint32(4 + 24, size, true)
  view.setUint32(50, 0x06054b50, true)
  view.setUint16(50 + 10, 1, true)
  view.setUint32(50 + 16, 4, true)
  return bytes
}

describe('A CSV file', () => {
  it.each([',', ';', '\t'])('is read with "%s" between its cells', async (separator) => {
    expect(await csv(`a${separator}b\n1${separator}"2 ""x"""\n`)).toEqual([
      ['a', 'b'],
      ['1', '2 "x"'],
    ])
  })

  it('may begin with a byte order mark', async () => {
    expect(await csv('\ufeffName,Price\nCafé,1')).toEqual([
      ['Name', 'Price'],
      ['Café', '1'],
    ])
  })

  it('is read as Windows-1252 where it is not UTF-8', async () => {
    expect(await csv(new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x31]))).toEqual([['Café', '1']])
  })

  it('is read as UTF-16 with and without a byte order mark', async () => {
    const utf16 = (text: string) =>
      new Uint8Array(new Uint16Array([...text].map((c) => c.charCodeAt(0))).buffer)
    expect(await csv(utf16('\ufeffName\tPrice\nCafé\t1'))).toEqual([
      ['Name', 'Price'],
      ['Café', '1'],
    ])
    expect(await csv(utf16('Name,Price\nBolt,1'))).toEqual([
      ['Name', 'Price'],
      ['Bolt', '1'],
    ])
  })

  it('may say its separator in a first line, which counts as a row', async () => {
    expect(await csv('sep=;\na;b\n1,5;2')).toEqual([[], ['a', 'b'], ['1,5', '2']])
  })

  it('has the Windows characters that were converted as control characters', async () => {
    expect(await csv('a\nBricks \u0096 red')).toEqual([['a'], ['Bricks – red']])
  })

  it('keeps line breaks inside quotes', async () => {
    expect(await csv('a,b\n"one\ntwo",3')).toEqual([
      ['a', 'b'],
      ['one\ntwo', '3'],
    ])
  })

  it('loses the apostrophe that keeps a text from being calculated', async () => {
    expect(await csv("a,b\n'=1+1,'plain")).toEqual([
      ['a', 'b'],
      ['=1+1', "'plain"],
    ])
  })

  it('is refused when it has a NUL, as a program has', async () => {
    await expect(csv('a,b\n\0,1')).rejects.toThrow('bill.csv is not a text file.')
  })

  it('is refused when it has too many rows', async () => {
    const text = `a\n${'1\n'.repeat(importLimits.rows + 1)}`
    await expect(csv(text)).rejects.toThrow('bill.csv has more than 50,000 rows. Import it in parts.')
  })
})

describe('A workbook', () => {
  it('gives the digits that Excel shows, days and percentages', async () => {
    const percent = new Map([['1,2', { value: 0.2, type: 'number' as const, style: { numFmt: '0.0%' } }]])
    const bytes = await workbook(
      [
        ['sum', 'day', 'share'],
        [0.1 + 0.2, new Date(Date.UTC(2026, 5, 30)), 0.2],
      ],
      { cells: percent },
    )
    expect(await cells(bytes)).toEqual([
      ['sum', 'day', 'share'],
      [0.3, '2026-06-30', '20%'],
    ])
  })

  it('shows codes and dates as the sheet does, and no percentage where the sign is text', async () => {
    const formats = ['00000', '00000 000000', '"INV-"0000', '0.00', '0" %"', '#,##0', 'dd/mm/yyyy']
    const values = [42, 1904555010, 12, 1.1, 5, 12345, new Date(Date.UTC(2026, 3, 1))]
    const styled = new Map(
      values.map((value, at) => [`0,${at}`, { value, style: { numFmt: formats[at] ?? '' } }] as const),
    )
    const { sheets } = await readFile('codes.xlsx', await workbook([values], { cells: styled }))
    expect(sheets[0]?.rows[0]?.cells.map((cell) => [cell?.text, cell?.kind])).toEqual([
      ['00042', 'number'],
      ['01904 555010', 'number'],
      ['INV-0012', 'number'],
      ['1.10', 'number'],
      ['5', 'number'],
      ['12345', 'number'],
      ['01/04/2026', 'date'],
    ])
  })

  it('has hidden rows and columns, formulas, and merged cells once', async () => {
    const bytes = await workbook(
      [
        ['Title', 'Title', 'Title'],
        ['a', 1, 2],
        ['b', 3, 4],
      ],
      {
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }],
        rowDefs: new Map([[1, { hidden: true }]]),
        columns: [{}, { hidden: true }, {}],
        cells: new Map([['2,2', { value: 4, formula: 'SUM(B2:B3)' }]]),
      },
    )
    const [sheet] = (await readFile('bill.xlsx', bytes)).sheets
    expect(sheet && valuesOf(sheet)[0]).toEqual(['Title'])
    expect(sheet?.rows.map(({ hidden }) => hidden === true)).toEqual([false, true, false])
    expect(sheet?.hiddenColumns).toEqual([1])
    expect(sheet?.rows[2]?.cells[2]?.formula).toBe('SUM(B2:B3)')
  })

  it('of an old kind that cannot be read is refused in a sentence', async () => {
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(0)])
    await expect(readFile('bill.xls', old)).rejects.toThrow(
      'bill.xls cannot be read: it has a password, or is older than Excel 97. Save it as .xlsx.',
    )
  })

  it.each([
    ['HTML', '<html><body><table><tr><td>1</td></tr></table></body></html>'],
    ['XML', '<?xml version="1.0"?><Workbook></Workbook>'],
  ])('that is %s by another name says what to do', async (_what, text) => {
    await expect(readFile('bill.xls', new TextEncoder().encode(text))).rejects.toThrow(
      'bill.xls is a web page (HTML or XML). Open it in Excel and save it as .xlsx.',
    )
  })

  it('keeps the seconds of its times', async () => {
    const at = new Date(Date.UTC(2026, 2, 14, 9, 30, 15))
    expect(await cells(await workbook([['at'], [at]]))).toEqual([['at'], ['2026-03-14T09:30:15']])
  })

  it('keeps text that looks like a formula', async () => {
    expect(await cells(await workbook([['a'], ['=1+1']]))).toEqual([['a'], ['=1+1']])
  })

  it('loses blank rows and columns at its end', async () => {
    const rows = [['a', null], [1, null], ...Array.from({ length: 3000 }, () => [null, null])]
    expect(await cells(await workbook(rows))).toEqual([['a'], [1]])
  })

  it('loses the row of totals that an export has', async () => {
    const rows = [
      ['Id', 'Amount'],
      [7, 5],
      ['Total', 5],
    ]
    expect(await cells(await workbook(rows))).toHaveLength(2)
  })

  it('leaves hidden sheets out and finds the values of the export among them', async () => {
    const head = JSON.stringify({ resource: 'firms', fields: ['firmName'] })
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Firms', rows: [['Id'], [7]] },
        { name: '_costwright', veryHidden: true, rows: [[head], [JSON.stringify([7, 'Aldermoor'])]] },
      ],
    })
    const { sheets, base } = await readFile('list.xlsx', bytes)
    expect(sheets.map(({ name }) => name)).toEqual(['Firms'])
    expect(readBase(base, 'firms')).toEqual({ 7: { firmName: 'Aldermoor' } })
    expect(readBase(base, 'projects')).toBeNull()
  })

  it('is read as LibreOffice writes it', async () => {
    const day = new Date(Date.UTC(2026, 5, 30))
    const row = ['0007 & "co"\nltd', 42.5, true, day, { formula: 'ROUND(B1*2,2)', value: 85 }]
    const bytes = libreOfficeWorkbook([
      { name: 'Bill', hidden: false, rows: [row] },
      { name: '_costwright', hidden: true, rows: [['{}']] },
    ])
    const { sheets, base } = await readFile('bill.xlsx', new Uint8Array(bytes))
    expect(sheets.map(valuesOf)).toEqual([[['0007 & "co"\nltd', 42.5, true, '2026-06-30', 85]]])
    expect(base && valuesOf(base)).toEqual([['{}']])
  })

  it('is read as Excel writes it', async () => {
    expect(await cells(new Uint8Array(excelWorkbook()))).toEqual([
      ['Description', 'Quantity', 'Cost Each', 'Total', 'Day', 'Share'],
      ['Concrete C25', 42.5, 142.35, 6049.875, '2026-06-30', '20%'],
      ['Pier 1', 0.1, 5, 0.5, null, '#DIV/0!'],
    ])
  })

  it('gives the results of formulas, and the formula where none is stored', async () => {
    const sheet =
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row><row r="2"><c r="A2"><f>1+1</f></c><c r="B2"><v>1</v></c></row>'
    expect(await cells(zipOf(workbookAround(`<sheetData>${sheet}</sheetData>`)))).toEqual([[2], ['=1+1', 1]])
  })

  it.each([
    [
      '1,048,576 empty rows',
      Array.from({ length: 1_048_576 }, (_, at) => `<row r="${at + 1}"/>`),
      'has no cells.',
    ],
    [
      'more rows than can be imported',
      Array.from({ length: 50_002 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`),
      'Bill has more than 50,000 rows. Import it in parts.',
    ],
    [
      'too many columns',
      ['<row r="1"><c r="A1"><v>1</v></c><c r="DA1"><v>1</v></c></row>'],
      'Bill has more than 100 columns. Leave some out.',
    ],
    [
      'a cell at the far end of each row',
      Array.from({ length: 50_000 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`),
      'has no cells.',
    ],
  ])('is refused in a sentence when it has %s', async (_what, rows, sentence) => {
    const file = zipOf(workbookAround(`<sheetData>${rows.join('')}</sheetData>`))
    await expect(cells(file)).rejects.toThrow(sentence)
  })

  it('is refused when it holds more than its directory says', async () => {
    const parts = workbookAround(`<sheetData>${' '.repeat(1_000_000)}</sheetData>`)
    const file = zipOf(parts.map((part) => ({ ...part, saidSize: 10 })))
    await expect(cells(file)).rejects.toThrow('cannot be read as an Excel workbook.')
  })

  it('is refused before it is unpacked when its content is too large', async () => {
    const bomb = zipThatSays(700 * 1_048_576)
    expect(unpackedSize(bomb)).toBe(700 * 1_048_576)
    await expect(cells(bomb)).rejects.toThrow('bill.xlsx is too large once it is unpacked.')
  })

  it('is refused in a sentence when it is damaged', async () => {
    const bytes = await workbook([['a'], [1]])
    await expect(cells(bytes.slice(0, bytes.length / 2))).rejects.toThrow('bill.xlsx is damaged.')
    await expect(cells(zipThatSays(10))).rejects.toThrow('bill.xlsx cannot be read as an Excel workbook.')
  })

  it('is refused when the file is larger than the limit', async () => {
    await expect(cells(new Uint8Array(importLimits.bytes + 1))).rejects.toThrow(
      'bill.xlsx is larger than 10 MB.',
    )
  })
})

describe('Cells from the clipboard', () => {
  it('are separated by tabs, also where they hold commas', () => {
    expect(valuesOf(readPasted('Pasted', 'Dig, deep\t1,200.50\r\n'))).toEqual([['Dig, deep', '1,200.50']])
  })
})
