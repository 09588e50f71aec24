import { sum } from '../model/decimal.ts'
import type { FirmRows } from './rows.ts'

/** Quantities that went back before they were invoiced, by purchase line. */
export type WentBack = ReadonlyMap<number, number>

/**
 * What came of the purchases that were received, all of it on that day, and what of it went back. Those with a delivery note
 * were recorded on site.
 */
export const deliveryRows = (
  rows: FirmRows,
  nextId: (name: 'deliveries' | 'delivery-lines') => number,
  wentBack: WentBack = new Map(),
): Pick<FirmRows, 'deliveries' | 'delivery-lines'> => {
  const made: ReturnType<typeof deliveryRows> = { deliveries: [], 'delivery-lines': [] }
  const linesOf = new Map<number, FirmRows['purchase-lines']>()
  for (const line of rows['purchase-lines'])
    linesOf.set(line.purchaseHeaderId, [...(linesOf.get(line.purchaseHeaderId) ?? []), line])
  for (const { id: purchaseHeaderId, receivedDate, deliveryNote } of rows['purchase-headers']) {
    const lines = linesOf.get(purchaseHeaderId) ?? []
    if (receivedDate === null || lines.length === 0) continue
    const deliveryId = nextId('deliveries')
    made.deliveries.push({
      id: deliveryId,
      purchaseHeaderId,
      kind: 'delivered',
      receivedOn: receivedDate,
      deliveryNote,
      comments: null,
      source: deliveryNote === null ? 'date' : 'recorded',
    })
    for (const { id: purchaseLineId, quantity } of lines)
      made['delivery-lines'].push({
        id: nextId('delivery-lines'),
        deliveryId,
        purchaseLineId,
        quantity: sum([quantity, wentBack.get(purchaseLineId) ?? 0]),
      })
    const back = lines.filter(({ id }) => wentBack.has(id))
    if (back.length === 0) continue
    const returnId = nextId('deliveries')
    made.deliveries.push({
      id: returnId,
      purchaseHeaderId,
      kind: 'returned',
      receivedOn: receivedDate,
      deliveryNote: null,
      comments: 'Damaged in transit, taken back by the driver.',
      source: 'recorded',
    })
    for (const { id: purchaseLineId } of back)
      made['delivery-lines'].push({
        id: nextId('delivery-lines'),
        deliveryId: returnId,
        purchaseLineId,
        quantity: -(wentBack.get(purchaseLineId) ?? 0),
      })
  }
  return made
}
