import { exact, numberOf } from '../../../tests/support/exact.ts'
import type { Change } from '../change.ts'
import type { Answer } from '../http-client.ts'
import { holdOf } from '../intent.ts'
import type { Records } from '../records.ts'
import { type Operation, pickRecord } from '../turn.ts'
import { linkBetween, linkRequest } from './match.ts'

const kind = 'quote-purchase-links'

export interface RepliedLink {
  purchaseLineId: number
  quoteLineId: number
  addedQuantity: number
  linkedQuantity: number
}

export const repliedLinks = (reply: Answer['body']): RepliedLink[] => reply?.links ?? []

/** Links in the reply as changes of the writer's records. The reply contains only its quote lines. */
export const changesIn = (records: Records, reply: Answer['body']): Change[] =>
  repliedLinks(reply).map(({ purchaseLineId, quoteLineId, addedQuantity }) => {
    const held = linkBetween(records, purchaseLineId, quoteLineId)
    const before = held?.[1] ?? null
    const linkedQuantity = numberOf(exact(Number(before?.linkedQuantity ?? 0)) + exact(addedQuantity))
    const after = { purchaseLineId, quoteLineId, linkedQuantity, version: Number(before?.version ?? 0) + 1 }
    return { kind, id: held?.[0] ?? null, before, after }
  })

/**
 * Links several contested lines. The result depends on the order of the writers, so the reply determines it;
 * the checks verify that no line is over-matched.
 */
export const matchContested: Operation = {
  name: 'match contested',
  share: 6,
  plan: (turn) => {
    const { random, book, common } = turn
    const quote = pickRecord(
      turn,
      'quote-headers',
      ([id]) => book.records.children('quote-lines', 'quoteHeaderId', id).length > 0,
    )
    if (!quote) return null
    const [quoteLineId = 0] = random.pick(book.records.children('quote-lines', 'quoteHeaderId', quote[0]))
    const quantity = random.whole(1, 400) / 8
    return {
      call: linkRequest(random.shuffled(common.contested).slice(0, 2), [[quoteLineId, quantity]]),
      changes: (reply) => changesIn(book.records, reply),
      ids: (reply) => repliedLinks(reply).map((link) => Number((link as RepliedLink & { id: number }).id)),
      complaints: (reply) => {
        const after = changesIn(book.records, reply).map((change) => change.after?.linkedQuantity)
        return repliedLinks(reply).flatMap((link, index) =>
          link.quoteLineId === quoteLineId &&
          link.addedQuantity <= quantity &&
          link.linkedQuantity === after[index]
            ? []
            : [`${quantity} typed for quote line ${quoteLineId}, and it linked ${JSON.stringify(link)}`],
        )
      },
      holds: [holdOf('quote-headers', quote[0])],
      // Everything can already be matched.
      refusal: 409,
    }
  },
}
