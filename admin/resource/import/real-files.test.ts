import { describe, expect, it } from 'vitest'
import type { Resource } from '../../../model/definition.ts'
import type { ImportCell } from '../../../model/import.ts'
import { payments, purchaseHeaders, quoteLines, suppliers } from '../../../resources.config.ts'
import { requestOfSheet, sheetOf } from '../../../tests/support/imported-file.ts'

type Rows = readonly (readonly ImportCell[])[]

interface Expected {
  readonly columns: readonly string[]
  /** Row numbers of the file that become records. */
  readonly numbers: readonly number[]
  readonly headings?: Readonly<Record<string, string>>
}

const many = Array.from({ length: 10_000 }, (_, at) => [
  `INV-${at}`,
  `Merchant ${at % 40}`,
  '01/04/2026 00:00',
])

describe('A bill, untouched', () => {
  it.each<[string, Rows, Expected]>([
    [
      'with headings in row 6 and on two lines',
      [
        ['Tender'],
        [],
        ['Job 12'],
        [],
        ['Item', null, 'Contract', null, 'Unit', 'Net'],
        [null, 'Particulars', 'Qty', 'Units', 'Rate', 'Amount'],
        ['1.1', 'Dig', 5, 'm3', 10, 50],
      ],
      { columns: ['ref', 'description', 'quantity', 'unit', 'costEach', 'total', 'id'], numbers: [7] },
    ],
    [
      'with item and description in one column',
      [['Item', 'Qty', 'Rate'], ['A. Walls'], ['A1 Blockwork', 5, 10], ['Total', null, null]],
      { columns: ['description', 'quantity', 'costEach', 'id'], numbers: [3], headings: { '2': 'Walls' } },
    ],
    [
      'with its headings again on each page',
      [
        ['Description', 'Qty', 'Rate', 'Amount'],
        ['Dig', 1, 2, 2],
        ['Carried forward', null, null, 2],
        ['Description', 'Qty', 'Rate', 'Amount'],
        ['Brought forward', null, null, 2],
        ['Slab', 1, 3, 3],
        ['Grand total', null, null, 5],
      ],
      { columns: ['description', 'quantity', 'costEach', 'total', 'id'], numbers: [2, 6] },
    ],
    [
      'with notes between its lines',
      [
        ['Description', 'Qty', 'Rate'],
        ['ROOFING'],
        ['Slates', 1, 2],
        ['Rates include waste'],
        ['Lead', 3, 4],
      ],
      {
        columns: ['description', 'quantity', 'costEach', 'id'],
        numbers: [3, 5],
        headings: { '2': 'ROOFING', '4': 'Rates include waste' },
      },
    ],
    [
      'with prices alone',
      [
        ['Particulars', 'Price'],
        ['Scaffold', '£14,200.00'],
        ['Credit', '(500.00)'],
      ],
      { columns: ['description', 'costEach', 'id'], numbers: [2, 3] },
    ],
  ])('%s', (_what, rows, { columns, numbers, headings }) => {
    const request = requestOfSheet(quoteLines, sheetOf(rows), { parentKey: 'quoteHeaderId' })
    expect([request.columns, request.numbers]).toEqual([columns, numbers])
    expect(request.headings?.costingCategoryId).toEqual(headings)
  })
})

describe('A ledger, untouched', () => {
  it.each<[string, Resource, Rows, readonly string[], number]>([
    [
      'of payments with a total',
      payments,
      [['Received'], ['Date', 'Net'], ['01/04/2026', 5], ['Total', 5]],
      ['receivedDate', 'amount', 'id'],
      1,
    ],
    [
      'of suppliers',
      suppliers,
      [
        ['Vendor', 'Telephone', 'E-mail'],
        ['Total Plant', '00042', null],
      ],
      ['supplierName', 'contactNumber', 'contactEmail'],
      1,
    ],
    [
      'of orders',
      purchaseHeaders,
      [
        ['PO No', 'Supplier', 'Date'],
        ['1', 'A', '14-Mar-2026'],
      ],
      ['userPONo', 'supplierId', 'orderDate'],
      1,
    ],
    [
      'of 10,000 invoices',
      purchaseHeaders,
      [['Order No', 'Supplier Name', 'Payment Date'], ...many],
      ['userPONo', 'supplierId', 'orderDate'],
      10_000,
    ],
    [
      'below a title and a blank row',
      suppliers,
      [['Suppliers 2026'], [], ['Company Name', 'Phone'], ['A', '1'], [], ['B', '2']],
      ['supplierName', 'contactNumber'],
      2,
    ],
  ])('%s', (_what, resource, rows, columns, count) => {
    const request = requestOfSheet(resource, sheetOf(rows))
    expect([request.columns, request.rows.length]).toEqual([columns, count])
  })
})
