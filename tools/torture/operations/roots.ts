import type { Values } from '../../../model/check-record.ts'
import { holdOf } from '../intent.ts'
import type { Kind } from '../records.ts'
import type { Turn } from '../turn.ts'

/** Quotes and purchases of a writer's record, locked until the outcome is known. */
export const rootsOf = ({ book }: Turn, kind: Kind, values: Values): string[] => {
  const lineOf = (lines: 'quote-lines' | 'purchase-lines', id: unknown): Values =>
    book.records.of(lines).get(Number(id)) ?? {}
  const quote = (id: unknown) => holdOf('quote-headers', Number(id))
  const purchase = (id: unknown) => holdOf('purchase-headers', Number(id))
  switch (kind) {
    case 'quote-lines':
    case 'payments':
      return [quote(values.quoteHeaderId)]
    case 'purchase-lines':
      return [purchase(values.purchaseHeaderId)]
    case 'quote-purchase-links':
      return [
        quote(lineOf('quote-lines', values.quoteLineId).quoteHeaderId),
        purchase(lineOf('purchase-lines', values.purchaseLineId).purchaseHeaderId),
      ]
    case 'forecasts':
      return [holdOf('projects', Number(values.projectId))]
    default:
      return []
  }
}

export const isHeld = (turn: Turn, kind: Kind, values: Values): boolean =>
  rootsOf(turn, kind, values).some((root) => turn.book.held.has(root))
