import { subtract } from '../../model/decimal.ts'
import { typedNumber } from '../../model/parse-number.ts'
import { purchaseLines, type RecordFor } from '../../resources.config.ts'
import { readTypedNumber } from '../typed-number.ts'
import { needed } from './invoice-draft.ts'

/** What is typed about a delivery, or about what goes back. */

export type DeliveryLine = Pick<
  RecordFor<'purchase-lines'>,
  'id' | 'purchaseHeaderId' | 'description' | 'quantity' | 'unit' | 'received' | 'invoiceOnly'
>
export type DeliveredPurchase = Pick<
  RecordFor<'purchase-headers'>,
  'id' | 'userPONo' | 'part' | 'receivedDate'
>

const isBeyond = (quantity: number, most: number) =>
  quantity !== 0 && (Math.sign(quantity) !== Math.sign(most) || Math.abs(quantity) > Math.abs(most))

/** A line with what is typed. By default, all that has not come of the line comes; of what goes back, nothing. */
export const readDeliveryLine = (kind: 'delivered' | 'returned', line: DeliveryLine, text?: string) => {
  const awaited = subtract(line.quantity, line.received)
  const isAwaited = kind === 'delivered' && Math.sign(awaited) === Math.sign(line.quantity)
  const quantity = text ?? typedNumber(isAwaited ? awaited : 0)
  const read = readTypedNumber(purchaseLines.fields.quantity, quantity)
  const value = read.value ?? 0
  return {
    line,
    texts: { quantity, cost: '' },
    quantity: value,
    /** What the user saw, which is refused if it has changed. */
    expected: kind === 'returned' ? line.received : line.quantity,
    /** That comes beyond what the purchase says. */
    more: kind === 'delivered' && isBeyond(value, awaited) ? subtract(value, awaited) : 0,
    faults: { quantity: needed(read), cost: undefined },
  }
}
type ReadLine = ReturnType<typeof readDeliveryLine>

/**
 * The lines of a request. What goes back is what is typed. What comes is every line of the purchases of which something comes:
 * 0 says that a line did not.
 */
export const linesToSend = (
  kind: 'delivered' | 'returned',
  lines: readonly ReadLine[],
): readonly ReadLine[] => {
  const moving = lines.filter(({ quantity }) => quantity !== 0)
  if (kind === 'returned') return moving
  const purchases = new Set(moving.map(({ line }) => line.purchaseHeaderId))
  return lines.filter(({ line }) => purchases.has(line.purchaseHeaderId))
}
