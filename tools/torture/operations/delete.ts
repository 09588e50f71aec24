import { deletion, holdOf } from '../intent.ts'
import type { Kind, Records } from '../records.ts'
import { type Operation, pickRecord } from '../turn.ts'
import { isHeld, rootsOf } from './roots.ts'

const removal = (
  name: string,
  share: number,
  kind: Kind,
  users: readonly (readonly [kind: Kind, key: string])[] = [],
): Operation => {
  const isUsed = (records: Records, id: number) =>
    users.some(([by, key]) => records.children(by, key, id).length > 0)
  return {
    name,
    share,
    plan: (turn) => {
      const { book } = turn
      const entry = pickRecord(
        turn,
        kind,
        ([id, values]) =>
          !isHeld(turn, kind, values) &&
          !isUsed(book.records, id) &&
          // An order line keeps its quote line.
          !(kind === 'quote-lines' && book.ordered.has(id)),
      )
      if (!entry) return null
      return deletion(kind, entry, [holdOf(kind, entry[0]), ...rootsOf(turn, kind, entry[1])])
    },
  }
}

const links: Kind = 'quote-purchase-links'

export const unmatch = removal('unmatch', 7, links)
export const deletePayment = removal('delete payment', 2, 'payments')
export const deleteQuoteLine = removal('delete quote line', 3, 'quote-lines', [[links, 'quoteLineId']])
export const deletePurchaseLine = removal('delete purchase line', 3, 'purchase-lines', [
  [links, 'purchaseLineId'],
])
export const deleteQuote = removal('delete quote', 1, 'quote-headers', [
  ['quote-lines', 'quoteHeaderId'],
  ['payments', 'quoteHeaderId'],
])
