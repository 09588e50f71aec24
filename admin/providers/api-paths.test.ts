import { describe, expect, it } from 'vitest'
import { payments, purchaseLines, quoteHeaders, suppliers, users } from '../../resources.config.ts'
import { createApiPath, listApiPath, queriedApiPath, recordApiPath, updateMethod } from './api-paths.ts'

describe('The path of a list in the API', () => {
  it('is the endpoint', () =>
    expect(listApiPath(suppliers, { q: 'brick' })).toEqual({ apiPath: '/Supplier', filter: { q: 'brick' } }))
  it('is below the parent that the filter names', () =>
    expect(listApiPath(purchaseLines, { purchaseHeaderId: 7, q: 'brick' })).toEqual({
      apiPath: '/PurchaseLine/PurchaseHeader/7',
      filter: { q: 'brick' },
    }))
  it('stays the endpoint when the filter names several parents', () =>
    expect(listApiPath(purchaseLines, { purchaseHeaderId: [7, 8] }).apiPath).toBe('/PurchaseLine'))
})

describe('Where a record is made', () => {
  it('is below its parent', () =>
    expect(createApiPath(payments, { quoteHeaderId: 7, amount: 5 })).toBe('/payment/QuoteHeader/7'))
  it('is the endpoint when the form asks for the parent', () =>
    expect(createApiPath(quoteHeaders, { projectId: 7 })).toBe('/QuoteHeader'))
})

describe('A change of a record', () => {
  it('goes to the record', () => expect(recordApiPath(suppliers, 7)).toBe('/Supplier/7'))
  it('replaces it', () => expect(updateMethod(suppliers)).toBe('PUT'))
  it('leaves passwords that were not typed as they are', () => expect(updateMethod(users)).toBe('PATCH'))
})

describe('What a list asks for', () => {
  const path = '/PurchaseHeader?filter=%7B%7D&range=%5B0%2C24%5D&sort=%5B%22supplierName%22%2C%22ASC%22%5D'
  const askedOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  const first = { field: 'supplierName', order: 'ASC' } as const

  it('is an order of several fields, and sums', () => {
    const then = { field: 'orderDate', order: 'DESC' } as const
    expect(askedOf(queriedApiPath(path, { order: [first, then], sums: ['totalAmount'] }))).toEqual({
      filter: '{}',
      range: '[0,24]',
      sort: '[["supplierName","ASC"],["orderDate","DESC"]]',
      sums: '["totalAmount"]',
    })
  })

  it.each([
    ['near its start', '[800,999]', '[800,999]'],
    ['in its first half', '[4800,4999]', '[4800,4999]'],
    ['in its second half', '[5200,5399]', '[-4855,-4656]'],
    ['of its last rows, fewer than a page', '[10000,10199]', '[-55,-1]'],
    ['beyond its end', '[10200,10399]', '[10200,10399]'],
  ])('reads a page from the nearer end: %s', (_where, range, asked) => {
    const page = `/Supplier?${new URLSearchParams({ range })}`
    expect(askedOf(queriedApiPath(page, { order: [first], sums: [], known: 10_055 })).range).toBe(asked)
    expect(askedOf(queriedApiPath(page, { order: [first], sums: [] })).range).toBe(range)
  })

  it('says how far is counted, also that nothing is', () => {
    expect(askedOf(queriedApiPath(path, { order: [first], sums: [], countTo: 0 }))).toHaveProperty(
      'total',
      '0',
    )
    expect(askedOf(queriedApiPath(path, { order: [first], sums: [] }))).not.toHaveProperty('total')
  })

  it('is as it was without them', () =>
    expect(askedOf(queriedApiPath(path, { order: [first], sums: [] }))).toEqual(askedOf(path)))
})
