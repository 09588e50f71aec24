import { describe, expect, it } from 'vitest'
import { readSeparated } from '../../../model/import-csv.ts'
import {
  payments,
  quoteLines,
  supplierInvoices,
  supplierStatementLines,
  suppliers,
} from '../../../resources.config.ts'
import { requestOfSheet, sheetOf } from '../../../tests/support/imported-file.ts'
import { defaultChoices } from './import-request.ts'
import { planOf } from './plan.ts'

describe('The request of an import', () => {
  it('empties a cell that was corrected to nothing', () => {
    const sheet = sheetOf([
      ['Supplier Name', 'Contact Name'],
      ['Aldermoor', 'Ann'],
    ])
    const { rows, numbers } = requestOfSheet(suppliers, sheet, {
      choices: { cells: new Map([['2 contactName', null]]) },
    })
    expect(numbers).toEqual([2])
    expect(rows).toEqual([['Aldermoor', null]])
  })

  it('has one category for the rows below headings that have none of their own', () => {
    const sheet = sheetOf([
      ['Description', 'Qty', 'Rate'],
      ['Sundries', 1, 5],
      ['GROUNDWORKS'],
      ['Dig', 1, 5],
      ['EXTRA WORKS'],
      ['Drain', 1, 5],
    ])
    const headingsWith = (choices: object) =>
      requestOfSheet(quoteLines, sheet, { parentKey: 'quoteHeaderId', choices }).headings?.costingCategoryId
    const sections = { GROUNDWORKS: 3 }
    expect(headingsWith({ sections })).toEqual({ '3': 3, '5': 'EXTRA WORKS' })
    const filled = { costingCategoryId: 7 }
    expect(headingsWith({ sections, filled })).toEqual({ '1': 7, '3': 3, '5': 7 })
    const createMissing = ['costingCategoryId']
    expect(headingsWith({ sections, filled, createMissing })).toEqual({ '1': 7, '3': 3, '5': 'EXTRA WORKS' })
  })

  it('keeps the headings of the file for the rows below, unless a column has them', () => {
    const bill = (...columns: readonly string[]) =>
      requestOfSheet(
        quoteLines,
        sheetOf([
          ['Description', 'Qty', 'Rate', ...columns],
          ['Sundries', 1, 5, ...columns.map(() => 'Sundry')],
          ['1.0 GROUNDWORKS'],
          ['Dig', 1, 5, ...columns.map(() => 'Works')],
        ]),
        { parentKey: 'quoteHeaderId' },
      ).headings?.heading
    expect(bill()).toEqual({ '3': 'GROUNDWORKS' })
    expect(bill('Costing Category')).toEqual({ '3': 'GROUNDWORKS' })
    expect(bill('Heading')).toBeUndefined()
  })
})

describe('The key of an import', () => {
  const sheet = sheetOf([
    ['Invoice No', 'Net'],
    ['A-1', 100],
  ])
  const keyWith = (filled: Readonly<Record<string, number>>) =>
    requestOfSheet(supplierInvoices, sheet, { choices: { filled } }).key

  it('has a field with one value for all rows', () =>
    expect(keyWith({ supplierId: 7 })).toEqual(['supplierId', 'invoiceNo']))

  it('is never a part of that of the definition', () => expect(keyWith({})).toEqual(['id']))
})

describe('Dates of a column with one that has the month first', () => {
  const sheet = sheetOf([
    ['Date', 'Net'],
    ['03/04/2026', 100],
    ['03/25/2026', 200],
    ['05/05/2026', 300],
  ])
  const requestWith = (order?: 'day' | 'month') =>
    requestOfSheet(payments, sheet, {
      parentKey: 'quoteHeaderId',
      ...(order && { choices: { dateOrder: { receivedDate: order } } }),
    })

  it('are not read while both orders are possible, until somebody says which comes first', () => {
    expect(requestWith().unread).toEqual({ receivedDate: { '2': 'dayOrMonth' } })
    expect(requestWith('day').unread).toBeUndefined()
  })

  it('are all read in the order that is chosen', () => {
    expect(requestWith('month').rows.map(([day]) => day)).toEqual(['04/03/2026', '25/03/2026', '05/05/2026'])
    expect(requestWith('day').rows.map(([day]) => day)).toEqual(['03/04/2026', '03/25/2026', '05/05/2026'])
  })
})

