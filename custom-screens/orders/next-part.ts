import type { Step } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'

export const isCredit = (purchase: AnyRecord): boolean => Number(purchase.totalAmount) < 0

/** Whether an invoice has all of the purchase: *Invoiced…* is not offered. */
export const isInvoiced = ({ invoicing }: AnyRecord): boolean => invoicing === 'Invoiced'

/** The dialog that does a step of a purchase. Null: it is done on another page. */
export const partOf = ({ done }: Pick<Step<string>, 'done'>): 'delivered' | 'invoiced' | null =>
  done.includes('receivedDate') ? 'delivered' : done.includes('statementDate') ? 'invoiced' : null

/** Whether a button in the head of the purchase does the step: nothing comes of a credit. */
export const doesNextPart = (next: Step<string>, purchase: AnyRecord): boolean => {
  const part = partOf(next)
  return part === 'invoiced' ? !isInvoiced(purchase) : part === 'delivered' && !isCredit(purchase)
}
