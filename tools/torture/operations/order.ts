import { exact, numberOf } from '../../../tests/support/exact.ts'
import type { Change } from '../change.ts'
import { holdOf, type Intent } from '../intent.ts'
import type { Records } from '../records.ts'
import { anyPrice, type Operation, pickRecord } from '../turn.ts'

/** Remaining quantity of a quote line without an order, with sign; 0 if fully linked or over-linked. */
const leftToOrder = (records: Records, id: number): bigint => {
  const quoted = exact(Number(records.of('quote-lines').get(id)?.quantity))
  const linked = records
    .children('quote-purchase-links', 'quoteLineId', id)
    .reduce((sum, [, link]) => sum + exact(Number(link.linkedQuantity)), 0n)
  const left = quoted - linked
  return left > 0n === quoted > 0n ? left : 0n
}

/** Orders the rest of up to three lines of a quote: the purchase, its lines and their links, or nothing. */
export const order: Operation = {
  name: 'order quote lines',
  share: 8,
  plan: (turn): Intent | null => {
    const { random, book, common, mark } = turn
    const { records } = book
    const openLines = (id: number) =>
      records
        .children('quote-lines', 'quoteHeaderId', id)
        .filter(([line]) => leftToOrder(records, line) !== 0n)
    const quote = pickRecord(turn, 'quote-headers', ([id]) => openLines(id).length > 0)
    if (!quote) return null
    const [quoteId] = quote
    const wanted = random
      .shuffled(openLines(quoteId))
      .slice(0, random.whole(1, 3))
      .map(([quoteLineId, line], at) => ({
        quoteLineId,
        quantity: numberOf(leftToOrder(records, quoteLineId)),
        expected: numberOf(leftToOrder(records, quoteLineId)),
        costEach: anyPrice(turn),
        description: `${mark} ordered ${at + 1}`,
        costingCategoryId: line.costingCategoryId,
      }))
    const purchase: Change = {
      kind: 'purchase-headers',
      id: null,
      before: null,
      after: { userPONo: mark, supplierId: common.supplierId, statementDate: null, files: 0, version: 1 },
    }
    const lines = wanted.map(
      ({ quantity, costEach, description, costingCategoryId }): Change => ({
        kind: 'purchase-lines',
        id: null,
        before: null,
        after: { description, comments: null, quantity, costEach, costingCategoryId, version: 1 },
        parent: { key: 'purchaseHeaderId', change: 0 },
      }),
    )
    const links = wanted.map(
      ({ quoteLineId, quantity }, at): Change => ({
        kind: 'quote-purchase-links',
        id: null,
        before: null,
        after: { quoteLineId, linkedQuantity: quantity, version: 1 },
        parent: { key: 'purchaseLineId', change: 1 + at },
      }),
    )
    return {
      call: {
        method: 'POST',
        path: `/QuoteHeader/${quoteId}/order`,
        body: {
          supplierId: common.supplierId,
          userPONo: mark,
          lines: wanted.map(({ costingCategoryId: _, ...line }) => line),
        },
      },
      changes: [purchase, ...lines, ...links],
      ids: (reply) => [
        Number(reply?.purchaseHeaderId),
        ...wanted.map((_, at) => Number(reply?.lines?.[at]?.purchaseLineId)),
        ...wanted.map((_, at) => Number(reply?.lines?.[at]?.linkId)),
      ],
      complaints: (reply) =>
        wanted.flatMap(({ quoteLineId }, at) =>
          reply?.lines?.[at]?.quoteLineId === quoteLineId
            ? []
            : [
                `line ${at + 1} is of quote line ${reply?.lines?.[at]?.quoteLineId} and must be of ${quoteLineId}`,
              ],
        ),
      holds: [holdOf('quote-headers', quoteId)],
      orders: wanted.map(({ quoteLineId }) => quoteLineId),
      // What an order line says counts as ordered, whatever became of its links.
      ...(wanted.some(({ quoteLineId }) => book.ordered.has(quoteLineId)) && { refusal: 409 }),
    }
  },
}
