import type { Answer } from '../http-client.ts'
import { holdOf, type Intent } from '../intent.ts'
import { pickRecord, type Turn } from '../turn.ts'
import { acceptRequest } from './accept.ts'
import { changesIn, type RepliedLink, repliedLinks } from './match-contested.ts'

/**
 * Links all that is unmatched of a contested line to one of the writer's quote lines. Of several writers with the same
 * quantity, one succeeds and the others are rejected; the checks verify that the line is not over-matched.
 * @param current the purchase line as read
 * @returns null if nothing is unmatched, or the writer has no quote line
 */
export const acceptContested = (turn: Turn, current: Answer['body']): Intent | null => {
  const { book, random } = turn
  const expected = Number(current?.remaining)
  const linesOf = (id: number) => book.records.children('quote-lines', 'quoteHeaderId', id)
  const quote = pickRecord(turn, 'quote-headers', ([id]) => linesOf(id).length > 0)
  if (!quote || !(expected > 0)) return null
  const [quoteLineId = 0] = random.pick(linesOf(quote[0]))
  const link = { purchaseLineId: Number(current?.id), quoteLineId, quantity: expected, expected }
  return {
    call: acceptRequest([link]),
    changes: (reply) => changesIn(book.records, reply),
    ids: (reply) => repliedLinks(reply).map((one) => Number((one as RepliedLink & { id: number }).id)),
    complaints: (reply) =>
      repliedLinks(reply).every(({ addedQuantity }) => addedQuantity === expected)
        ? []
        : [`${expected} was accepted, and it linked ${JSON.stringify(reply)}`],
    holds: [holdOf('quote-headers', quote[0])],
    refusal: 409,
  }
}
