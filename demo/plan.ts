import type { CategoryKey } from './categories.ts'
import type { Job } from './jobs.ts'
import type { SupplierKey } from './suppliers.ts'
import type { WorkItem } from './work/work-item.ts'

/** The firm while it is made up: things point at each other, and get their ids at the very end. */

export interface PlannedQuoteLine {
  description: string
  comments: string | null
  quantity: number
  costEach: number
  /** Pounds, as `lineTotal` makes it. */
  total: number
  category: CategoryKey
  /** Nothing is bought for a line without an item. */
  item: WorkItem | null
}

export interface PlannedPayment {
  receivedDate: string | null
  amount: number
}

export interface PlannedQuote {
  number: string
  comments: string | null
  createdDate: string
  lines: PlannedQuoteLine[]
  payments: PlannedPayment[]
}

export interface PlannedLink {
  quoteLine: PlannedQuoteLine
  linkedQuantity: number
}

export interface PlannedPurchaseLine {
  description: string
  comments: string | null
  quantity: number
  costEach: number
  category: CategoryKey
  links: PlannedLink[]
}

export type PurchaseKind = 'goods' | 'subcontract'

/** A purchase before it has its dates. */
export interface PlannedOrder {
  kind: PurchaseKind
  supplier: SupplierKey
  /** Where in the progress of the job it falls, 0 to 1. */
  position: number
  lines: PlannedPurchaseLine[]
}

export interface PurchaseDates {
  /** Not stored: the purchase has no field for it. */
  orderedDate: string
  requiredDate: string
  receivedDate: string
  statementDate: string | null
}

export interface PlannedPurchase extends PlannedOrder, PurchaseDates {
  userPONo: string
  accountsPONo: string | null
  supplierPOInvoiceNo: string | null
  comments: string | null
}

export interface PlannedProject {
  job: Job
  number: string
  /** Names the project to the random generator. */
  seedKey: string
  name: string
  location: string
  /** First day on site, and days until today or the end. */
  start: string
  elapsed: number
  duration: number
  quotes: PlannedQuote[]
  purchases: PlannedPurchase[]
}

/** The quote that the client accepted: the last, when an earlier one was revised. */
export const acceptedQuote = (project: { quotes: readonly PlannedQuote[] }): PlannedQuote => {
  const quote = project.quotes.at(-1)
  if (!quote) throw new Error('A project of the demo firm has no quote')
  return quote
}
