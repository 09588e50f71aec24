import { describe, expect, it } from 'vitest'
import { readPasted } from '../../../model/import-csv.ts'
import { valuesOf } from '../../../model/sheet.ts'
import { asPasted, type FileSheet, workbookFormats } from '../../../tests/support/file-formats.ts'
import { zipOf } from '../../../tests/support/zip.ts'
import { readFile } from './read-workbook.ts'

const day = new Date(Date.UTC(2026, 2, 14))

const bill: FileSheet = {
  name: 'Bill',
  rows: [
    ['Ref', 'Description', 'Quantity', 'Rate', 'Done', 'Day', 'Amount'],
    ['1', 'SUBSTRUCTURE', null, null, null, null, null],
    [
      { value: 42, format: '00000' },
      'Dig  & "cart"\naway',
      2.5,
      19.1,
      { value: 0.05, format: '0%' },
      day,
      { formula: 'C3*D3', value: 47.75 },
    ],
    [],
    ['1.2', 'Not taken', 1, 900, null, null, 900],
    [
      '1.3',
      'Slab',
      { formula: '2+3' },
      5,
      true,
      { value: new Date(Date.UTC(2026, 2, 14, 9, 30)), format: 'dd/mm/yyyy hh:mm' },
      { error: '#REF!' },
    ],
    ['1.4', 'Pier', 1, null, null, null, { formula: 'SUM(G3:G6)', value: 947.75 }],
    ['1.5', 'Merged below', 1, 2, null, null, 2],
  ],
  hiddenRows: [4],
  hiddenColumns: [4],
  merges: [
    [
      [5, 3],
      [7, 3],
    ],
    [
      [1, 0],
      [1, 0],
    ],
  ],
}
const others: FileSheet[] = [
  { name: 'Summary', rows: [['Total', 10]] },
  { name: 'Lists', rows: [['m2']], isHidden: true },
]

describe.each(workbookFormats)('A workbook saved as %s', (name, write) => {
  const read = async (...sheets: FileSheet[]) => readFile(name, await write(sheets))
  const first = async () => {
    const { sheets } = await read(bill, ...others)
    if (!sheets[0]) throw new Error('The workbook has no sheet')
    return sheets[0]
  }

  it('has the values of its cells, percentages, dates and line breaks', async () => {
    expect(valuesOf(await first())[2]).toEqual([
      42,
      'Dig  & "cart"\naway',
      2.5,
      19.1,
      '5%',
      '2026-03-14',
      47.75,
    ])
  })

  it('shows codes, dates and times as a person sees them', async () => {
    const { rows } = await first()
    expect(rows[2]?.cells[0]?.text).toBe('00042')
    expect(rows[2]?.cells[5]).toMatchObject({ text: '14/03/2026', kind: 'date' })
    expect(rows[5]?.cells[5]).toMatchObject({ value: '2026-03-14T09:30', kind: 'date' })
  })

  it('keeps blank rows, so that rows have the numbers of the sheet', async () => {
    expect(valuesOf(await first())[3]).toEqual([])
    expect(valuesOf(await first())[4]?.[0]).toBe('1.2')
  })

  it('says which rows and columns are hidden, and leaves hidden sheets out', async () => {
    const { rows, hiddenColumns } = await first()
    expect(rows.map(({ hidden }) => hidden === true)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      false,
      false,
    ])
    expect(hiddenColumns).toEqual([4])
    expect((await read(bill, ...others)).sheets.map((sheet) => sheet.name)).toEqual(['Bill', 'Summary'])
  })

  it('has its errors and the formulas that were never calculated, which are not blank', async () => {
    const { rows } = await first()
    expect(rows[5]?.cells[6]).toMatchObject({ text: '#REF!', kind: 'error' })
    expect(rows[5]?.cells[2]).toMatchObject({ text: '=2+3', kind: 'uncalculated' })
    expect(rows[6]?.cells[6]).toMatchObject({ value: 947.75, formula: expect.stringContaining('SUM') })
  })

  it('has the value of cells that are merged over rows in each of the rows', async () => {
    const { rows } = await first()
    expect(rows.slice(5).map(({ cells }) => [cells[3]?.value, cells[3]?.merged])).toEqual([
      [5, undefined],
      [5, true],
      [5, true],
    ])
  })

  it('has yes and no', async () => {
    expect((await first()).rows[5]?.cells[4]).toMatchObject({ value: true, kind: 'boolean' })
  })

  it('of which no sheet has a cell is refused', async () => {
    await expect(read({ name: 'Bill', rows: [[]] })).rejects.toThrow(`${name} has no cells.`)
  })
})

it('Pasted cells are those of the workbook as it shows them, without hidden rows', () => {
  const { rows } = readPasted('Pasted', asPasted(bill))
  expect(rows.map(({ cells }) => cells[1]?.text ?? null)).toEqual([
    'Description',
    'SUBSTRUCTURE',
    'Dig  & "cart"\naway',
    null,
    'Slab',
    'Pier',
    'Merged below',
  ])
  expect(rows[4]?.cells[6]).toMatchObject({ text: '#REF!', kind: 'error' })
})

describe('An OpenDocument file', () => {
  const content = (rows: string) =>
    `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:draw="d"><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`
  const read = (rows: string) => readFile('bill.ods', zipOf([{ name: 'content.xml', data: content(rows) }]))

  it('shows neither its comments nor its drawings', async () => {
    const cell =
      '<table:table-cell office:value-type="string"><office:annotation><text:p>Ask Ann</text:p></office:annotation><text:p>Dig</text:p><draw:frame><text:p>Logo</text:p></draw:frame></table:table-cell>'
    expect((await read(`<table:table-row>${cell}</table:table-row>`)).sheets[0]?.rows).toMatchObject([
      { cells: [{ text: 'Dig' }] },
    ])
  })

  it('that repeats a row a million times is refused in a sentence', async () => {
    const cell =
      '<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16000"/>'
    const row = `<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`
    await expect(read(row)).rejects.toThrow('bill.ods cannot be read as an Excel workbook.')
  })
})
