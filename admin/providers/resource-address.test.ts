import { describe, expect, it } from 'vitest'
import { payments, purchaseLines, quoteHeaders, suppliers, users } from '../../resources.config.ts'
import { createPath, listAddress, recordPath, updateMethod } from './resource-address.ts'

describe('The address of a list', () => {
  it('is the endpoint', () =>
    expect(listAddress(suppliers, { q: 'brick' })).toEqual({ path: '/Supplier', filter: { q: 'brick' } }))
  it('is below the parent that the filter names', () =>
    expect(listAddress(purchaseLines, { purchaseHeaderId: 7, q: 'brick' })).toEqual({
      path: '/PurchaseLine/PurchaseHeader/7',
      filter: { q: 'brick' },
    }))
  it('stays the endpoint when the filter names several parents', () =>
    expect(listAddress(purchaseLines, { purchaseHeaderId: [7, 8] }).path).toBe('/PurchaseLine'))
})

describe('Where a record is made', () => {
  it('is below its parent', () =>
    expect(createPath(payments, { quoteHeaderId: 7, amount: 5 })).toBe('/payment/QuoteHeader/7'))
  it('is the endpoint when the form asks for the parent', () =>
    expect(createPath(quoteHeaders, { projectId: 7 })).toBe('/QuoteHeader'))
})

describe('A change of a record', () => {
  it('goes to the record', () => expect(recordPath(suppliers, 7)).toBe('/Supplier/7'))
  it('replaces it', () => expect(updateMethod(suppliers)).toBe('PUT'))
  it('leaves passwords that were not typed as they are', () => expect(updateMethod(users)).toBe('PATCH'))
})
