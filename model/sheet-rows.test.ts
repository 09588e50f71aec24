import { describe, expect, it } from 'vitest'
import { payments, quoteLines, suppliers } from '../resources.config.ts'
import { sheetOf } from '../tests/support/imported-file.ts'
import type { Resource } from './definition.ts'
import type { ImportCell } from './import.ts'
import { mapHeadings } from './import-columns.ts'
import { findHeadings, headingsAt, knownSheet, sheetToOpen } from './sheet-headings.ts'
import { classifyRows, compareTotals, sectionName } from './sheet-rows.ts'

type Rows = readonly (readonly ImportCell[])[]

const kindsOf = (resource: Resource, rows: Rows) => {
  const sheet = sheetOf(rows)
  const row = findHeadings(resource, sheet)
  const columns = mapHeadings(resource, headingsAt(sheet, row), undefined)
  return classifyRows(resource, sheet, row, columns)
}

describe('The heading row', () => {
  it.each<[string, Resource, Rows, number | null]>([
    [
      'below a title',
      quoteLines,
      [['BILL'], [], ['Item', 'Description', 'Qty', 'Rate'], ['1', 'Dig', 1, 2]],
      2,
    ],
    [
      'in row 1',
      suppliers,
      [
        ['Supplier', 'Phone'],
        ['Acme', '01904 1'],
      ],
      0,
    ],
    ['with unknown names above figures', payments, [['Paid in'], ['Wert', 'Tag'], [12, '01/04/2026']], 1],
    [
      'with unknown names above dates as text',
      payments,
      [['Kontoauszug'], [], ['Tag', 'Wer'], ['14-Mar-2026', 'Acme'], ['15-Mar-2026', 'Alder']],
      2,
    ],
    [
      'with unknown names above dates and times',
      payments,
      [
        ['Wer', 'Gebucht am'],
        ['Acme', '2026-03-14T09:30'],
      ],
      0,
    ],
    [
      'below a line with the day of the ledger',
      suppliers,
      [
        ['Ledger on', '31/03/2026'],
        ['Wer', 'Tag'],
        ['Acme', '14.03.2026'],
      ],
      1,
    ],
    [
      'that a data row resembles',
      quoteLines,
      [
        ['Description', 'Qty', 'Rate'],
        ['Description of works', 1, 1],
      ],
      0,
    ],
    [
      'that counts its section',
      quoteLines,
      [
        [1, 'Partitions', 'UNIT', 'QTY (m2)', 'Rate'],
        [null, 'Plasterboard', 'm2', 40, 12],
      ],
      0,
    ],
    [
      'in no row',
      quoteLines,
      [
        ['Dig', 1, 2],
        ['Slab', 3, 4],
      ],
      null,
    ],
    [
      'of texts alone with unknown names',
      suppliers,
      [
        ['Body Name', 'Town'],
        ['Acme', 'York'],
      ],
      null,
    ],
  ])('is found %s', (_what, resource, rows, expected) =>
    expect(findHeadings(resource, sheetOf(rows))).toBe(expected),
  )

  it('has the texts of its upper line where it is blank', () => {
    const rows = [
      ['Item', null, 'Contract', 'Rate'],
      [null, 'Description', 'Qty', null],
      ['1', 'Dig', 2, 3],
    ]
    const sheet = sheetOf(rows)
    expect(findHeadings(quoteLines, sheet)).toBe(1)
    expect(headingsAt(sheet, 1)).toEqual(['Item', 'Description', 'Qty', 'Rate'])
  })
})

it('The lower of two lines of headings that are merged is the heading row', () => {
  const merged = (text: string) => ({ value: text, text, kind: 'text', merged: true }) as const
  const { rows } = sheetOf([
    ['Item', 'Description', 'Qty', 'Supply'],
    [null, null, null, 'Rate'],
    [1, 'Dig', 2, 3],
  ])
  const lower = [merged('Item'), merged('Description'), merged('Qty'), ...(rows[1]?.cells.slice(3) ?? [])]
  const sheet = { ...sheetOf([]), rows: rows.map((row, at) => (at === 1 ? { cells: lower } : row)) }
  expect(findHeadings(quoteLines, sheet)).toBe(1)
})

