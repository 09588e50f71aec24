import type { Change } from '../change.ts'
import { holdOf } from '../intent.ts'
import { differences } from '../records.ts'
import { type Operation, pickRecord } from '../turn.ts'

/** " (Copy)", then " (Copy 2)" and so on: the first that is free in the project. */
const numberOfCopy = (number: string, taken: ReadonlySet<unknown>): string => {
  for (let copy = 1; ; copy++) {
    const name = `${number} ${copy === 1 ? '(Copy)' : `(Copy ${copy})`}`
    if (!taken.has(name)) return name
  }
}

/** Repeated copies would truncate the number. */
const longestNumber = 36

export const copy: Operation = {
  name: 'copy',
  share: 8,
  plan: (turn) => {
    const { records } = turn.book
    const quote = pickRecord(
      turn,
      'quote-headers',
      ([, { quoteNumber }]) => String(quoteNumber).length <= longestNumber,
    )
    if (!quote) return null
    const [id, { projectId, quoteNumber, comments }] = quote
    const siblings = records.children('quote-headers', 'projectId', Number(projectId))
    const taken = new Set(siblings.map(([, sibling]) => sibling.quoteNumber))
    const made = {
      projectId,
      quoteNumber: numberOfCopy(String(quoteNumber), taken),
      comments,
      version: 1,
    }
    const lines = records.children('quote-lines', 'quoteHeaderId', id).map(
      ([, line]): Change => ({
        kind: 'quote-lines',
        id: null,
        before: null,
        after: { ...line, version: 1 },
        parent: { key: 'quoteHeaderId', change: 0 },
      }),
    )
    return {
      call: { method: 'POST', path: '/QuoteHeader/copy', body: { id } },
      changes: [{ kind: 'quote-headers', id: null, before: null, after: made }, ...lines],
      // The reply is the quote; its lines are read separately.
      ids: (reply) => [Number(reply?.id), ...lines.map(() => null)],
      complaints: (reply) => differences('quote-headers', made, reply ?? {}),
      holds: [holdOf('quote-headers', id), holdOf('projects', Number(projectId))],
    }
  },
}