describe('A row of a text file with more cells than headings', () => {
  const sheet = readSeparated('bill.csv', 'Ref,Description,Qty,Rate\n1,Dig,2,5\n2,Boards, oak,3,7\n')
  const planWith = (ticks: ReadonlyMap<number, boolean>) => {
    const columns = ['ref', 'description', 'quantity', 'costEach', null]
    const choices = { ...defaultChoices, headingRow: 0, columns, ticks }
    return planOf({ resource: quoteLines, parentKey: 'quoteHeaderId', sheet, exported: null, choices })
  }

  it('is neither imported nor left out until somebody decides, and says why', () => {
    const { numbers, leftOut, undecided } = planWith(new Map())
    expect([numbers, leftOut]).toEqual([[2], []])
    expect(undecided.map(({ number, fault }) => [number, fault.text])).toEqual([
      [3, 'Row 3 has 5 cells, the headings 4.'],
    ])
  })

  it('is imported or left out as it is ticked', () => {
    expect(planWith(new Map([[3, true]]))).toMatchObject({ numbers: [2, 3], leftOut: [], undecided: [] })
    expect(planWith(new Map([[3, false]]))).toMatchObject({ numbers: [2], leftOut: [3], undecided: [] })
  })
})

describe('Amounts of a ledger', () => {
  const amountsOf = (...rows: (string | number | null)[][]) =>
    requestOfSheet(supplierStatementLines, sheetOf([['Doc No', 'Debit', 'Credit', 'D/C'], ...rows]), {
      parentKey: 'supplierStatementId',
    }).rows.map(([, amount]) => amount)

  it('are less where the side is a credit, unless they are negative already', () => {
    expect(amountsOf(['1', 100, null, 'D'], ['2', 30, null, 'Credit'])).toEqual([100, -30])
    expect(amountsOf(['1', 100, null, 'DR'], ['2', -30, null, 'CR.'])).toEqual([100, -30])
  })

  it('are refused where the side is another word', () =>
    expect(amountsOf(['1', 100, null, 'D'], ['2', 30, null, 'X'])).toEqual([100, '30 X']))

  it('keep the minus of one debit that is taken back, and lose that of all debits', () => {
    expect(amountsOf(['1', -100, null, null], ['2', null, 30, null])).toEqual([-100, -30])
    expect(amountsOf(['1', -100, null, null], ['2', -50, null, null], ['3', null, 30, null])).toEqual([
      100, 50, -30,
    ])
    expect(amountsOf(['1', -100, null, null], ['2', 50, null, null], ['3', null, 30, null])).toEqual([
      -100, 50, -30,
    ])
  })
})

describe('A file without a column that tells its records apart', () => {
  const sheet = sheetOf([
    ['Received', 'Net'],
    ['01/04/2026', 100],
  ])

  it('is sent with an unused id as its key, so that each row is new', () => {
    const request = requestOfSheet(payments, sheet, { parentKey: 'quoteHeaderId' })
    expect(request.key).toEqual(['id'])
    expect(request.columns).toEqual(['receivedDate', 'amount', 'id'])
  })
})

describe('Numbers of a file with a decimal comma', () => {
  const sheet = sheetOf([
    ['Description', 'Qty', 'Rate', 'Amount'],
    ['Wall', '1,250', '50,00', '62,50'],
    ['Roof', '2', '1.000,5', '2.001,00'],
  ])
  const planWith = (decimalMark: ',' | '.' | null) => {
    const columns = ['description', 'quantity', 'costEach', 'total']
    const choices = { ...defaultChoices, headingRow: 0, columns, decimalMark }
    return planOf({ resource: quoteLines, parentKey: 'quoteHeaderId', sheet, exported: null, choices })
  }
  const sentBy = (mark: ',' | '.' | null) => JSON.parse(planWith(mark).json)

  it('ask once for the file, and what would be another number is not read before', () => {
    expect(planWith(null).hasDoubtfulNumbers).toBe(true)
    expect(sentBy(null).unread).toEqual({ quantity: { '2': 'decimalMark' } })
    expect([planWith(',').hasDoubtfulNumbers, planWith('.').hasDoubtfulNumbers]).toEqual([false, false])
  })

  it('are read with the chosen mark, in the rows and in the sum of the file', () => {
    expect(sentBy(',').rows).toEqual([
      ['Wall', 1.25, 50, 62.5],
      ['Roof', '2', 1000.5, 2001],
    ])
    expect(planWith(',').sums).toEqual({ inFile: 2063.5, here: 2063.5 })
    expect(sentBy('.').unread).toBeUndefined()
  })
})
