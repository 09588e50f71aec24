import { describe, expect, it } from 'vitest'
import { labourLines, purchaseHeaders, quoteLines, suppliers } from '../resources.config.ts'
import { cellFor, columnsInOrder, isOwnFile, mapHeadings } from './import-columns.ts'
import { fieldOf } from './resources.ts'

describe('The columns of a file', () => {
  it('are found by label or name, whatever their case and spaces', () => {
    expect(
      mapHeadings(quoteLines, ['DESCRIPTION ', 'cost each', 'costingCategoryId', 'Weather'], 'quoteHeaderId'),
    ).toEqual(['description', 'costEach', 'costingCategoryId', null])
  })

  it('mean the reference where they are called as its text is', () => {
    expect(mapHeadings(quoteLines, ['Costing Category'], 'quoteHeaderId')).toEqual(['costingCategoryId'])
  })

  it('mean one field once', () => {
    expect(mapHeadings(quoteLines, ['Quantity', 'quantity'], 'quoteHeaderId')).toEqual(['quantity', null])
  })

  it('are what they were for the same headings before', () => {
    expect(
      mapHeadings(quoteLines, ['Weather'], 'quoteHeaderId', { remembered: { Weather: 'comments' } }),
    ).toEqual(['comments'])
  })

  it('without headings follow the visible columns that can be written', () => {
    const shown = quoteLines.list.columns
    expect(columnsInOrder(quoteLines, shown, 4)).toEqual([
      'description',
      'quantity',
      'costEach',
      'costingCategoryId',
    ])
    expect(columnsInOrder(quoteLines, shown, 5)[3]).toBe('total')
  })

  it('of a clocking app are people, jobs and days', () => {
    const headings = ['Employee', 'Job', 'Task', 'Monday', 'Sunday', 'Overtime Hours', 'Device']
    expect(mapHeadings(labourLines, headings, 'labourWeekId')).toEqual([
      'workerId',
      'projectId',
      'costingCategoryId',
      'mon',
      'sun',
      'overtime',
      null,
    ])
  })

  it('are found by the import names of a field, which a needed field takes first', () => {
    expect(
      mapHeadings(quoteLines, ['Item', 'Description', 'Qty', 'Unit', 'Rate', 'Amount'], 'quoteHeaderId'),
    ).toEqual(['ref', 'description', 'quantity', 'unit', 'costEach', 'total'])
    expect(mapHeadings(quoteLines, ['Item', 'Qty', 'Rate £'], 'quoteHeaderId')).toEqual([
      'description',
      'quantity',
      'costEach',
    ])
  })
})

it.each([
  ['Qty (nos.)', 'quantity'],
  ['Rate [GBP]', 'costEach'],
  ['Rate (£)', 'costEach'],
  ['Unit Price (excl. VAT)', 'costEach'],
  ['Amount in GBP', 'total'],
  ['S. No.', 'ref'],
  ['DESCRIPTION OF WORK', 'description'],
  ['Description and Area', 'description'],
  ['PO Item Description', 'description'],
  ['Description Code', null],
  ['Rate (incl. VAT)', null],
  ['Amount (USD)', null],
  ['Amount (Rs.)', null],
  ['Rate ($)', null],
])('The heading "%s" is %s', (heading, name) =>
  expect(mapHeadings(quoteLines, [heading], 'quoteHeaderId')).toEqual([name]),
)

it('A needed text is where its label stands among other words, before its other names', () =>
  expect(mapHeadings(quoteLines, ['Item', 'Description and Area'], 'quoteHeaderId')).toEqual([
    'ref',
    'description',
  ]))

it('A heading with a note goes behind the one without', () =>
  expect(mapHeadings(quoteLines, ['Qty (spare)', 'Qty'], 'quoteHeaderId')).toEqual([null, 'quantity']))

describe('Ids of a file', () => {
  const columns = ['Id', 'Supplier Name', 'Contact Name', 'Contact Number', 'Contact Email', 'Enabled']
  const isOwn = (headings: readonly string[], exportOf?: string) =>
    isOwnFile(suppliers, exportOf === undefined ? {} : { exportOf }, headings)

  it('are those of records where the app wrote it, by its mark or all its headings', () => {
    expect(isOwn(['Id', 'Anything'], 'suppliers')).toBe(true)
    expect(isOwn(['Id', 'Anything'], 'projects')).toBe(false)
    const listed = ['Id', ...suppliers.list.columns.map((name) => fieldOf(suppliers, name).label)]
    expect(isOwn(listed)).toBe(true)
    expect(isOwn(['id', 'Supplier Name', 'Phone'])).toBe(false)
    expect(isOwn(['Id', 'Supplier Name'])).toBe(false)
    expect(isOwn([...columns.slice(1), 'Id'])).toBe(false)
  })

  it('are of another program in any other file: a reference, or left out', () => {
    expect(mapHeadings(suppliers, ['id', 'Name'], undefined)).toEqual([null, 'supplierName'])
    expect(mapHeadings(quoteLines, ['id', 'Description'], 'quoteHeaderId')).toEqual(['ref', 'description'])
    expect(mapHeadings(purchaseHeaders, ['Supplier ID', 'Supplier Name'], undefined)).toEqual([
      null,
      'supplierId',
    ])
    expect(mapHeadings(purchaseHeaders, ['Supplier ID'], undefined)).toEqual(['supplierId'])
    expect(mapHeadings(suppliers, ['id', 'Name'], undefined, { isOwn: true })).toEqual(['id', 'supplierName'])
  })
})

const cell = (text: string) => ({ value: text, text, kind: 'text' }) as const

describe('A cell of a reference', () => {
  it('is an id only in a column that says so', () => {
    expect(cellFor(quoteLines, 'costingCategoryId', 'Costing Category id', cell('7'), true)).toBe(7)
    expect(cellFor(quoteLines, 'costingCategoryId', 'Costing Category id', cell('7'), false)).toBe('7')
    expect(cellFor(quoteLines, 'costingCategoryId', 'Costing Category', cell('7'), true)).toBe('7')
  })
})
