import ExcelJS, { type CellValue } from 'exceljs'
import { type Exact, exact, numberOf, times, toPenny, total } from './exact.ts'

type Line = readonly [description: string, quantity: CellValue, unit: string | null, rate: CellValue]

/** Works of a bill by section. */
const works: readonly (readonly [section: string, ...lines: Line[]])[] = [
  [
    'SETTING UP',
    ['Foreman, full time', 12, 'wk', 1080],
    ['Welfare cabins ', '1 item', 'item', 6120],
    ['Tower crane', 'Item', null, 18400],
    ['Water for the works', '1', 'item', '£1,275.50'],
    ['Bond', null, 'Sum', 2600],
  ],
  [
    'DIGGING',
    ['Strip topsoil', 640, 'm2', 2.35],
    ['Trenches n.e. 1.5 m', 88.5, 'm3', 41.2],
    ['Break out rock', 'Rate only', 'm3', 110],
  ],
  ['WALLS', ['Blocks 140 mm', '1,460', 'm2', 46.1], ['Piers\n(both gables)', 14, 'nr', 310]],
  ['TIMBER', ['Frame repairs', 'Prov sum', null, 9000], ['Rafters', 410, 'm', 8.95]],
  ['ROOF COVERING', ['Pantiles', 315, 'm2', 61.4], ['Ridge', 42, 'm', 28]],
  ['LININGS', ['Boards', 505, 'm2', 12.15], ['Fix boards', '7.5%', null, 460]],
  ['PIPES', ['Boiler', 1, 'nr', 5400], ['Taps and basins', 'PC sum', null, 4100]],
  ['WIRING', ['Sub-main', '1 nr', null, 980], ['Meter', 1, 'item', 'TBC']],
  ['COLOURS', ['Emulsion', 1250, 'm2', 3.1], ['Stain', 300, 'm', 2.85]],
  [
    'YARD',
    ['Paving', 120, 'm2', 54],
    ['Omit: kerb', -35, 'm', 18.5],
    ['Bat boxes', null, null, { error: '#REF!' }],
  ],
]

/** Quantities that are read from words. */
const read = new Map<CellValue, number>([
  ['1 item', 1],
  ['Item', 1],
  ['1', 1],
  [null, 1],
  ['1,460', 1460],
  ['Prov sum', 1],
  ['PC sum', 1],
  ['Rate only', 0],
  ['1 nr', 1],
])

const amountOf = ([, quantity, , rate]: Line): Exact | null => {
  const count = typeof quantity === 'number' ? quantity : read.get(quantity)
  const price = rate === '£1,275.50' ? 1275.5 : rate
  return count === undefined || typeof price !== 'number' ? null : toPenny(times(exact(count), exact(price)))
}

const shown = (value: CellValue): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value.toLocaleString('en-GB')
  if (typeof value === 'object') return '#REF!'
  // The clipboard has quotes around a cell of several lines.
  const text = String(value)
  return text.includes('\n') ? `"${text.replaceAll('"', '""')}"` : text
}

/** A bill of quantities as estimators send it: as a workbook, and as its cells are copied. */
export const writtenBill = async () => {
  const rows: CellValue[][] = [
    ['BILL OF QUANTITIES – Mill Lane: workshop and yard'],
    ['Rates are without VAT'],
    [],
    ['Item', 'Description', 'Qty', 'Unit', 'Rate', 'Amount', 'Remarks'],
    [],
  ]
  const asks: number[] = []
  const amounts: Exact[] = []
  const totals: string[] = []
  for (const [at, [section, ...lines]] of works.entries()) {
    rows.push([`${at + 1}  ${section}`])
    const first = rows.length + 1
    for (const [line, [description, quantity, unit, rate]] of lines.entries()) {
      const amount = amountOf([description, quantity, unit, rate])
      rows.push([
        `${at + 1}.0${line + 1}`,
        description,
        quantity,
        unit,
        rate,
        amount === null ? rate : numberOf(amount),
      ])
      if (amount === null) asks.push(rows.length)
      else amounts.push(amount)
    }
    rows.push(['Sub-total', null, null, null, null, { formula: `SUM(F${first}:F${rows.length})`, result: 0 }])
    totals.push(`F${rows.length}`)
    rows.push([], [])
  }
  rows.push([
    'TOTAL carried to Form of Tender',
    null,
    null,
    null,
    null,
    { formula: totals.join('+'), result: 0 },
  ])
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Bill')
  sheet.addRows(rows)
  for (const row of [1, 2]) sheet.mergeCells(row, 1, row, 7)
  for (const [at, [cell]] of rows.entries())
    if (/^\d+ {2}/.test(String(cell))) sheet.mergeCells(at + 1, 1, at + 1, 6)
  workbook.addWorksheet('Notes').addRow(['Notes'])
  return {
    file: Buffer.from(await workbook.xlsx.writeBuffer()),
    pasted: rows.map((cells) => cells.map(shown).join('\t')).join('\r\n'),
    sections: works.map(([section]) => section),
    /** Rows that need a person. */
    asks,
    lines: amounts.length,
    total: numberOf(total(amounts)),
  }
}