describe('The sheet that opens', () => {
  const opened = (...sheets: Rows[]) =>
    sheetToOpen(sheets.map((rows) => knownSheet(quoteLines, sheetOf(rows), 'quoteHeaderId')))
  const many = (count: number, row: readonly ImportCell[]) => Array.from({ length: count }, () => row)
  const summary: Rows = [['Description', 'Amount'], ...many(3, ['Walls', 900])]
  const bill: Rows = [
    ['Ref', 'Description', 'Qty', 'Rate', 'Amount'],
    ...many(5, ['1', 'Bricks', 9, 100, 900]),
  ]
  const measured: Rows = [['Ref', 'Description', 'Length', 'Qty'], ...many(40, ['1', 'Wall A', 3, 3])]

  it('has most rows of known columns, not the first one', () => {
    expect(opened(summary, [['Notes'], ['Net prices']], bill)).toBe(2)
    expect(opened([['Notes']], [])).toBe(0)
  })

  it('is the bill, not the longer sheet of its measurements', () => expect(opened(measured, bill)).toBe(1))

  it('is the unpriced bill, not its summary', () => expect(opened(summary, measured)).toBe(1))

  it('says how many rows it has', () =>
    expect(knownSheet(quoteLines, sheetOf([...bill, ['Total'], []]), 'quoteHeaderId').rows).toBe(5))
})

const head = ['Item', 'Description', 'Qty', 'Unit', 'Rate', 'Amount']

describe('A row of a bill', () => {
  it.each<[string, readonly ImportCell[], string]>([
    ['is blank', [], 'blank'],
    ['is a title', ['1  PRELIMINARIES'], 'section'],
    ['is a title with its number', [2, 'GROUNDWORKS'], 'section'],
    ['is a note', [null, 'Rates include plant'], 'section'],
    ['is priced', ['1.01', 'Dig', 1, 'm3', 2, 2], 'data'],
    ['has a word for its quantity', ['1.02', 'Scaffold', 'Item', null, 14200, 14200], 'data'],
    ['has no quantity', ['1.06', 'Insurances', null, 'Sum', 3100, 3100], 'data'],
    ['has no rate', ['1.07', 'Hoarding', 10, 'm', null, null], 'data'],
    ['has an error for its rate', ['1.08', 'Allowance', null, null, '#REF!', '#REF!'], 'data'],
    ['has only an amount', ['1.09', 'Allowance', null, null, null, 500], 'data'],
    ['is a sub-total', ['Sub-total carried to summary', null, null, null, null, 49980], 'total'],
    ['is carried forward', [null, 'Carried forward', null, null, null, 1], 'total'],
    ['is the total, never calculated', ['TOTAL carried to Form of Tender'], 'total'],
    ['is called as a total is, and priced', ['1.10', 'Total station hire', 2, 'wk', 95, 190], 'data'],
    ['repeats the headings on a new page', head, 'headings'],
  ])('that %s', (_what, cells, kind) =>
    expect(kindsOf(quoteLines, [head, ['1.00', 'First', 1, 'm', 1, 1], cells])[2]).toBe(kind),
  )
})

describe('A row of a bill with columns of other programs', () => {
  const others = [
    'Category',
    'Item',
    'Description',
    'Make',
    'Qty',
    'Unit',
    'Rate',
    'Amount',
    'Code',
    'Remarks',
  ]
  it.each<[string, readonly ImportCell[], string]>([
    ['has them next to its title', [null, 1, 'Fans', 'Acme', null, null, null, null, 1.5, null], 'section'],
    ['has zeros and a remark', [null, 'B', 'Pipes', null, 0, null, 0, 0, null, 'Comply'], 'section'],
    ['has a unit, and no quantity yet', [null, 2, 'Fan', 'Acme', null, 'nr', null, null, 1.6, null], 'data'],
    ['has a category', ['Masonry', 2, 'Bricks', null, null, null, null, null, null, null], 'data'],
  ])('that %s', (_what, cells, kind) => expect(kindsOf(quoteLines, [others, cells])[1]).toBe(kind))

  it('is a record while its quantities may be in a column that is not known', () =>
    expect(
      kindsOf(quoteLines, [
        ['Description', 'How many', 'Rate'],
        ['Fan', 3, null],
      ])[1],
    ).toBe('data'))
})

describe('A row of a ledger', () => {
  it.each<[string, Resource, Rows, readonly string[]]>([
    [
      'has its total at the end',
      payments,
      [
        ['Date', 'Net'],
        ['01/04/2026', 5],
        ['Total', 5],
      ],
      ['headings', 'data', 'total'],
    ],
    [
      'has its total next to its last day as text',
      payments,
      [
        ['Date', 'Details', 'Net'],
        ['01/04/2026', 'Stage 1', 5],
        ['30/04/2026', 'Total', 5],
      ],
      ['headings', 'data', 'total'],
    ],
    [
      'is of a supplier called Total',
      suppliers,
      [
        ['Supplier', 'Phone'],
        ['Total Plant Hire', null],
      ],
      ['headings', 'data'],
    ],
    [
      'is above the headings',
      payments,
      [['March'], ['Date', 'Net'], ['01/04/2026', 5]],
      ['above', 'headings', 'data'],
    ],
  ])('that %s', (_what, resource, rows, kinds) => expect(kindsOf(resource, rows)).toEqual(kinds))
})

