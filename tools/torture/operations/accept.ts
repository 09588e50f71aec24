import { type Exact, exact, numberOf } from '../../../tests/support/exact.ts'
import type { Change } from '../change.ts'
import { holdOf, type Intent } from '../intent.ts'
import { type Operation, pickRecord, type Turn } from '../turn.ts'
import { linkBetween, openQuantity } from './match.ts'

interface Wanted {
  readonly purchaseLineId: number
  readonly quoteLineId: number
  readonly quantity: number
  readonly expected: number
}

export const acceptRequest = (links: readonly Wanted[]) => ({
  method: 'POST' as const,
  path: '/unallocated/accept',
  body: { links },
})

const step = exact(0.0001)

const partOf = ({ random }: Turn, open: Exact): Exact =>
  random.chance(0.5) || open < 2n * step ? open : (open / 2n / step) * step

/** Links of one purchase line to one quote line, or split over two: never more than is unmatched. */
const linksOf = (turn: Turn, purchaseLineId: number, quoteLineIds: readonly number[]): Wanted[] => {
  const { random, book } = turn
  const open = openQuantity(book.records, purchaseLineId)
  const sign = Math.sign(Number(book.records.of('purchase-lines').get(purchaseLineId)?.quantity))
  let left = open
  return random
    .shuffled([...quoteLineIds])
    .slice(0, random.whole(1, 2))
    .flatMap((quoteLineId) => {
      const quantity = partOf(turn, left)
      left -= quantity
      return quantity === 0n
        ? []
        : [
            {
              purchaseLineId,
              quoteLineId,
              quantity: sign * numberOf(quantity),
              expected: sign * numberOf(open),
            },
          ]
    })
}

const changeOf = ({ book: { records } }: Turn, { purchaseLineId, quoteLineId, quantity }: Wanted): Change => {
  const held = linkBetween(records, purchaseLineId, quoteLineId)
  const before = held?.[1] ?? null
  const linkedQuantity = numberOf(exact(Number(before?.linkedQuantity ?? 0)) + exact(quantity))
  const after = { purchaseLineId, quoteLineId, linkedQuantity, version: Number(before?.version ?? 0) + 1 }
  return { kind: 'quote-purchase-links', id: held?.[0] ?? null, before, after }
}

/** Acceptance for own lines: all links are written, or none. */
const accepted = (turn: Turn, wanted: readonly Wanted[]): Pick<Intent, 'changes' | 'ids' | 'complaints'> => {
  const changes = wanted.map((link) => changeOf(turn, link))
  return {
    changes,
    ids: (reply) => changes.map((_, index) => Number(reply?.links?.[index]?.id)),
    complaints: (reply) =>
      changes.flatMap(({ after }, index) => {
        const found = reply?.links?.[index]
        return found?.linkedQuantity === after?.linkedQuantity && found?.quoteLineId === after?.quoteLineId
          ? []
          : [`the link is ${JSON.stringify(found)} and must be ${JSON.stringify(after)}`]
      }),
  }
}

/** Acceptance with a wrong expected quantity: nothing may be written. */
const refused = {
  changes: [],
  ids: () => [],
  complaints: () => ['it was accepted, though another quantity is unmatched'],
  refusal: 409,
} satisfies Partial<Intent>

/** Accepts suggestions for some lines of one of the writer's purchases; sometimes with outdated quantities. */
export const accept: Operation = {
  name: 'accept',
  share: 12,
  plan: (turn) => {
    const { random, book } = turn
    const { records } = book
    const openLines = (id: number) =>
      records
        .children('purchase-lines', 'purchaseHeaderId', id)
        .map(([line]) => line)
        .filter((line) => openQuantity(records, line) > 0n)
    const linesOfQuote = (id: number) => records.children('quote-lines', 'quoteHeaderId', id)
    const purchase = pickRecord(turn, 'purchase-headers', ([id]) => openLines(id).length > 0)
    const quote = pickRecord(turn, 'quote-headers', ([id]) => linesOfQuote(id).length > 0)
    if (!purchase || !quote) return null
    const wanted = random
      .shuffled(openLines(purchase[0]))
      .slice(0, random.whole(1, 3))
      .flatMap((line) =>
        linksOf(
          turn,
          line,
          linesOfQuote(quote[0]).map(([id]) => id),
        ),
      )
    const isStale = random.chance(0.15)
    const sent = wanted.map((link, index) =>
      isStale && index === wanted.length - 1
        ? { ...link, expected: numberOf(exact(link.expected) + step) }
        : link,
    )
    return {
      call: acceptRequest(sent),
      ...(isStale ? refused : accepted(turn, wanted)),
      holds: [holdOf('quote-headers', quote[0]), holdOf('purchase-headers', purchase[0])],
    }
  },
}
