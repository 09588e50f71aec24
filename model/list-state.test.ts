import { describe, expect, it } from 'vitest'
import { purchaseHeaders, purchaseLines, quotePurchaseLinks } from '../resources.config.ts'
import { plainState, stateQuery } from './list-query.ts'
import { columnsOfSums, readState } from './list-state.ts'

const read = (query: string) => readState(purchaseHeaders, new URLSearchParams(query))

describe('The address of a list', () => {
  it('of the list as its definition has it says nothing', () => {
    expect(stateQuery(plainState)).toBe('')
    expect(read('')).toEqual({ state: plainState, unknown: [] })
  })

  it('says all of a state, and reads it again', () => {
    const state = {
      view: 'undated',
      filter: { statementDate: 'month-1', supplierId: [3, 5], q: 'ibstock & sons' },
      sort: { field: 'totalAmount', order: 'DESC' },
      columns: ['userPONo', 'receivedDate'],
      sums: ['totalAmount'],
      saved: 7,
    } as const
    expect(read(stateQuery(state))).toEqual({ state, unknown: [] })
  })

  it('keeps an empty filter of a view, which is not the filter of the view', () => {
    const state = { ...plainState, view: 'undated', filter: {} }
    expect(read(stateQuery(state)).state).toEqual(state)
  })

  it.each([
    [
      'filter={"statementDat":null,"receivedDate":null}',
      ['statementDat'],
      { filter: { receivedDate: null } },
    ],
    ['filter={"totalAmount":{"contains":"5"}}', ['totalAmount'], { filter: {} }],
    ['filter={"statementDate":{"from":"month","to":"month-1"}}', ['statementDate'], { filter: {} }],
    ['filter=not json', ['filter'], {}],
    ['filter=[1]', ['filter'], {}],
    ['view=long-gone', ['long-gone'], {}],
    ['sort=colour&order=DESC', ['colour'], {}],
    ['columns=userPONo,colour,userPONo', ['colour'], { columns: ['userPONo'] }],
    ['columns=colour', ['colour'], {}],
    ['saved=the-best', ['the-best'], {}],
    ['sums=userPONo', ['userPONo'], {}],
  ])('%s names what does not exist, and the rest holds', (query, unknown, part) =>
    expect(read(query)).toEqual({ state: { ...plainState, ...part }, unknown }),
  )

  it('never filters by a secret or sorts by one', () =>
    expect(readState(purchaseLines, new URLSearchParams('sort=constructor')).unknown).toEqual([
      'constructor',
    ]))
})

describe('The columns of a list that a figure opens', () => {
  it('are without what is the same in every row, and with what is added up', () => {
    const filter = { quoteHeaderId: 8, costingCategoryId: [3], statementDate: { from: 'month', to: 'month' } }
    expect(columnsOfSums(quotePurchaseLinks, filter, ['amount'])).toEqual([
      'supplierName',
      'userPONo',
      'poLineDescription',
      'poLineQuantity',
      'poLineCostEach',
      'poLineCostingCategory',
      'quoteLineDescription',
      'quoteLineQuantity',
      'quoteLineCostEach',
      'linkedQuantity',
      'amount',
    ])
  })

  it('are those of the definition where nothing is fixed and the sum is there', () =>
    expect(columnsOfSums(purchaseHeaders, { supplierId: [1, 2] }, ['totalAmount'])).toEqual(
      purchaseHeaders.list.columns,
    ))
})
