import { describe, expect, it } from 'vitest'
import { purchaseHeaders, suppliers } from '../../../resources.config.ts'
import { twinGroups, twinKey } from './twin-groups.ts'

const purchase = (id: number, supplierId: number | null, supplierPOInvoiceNo: string | null) => ({
  id,
  supplierId,
  supplierPOInvoiceNo,
})

describe('Records that agree in what should be told', () => {
  it('know each other, and nobody else', () => {
    const twins = twinGroups(purchaseHeaders, [
      purchase(1, 7, 'ABM-1'),
      purchase(2, 7, 'ABM-1'),
      purchase(3, 8, 'ABM-1'),
      purchase(4, 7, 'ABM-2'),
    ])
    expect([...twins].map(([id, others]) => [id, others.map((other) => other.id)])).toEqual([
      [1, [2]],
      [2, [1]],
    ])
  })
  it('are none while one of the fields is empty', () => {
    const twins = twinGroups(purchaseHeaders, [purchase(1, 7, null), purchase(2, 7, null)])
    expect(twins.size).toBe(0)
    expect(twinKey(purchaseHeaders, purchase(1, null, 'ABM-1'))).toBeNull()
  })
  it('are none where the definition names no fields', () =>
    expect(twinKey(suppliers, { supplierName: 'A' })).toBeNull())
})
