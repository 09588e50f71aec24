import { exact, numberOf } from '../../../tests/support/exact.ts'
import type { Change } from '../change.ts'
import { holdOf, type Intent } from '../intent.ts'
import type { Records } from '../records.ts'
import { anyQuantity, type Operation, pickRecord, type Turn } from '../turn.ts'

const kind = 'quote-purchase-links'

export const linkBetween = (records: Records, purchaseLineId: number, quoteLineId: number) =>
  records
    .children(kind, 'purchaseLineId', purchaseLineId)
    .find(([, link]) => link.quoteLineId === quoteLineId)

const magnitude = (value: bigint) => (value < 0n ? -value : value)

/** Unmatched quantity of a purchase line without sign; 0 if fully matched or over-matched. */
export const openQuantity = (records: Records, id: number): bigint => {
  const bought = exact(Number(records.of('purchase-lines').get(id)?.quantity))
  let open = bought
  for (const [, link] of records.children(kind, 'purchaseLineId', id))
    open -= exact(Number(link.linkedQuantity))
  return open > 0n === bought > 0n ? magnitude(open) : 0n
}

/** Expected links of a request: an independent implementation of the matching rule. */
export const linksToWrite = (
  records: Records,
  purchaseLineIds: readonly number[],
  typed: readonly (readonly [quoteLineId: number, quantity: number])[],
): Change[] =>
  [...purchaseLineIds]
    .sort((a, b) => a - b)
    .flatMap((purchaseLineId) => {
      let open = openQuantity(records, purchaseLineId)
      return typed.flatMap(([quoteLineId, quantity]): Change[] => {
        const wanted = magnitude(exact(quantity))
        const taken = purchaseLineIds.length === 1 || wanted < open ? wanted : open
        open -= taken
        if (taken === 0n) return []
        const held = linkBetween(records, purchaseLineId, quoteLineId)
        const before = held?.[1] ?? null
        const added = quantity < 0 ? -taken : taken
        const after = {
          purchaseLineId,
          quoteLineId,
          linkedQuantity: numberOf(exact(Number(before?.linkedQuantity ?? 0)) + added),
          version: Number(before?.version ?? 0) + 1,
        }
        return [{ kind, id: held?.[0] ?? null, before, after }]
      })
    })

const pairs = (
  links: readonly { purchaseLineId?: unknown; quoteLineId?: unknown; linkedQuantity?: unknown }[],
) => links.map((link) => `${link.purchaseLineId} to ${link.quoteLineId}: ${link.linkedQuantity}`).join(', ')

export const linkRequest = (
  purchaseLineIds: readonly number[],
  typed: readonly (readonly [quoteLineId: number, quantity: number])[],
) => ({
  method: 'POST' as const,
  path: '/quoteline/quote-purchase-link',
  body: {
    selectedQuoteLineIDs: typed.map(([id]) => id),
    selectedQuoteLineQuantities: typed.map(([, quantity]) => quantity),
    selectedPurchaseLineIDs: purchaseLineIds,
  },
})

const plannedMatch = (
  turn: Turn,
  purchase: number,
  purchaseLineIds: readonly number[],
  quote: number,
  typed: readonly (readonly [number, number])[],
): Intent => {
  const changes = linksToWrite(turn.book.records, purchaseLineIds, typed)
  const expected = pairs(changes.map(({ after }) => after ?? {}))
  return {
    call: linkRequest(purchaseLineIds, typed),
    changes,
    ids: (reply) => changes.map((_, index) => Number(reply?.links?.[index]?.id)),
    complaints: (reply) => {
      const found = pairs(reply?.links ?? [])
      return found === expected ? [] : [`the links are ${found} and must be ${expected}`]
    },
    holds: [holdOf('quote-headers', quote), holdOf('purchase-headers', purchase)],
    ...(changes.length === 0 && { refusal: 409 }),
  }
}

/** Links some lines of one of the writer's purchases to some lines of one of its quotes. */
export const match: Operation = {
  name: 'match',
  share: 14,
  plan: (turn) => {
    const { random, book } = turn
    const linesOf = (lines: 'quote-lines' | 'purchase-lines', key: string, id: number) =>
      book.records.children(lines, key, id)
    const hasLines =
      (lines: 'quote-lines' | 'purchase-lines', key: string) => (entry: readonly [number, unknown]) =>
        linesOf(lines, key, entry[0]).length > 0
    const purchase = pickRecord(turn, 'purchase-headers', hasLines('purchase-lines', 'purchaseHeaderId'))
    const quote = pickRecord(turn, 'quote-headers', hasLines('quote-lines', 'quoteHeaderId'))
    if (!purchase || !quote) return null
    const bought = random.shuffled(linesOf('purchase-lines', 'purchaseHeaderId', purchase[0]))
    const sign = Math.sign(Number(bought[0]?.[1].quantity))
    const selected = bought
      .filter(([, line]) => Math.sign(Number(line.quantity)) === sign)
      .slice(0, random.whole(1, 3))
      .map(([id]) => id)
    const typed = random
      .shuffled(linesOf('quote-lines', 'quoteHeaderId', quote[0]))
      .slice(0, random.whole(1, 3))
      .map(([id]) => [id, sign * Math.abs(anyQuantity(turn))] as const)
    return plannedMatch(turn, purchase[0], selected, quote[0], typed)
  },
}
