import type { Answer } from '../http-client.ts'
import { holdOf, type Intent } from '../intent.ts'
import { pickRecord, type Turn } from '../turn.ts'
import { acceptRequest } from './accept.ts'
import { changesIn, type RepliedLink, repliedLinks } from './match-contested.ts'

/**
 * All that is unmatched of a line that all writers want, for one of the writer's quote lines. Of several that read the
 * same quantity one gets it; the others are refused, and the checks hold that the line gave no more than it has.
 * @param current the purchase line as it was read
 * @returns null when nothing of it is unmatched, or the writer has no quote line
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
