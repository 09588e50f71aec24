import type { Change } from '../change.ts'
import { holdOf, type Intent } from '../intent.ts'
import { type Operation, pickRecord } from '../turn.ts'

/** Moves one line to a new purchase with its links, or nothing. */
export const split: Operation = {
  name: 'split purchase',
  share: 4,
  plan: (turn): Intent | null => {
    const { random, book, mark } = turn
    const linesOf = (id: number) => book.records.children('purchase-lines', 'purchaseHeaderId', id)
    const purchase = pickRecord(turn, 'purchase-headers', ([id]) => linesOf(id).length > 1)
    if (!purchase) return null
    const [purchaseId, { supplierId }] = purchase
    const [lineId, line] = random.pick(linesOf(purchaseId))
    if (book.held.has(holdOf('purchase-lines', lineId))) return null
    const quantity = Number(line.quantity)
    const changes: readonly Change[] = [
      {
        kind: 'purchase-headers',
        id: null,
        before: null,
        after: { userPONo: mark, supplierId, statementDate: '2025-02-28', files: 0, version: 1 },
      },
      {
        kind: 'purchase-lines',
        id: lineId,
        before: line,
        after: { ...line, version: Number(line.version) + 1 },
        parent: { key: 'purchaseHeaderId', change: 0 },
      },
    ]
    return {
      call: {
        method: 'POST',
        path: `/PurchaseHeader/${purchaseId}/split`,
        body: {
          userPONo: mark,
          statementDate: '2025-02-28',
          lines: [{ purchaseLineId: lineId, quantity, expected: quantity }],
        },
      },
      changes,
      ids: (reply) => [Number(reply?.purchaseHeaderId), lineId],
      complaints: () => [],
      holds: [holdOf('purchase-headers', purchaseId), holdOf('purchase-lines', lineId)],
    }
  },
}
