import { createRandom } from '../model/random.ts'
import { byDate } from './calendar.ts'
import type { PlannedPurchase } from './plan.ts'
import { initials, type SupplierKey } from './suppliers.ts'

/**
 * Numbers the purchases as accounts and the suppliers do, both rising with time. No two invoices of a supplier have
 * the same number. A purchase that is on no statement has often no invoice yet.
 * @param purchases in the order in which they were placed
 * @param round so many times 10,000 accounts numbers were used before
 */
export const numberInvoices = (purchases: readonly PlannedPurchase[], round: number, seed: string): void => {
  const random = createRandom(`${seed}/invoices/${round}`)
  const last = new Map<SupplierKey, number>()
  for (const [index, purchase] of purchases.entries()) {
    if (random.chance(0.92)) purchase.accountsPONo = `A${10_000 + round * 1000 + index}`
  }
  const byReceipt = [...purchases].sort((a, b) => byDate(a.receivedDate, b.receivedDate))
  for (const purchase of byReceipt) {
    const number = (last.get(purchase.supplier) ?? 20_000 + round * 5000) + random.whole(7, 60)
    last.set(purchase.supplier, number)
    if (purchase.statementDate !== null || random.chance(0.3))
      purchase.supplierPOInvoiceNo = `${initials(purchase.supplier)}-${number}`
  }
}
