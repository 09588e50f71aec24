import { describe, expect, it } from 'vitest'
import { duplicateGroups, duplicateKey, duplicateKeyAt, warnedFields } from './duplicates.ts'

const fields = ['supplierId', 'supplierPOInvoiceNo']
const purchase = (id: number, supplierId: number | null, supplierPOInvoiceNo: string | null) => ({
  id,
  supplierId,
  supplierPOInvoiceNo,
})

describe('Records that are alike', () => {
  it('know each other, and nobody else', () => {
    const duplicates = duplicateGroups(fields, [
      purchase(1, 7, 'ABM-1'),
      purchase(2, 7, 'ABM-1'),
      purchase(3, 8, 'ABM-1'),
      purchase(4, 7, 'ABM-2'),
    ])
    expect([...duplicates].map(([id, others]) => [id, others.map((other) => other.id)])).toEqual([
      [1, [2]],
      [2, [1]],
    ])
  })

  it('are none while one of the fields is empty', () => {
    const duplicates = duplicateGroups(fields, [purchase(1, 7, null), purchase(2, 7, null)])
    expect(duplicates.size).toBe(0)
    expect(duplicateKey(fields, purchase(1, null, 'ABM-1'))).toBeNull()
  })

  it('are none as parts of one record, and are next to others', () => {
    const part = (id: number, orderId: number | null) => ({ ...purchase(id, 7, 'ABM-1'), orderId })
    const among = [part(1, 5), part(2, 5), part(3, null), part(4, null)]
    const duplicates = duplicateGroups(fields, among, 'orderId')
    expect([...duplicates].map(([id, others]) => [id, others.map((other) => other.id)])).toEqual([
      [1, [3, 4]],
      [2, [3, 4]],
      [3, [1, 2, 4]],
      [4, [1, 2, 3]],
    ])
  })

  it('are none where the definition names no fields', () => expect(warnedFields({})).toEqual([]))

  it('are found by each of several lists of fields', () => {
    const definition = { warnTogether: [fields, ['userPONo']] }
    expect(warnedFields(definition)).toEqual(['supplierPOInvoiceNo', 'userPONo'])
    expect(duplicateKeyAt(definition, 'supplierPOInvoiceNo')).toEqual(fields)
    expect(warnedFields({ warnTogether: fields })).toEqual(['supplierPOInvoiceNo'])
  })
})
