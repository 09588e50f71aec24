import type { Change } from '../change.ts'
import { holdOf } from '../intent.ts'
import { anyPrice, anyQuantity, type Operation, pickRecord, type Turn } from '../turn.ts'
import { anyLine, maxLines } from './create.ts'

const kind = 'quote-lines'
const columns = ['description', 'comments', 'quantity', 'costEach', 'costingCategoryId'] as const

/** New quantities and prices for up to three lines of a quote, ordered by id. */
const changesOf = (turn: Turn, quoteHeaderId: number): Change[] => {
  const { random, book } = turn
  const lines = book.records.children(kind, 'quoteHeaderId', quoteHeaderId)
  return lines
    .filter(([id]) => !book.held.has(holdOf(kind, id)))
    .slice(0, random.whole(0, 3))
    .map(([id, before]) => {
      const values = { ...before, quantity: anyQuantity(turn), costEach: anyPrice(turn) }
      return { kind, id, before, after: { ...values, version: Number(before.version) + 1 } }
    })
}

/** Imports changed and new lines into a quote, completely or not at all, and once. */
export const importLines: Operation = {
  name: 'import quote lines',
  share: 8,
  plan: (turn) => {
    const quote = pickRecord(
      turn,
      'quote-headers',
      ([id]) => turn.book.records.children(kind, 'quoteHeaderId', id).length < maxLines,
    )
    if (!quote) return null
    const [quoteHeaderId] = quote
    const changed = changesOf(turn, quoteHeaderId)
    const made = Array.from({ length: turn.random.whole(1, 3) }, (_, at): Change => {
      const line = { ...anyLine(turn), description: `${turn.mark} row ${at + 1}` }
      return { kind, id: null, before: null, after: { quoteHeaderId, ...line, version: 1 } }
    })
    const changes = [...changed, ...made]
    const rows = changes.map(({ id, after }) => [id, ...columns.map((name) => after?.[name] ?? null)])
    const counts = { create: made.length, change: changed.length, same: 0, delete: 0, wrong: 0 }
    return {
      call: {
        method: 'POST',
        path: `/quoteline/QuoteHeader/${quoteHeaderId}/import`,
        body: { columns: ['id', ...columns], key: ['id'], rows },
      },
      changes,
      ids: (reply) => changes.map(({ id }, at) => id ?? Number(reply?.rows?.[at]?.id)),
      complaints: (reply) =>
        JSON.stringify(reply?.counts) === JSON.stringify(counts)
          ? []
          : [`counts ${JSON.stringify(reply?.counts)} and must be ${JSON.stringify(counts)}`],
      holds: [holdOf('quote-headers', quoteHeaderId), ...changed.map(({ id }) => holdOf(kind, Number(id)))],
    }
  },
}