it.each([
  ['1  PRELIMINARIES', 'PRELIMINARIES'],
  ['2.1 Brickwork and blockwork', 'Brickwork and blockwork'],
  ['A. Roofing', 'Roofing'],
  ['iv) Finishes', 'Finishes'],
  ['3 – Drainage', 'Drainage'],
  ['DPC', 'DPC'],
  ['Oak  and\nash', 'Oak and ash'],
])('the section "%s" is called "%s"', (text, name) =>
  expect(sectionName({ cells: [{ value: text, text, kind: 'text' }] })).toBe(name),
)

it('The section is called by the column of titles, whatever is next to it', () => {
  const { rows } = sheetOf([['1', 'A. Insulation', 'Acme or equal']])
  expect(sectionName(rows[0] ?? { cells: [] }, 1)).toBe('Insulation')
})

describe('A total of the file', () => {
  it('is compared with the rows since the last one, and the last with all', () => {
    const rows: Rows = [
      head,
      ['1', 'a', 1, 'm', 10, 10],
      ['Sub-total', null, null, null, null, 10],
      ['2', 'b', 1, 'm', 5, 5],
      ['Sub-total', null, null, null, null, 9],
      ['Total', null, null, null, null, 15],
    ]
    const amounts = [null, 10, null, 5, null, null]
    const values = rows.map((row) => (typeof row[5] === 'number' ? row[5] : null))
    const compared = compareTotals(
      sheetOf(rows),
      kindsOf(quoteLines, rows),
      (row) => values[row] ?? null,
      (row) => amounts[row] ?? null,
    )
    expect(compared.map(({ inFile, here }) => [inFile, here])).toEqual([
      [10, 10],
      [9, 5],
      [15, 15],
    ])
  })

  it('agrees where it is a percentage of a sum, rounded to whole pounds too', () => {
    const rows: Rows = [
      head,
      ['1', 'a', 1, 'm', 321101, 321101],
      [null, 'Grand Total', null, null, null, 321101],
      [null, 'Add Tender Premium (5.10 % above)', null, null, null, 16376],
      [null, 'Grand Total with Premium', null, null, null, 337477],
    ]
    const kinds = kindsOf(quoteLines, rows)
    expect(kinds.slice(2)).toEqual(['total', 'total', 'total'])
    const valueAt = (row: number) => Number(rows[row]?.[5])
    const compared = compareTotals(sheetOf(rows), kinds, valueAt, () => 321101)
    expect(compared.map(({ inFile, here }) => [inFile, here])).toEqual([
      [321101, 321101],
      [16376, 16376],
      [337477, 321101],
    ])
  })
})

describe('Totals of other firms', () => {
  const headings = ['S.No.', 'Description', 'Unit', 'Qty', 'Rate', 'Amount']
  const lines = [
    [1, 'Lay bricks', 'm2', 2, 100, 200],
    [2, 'Point joints', 'm2', 1, 50, 50],
  ]
  const totalsOf = (rows: Rows) => {
    const sheet = sheetOf([headings, ...lines, ...rows])
    const columns = mapHeadings(quoteLines, headings, 'quoteHeaderId')
    const kinds = classifyRows(quoteLines, sheet, 0, columns)
    const amountAt = (row: number) => Number(sheet.rows[row]?.cells[5]?.value)
    return compareTotals(sheet, kinds, amountAt, amountAt).map(({ inFile, here }) => [inFile, here])
  }

  it('may have their name in the column of prices', () => {
    expect(totalsOf([[null, null, null, null, 'Total', 250]])).toEqual([[250, 250]])
  })

  it('may be a percentage that is written as a quantity', () => {
    expect(
      totalsOf([
        [null, 'Total', null, null, null, 250],
        [null, 'Add Tender Premium', '%', 5.11, 'Above', 12.78],
        [null, 'Grand Total', null, null, null, 262.78],
      ]),
    ).toEqual([
      [250, 250],
      [12.78, 12.78],
      [262.78, 250],
    ])
  })
})

it('takes a row of texts above a column that counts the rows for the headings', () => {
  const rows = [[], [null, 'Wort', 'Zeichen'], [1, 'Mauer', 'A-1'], [2, 'Dach', 'B-7']]
  expect(findHeadings(quoteLines, sheetOf(rows))).toBe(1)
})
