import type { Knex } from 'knex'
import { poolConfigOf } from '../../../database/connection.ts'
import { costingMessages } from '../../../model/costing/messages.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { sum } from '../../../model/decimal.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import {
  purchaseHeaders,
  type RecordFor,
  supplierInvoices,
  supplierStatementLines,
  supplierStatements,
} from '../../../resources.config.ts'
import type { CallHandler } from '../../crud/call-handler.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { notify } from '../../crud/notices.ts'
import { Problem } from '../../http/errors.ts'
import { because, fitOf, itemKey, reasons } from './ledger-item.ts'
import { statementLineParts, statementMatch } from './match-task.ts'
import {
  type FullStatement,
  lockLines,
  readStatement,
  type StoredItem,
  type StoredLine,
  stateOf,
} from './read-statement.ts'

const agreedLines = (lines: readonly StoredLine[]): StoredLine[] =>
  lines.filter(({ outcome }) => outcome === 'agreed')

/** Errors: 409 if an invoice or purchase is not any more what a rule agreed. A person may agree any amount. */
const requireFit = (
  statement: FullStatement['statement'],
  lines: readonly StoredLine[],
  item: StoredItem,
) => {
  if (!lines.every(({ decidedBy }) => decidedBy === 'rule')) return
  const amount = sum(lines.map((line) => line.amount))
  if (!fitOf(amount, item, statement)?.fits)
    throw new Problem('conflict', {
      title: costingRefusals.changedSinceMatched({ purchase: item.reference ?? item.name }),
    })
}

/**
 * `requireFit` of lines that were matched before the write began and are agreed now: their marks have locked their invoices and
 * purchases, so that what fits stays so.
 */
const requireStillFit = async (trx: Knex.Transaction, id: number, ids: readonly number[]): Promise<void> => {
  const matched = new Set(ids)
  const { statement, lines, items } = await readStatement(trx, id, (all) =>
    agreedLines(all).filter((line) => matched.has(line.id)),
  )
  const byItem = groupedBy(agreedLines(lines), itemKey)
  for (const item of items) requireFit(statement, byItem.get(itemKey(item)) ?? [], item)
}

/** Decides the open lines of a statement. Lines that a person decided stay as they are. */
export const matchStatement: CallHandler = {
  summary: 'Match the open lines of a supplier statement with invoices and purchases',
  refuses: ['conflict', 'too_many_records'],
  prepare: async ({ db, workers, signal }, id) => {
    const matched = await workers.run(statementMatch, [poolConfigOf(db), id], signal)
    return async (trx, { write }) => {
      await lockLines(trx, id)
      if ((await stateOf(trx, id)) !== matched.state)
        throw new Problem('conflict', { title: costingRefusals.statementChanged })
      await write.changeSeveral(supplierStatementLines, matched.changes)
      await requireStillFit(
        trx,
        id,
        matched.changes.map((change) => change.id),
      )
      return id
    }
  },
}

/** Splits an open line that is the sum of several invoices: each has its share, and agrees. */
export const splitLine: CallHandler = {
  summary: 'Split a statement line that is the sum of several invoices',
  refuses: ['conflict', 'too_many_records'],
  prepare: async ({ db, workers, signal }, id) => {
    const found = await workers.run(statementLineParts, [poolConfigOf(db), id], signal)
    return async (trx, { record, write }) => {
      const [first, ...others] = found.parts
      if (!first) {
        notify(trx, costingMessages.notASum)
        return id
      }
      await lockLines(trx, found.statementId)
      if ((await stateOf(trx, found.statementId)) !== found.state)
        throw new Problem('conflict', { title: costingRefusals.statementChanged })
      const { supplierStatementId, lineDate, reference } = record as RecordFor<'supplier-statement-lines'>
      const agreed = { outcome: 'agreed', decidedBy: 'rule', proposed: false, differsBy: null } as const
      await write.change(supplierStatementLines, id, { ...first, ...agreed })
      const made = await write.createSeveral(
        supplierStatementLines,
        others.map((part) => ({ supplierStatementId, lineDate, reference, ...part, ...agreed })),
      )
      await requireStillFit(trx, found.statementId, [id, ...made])
      return id
    }
  },
}

interface Dated {
  /** Invoices and purchases that have got the statement date. */
  readonly dated: number
  /** Those that keep the date of an earlier statement. */
  readonly kept: number
}

const dateItem = async (
  write: RecordWriter,
  { supplierInvoiceId, purchaseHeaderId }: StoredItem,
  statementDate: string | null,
  reference: string | null,
): Promise<void> => {
  const date = statementDate === null ? {} : { statementDate }
  if (supplierInvoiceId !== null) {
    const values = { ...date, ...(reference !== null && { invoiceNo: reference }) }
    if (Object.keys(values).length > 0) await write.change(supplierInvoices, supplierInvoiceId, values)
  } else if (purchaseHeaderId !== null) {
    const values = { ...date, ...(reference !== null && { supplierPOInvoiceNo: reference }) }
    if (Object.keys(values).length > 0) await write.change(purchaseHeaders, purchaseHeaderId, values)
  }
}

/**
 * Dates the invoices and purchases of agreed lines and gives them the supplier's number where they have none. One with
 * another date keeps it, and its line says so. Errors: 409 if one changed since it was matched.
 */
const agree = async (
  { statement, lines, items }: FullStatement,
  wanted: readonly StoredLine[],
  write: RecordWriter,
): Promise<Dated> => {
  const byItem = groupedBy(agreedLines(lines), itemKey)
  const requestedIds = new Set(wanted.map(({ id }) => id))
  const counted = { dated: 0, kept: 0 }
  for (const item of items) {
    const here = byItem.get(itemKey(item)) ?? []
    const line = here.find(({ id }) => requestedIds.has(id))
    if (!line) continue
    requireFit(statement, here, item)
    const { statementDate } = statement
    const isKept = item.statementDate !== null && item.statementDate !== statementDate
    counted[isKept ? 'kept' : 'dated'] += 1
    await dateItem(
      write,
      item,
      item.statementDate === null ? statementDate : null,
      item.reference === null ? line.reference : null,
    )
    if (isKept && item.statementDate !== null && !item.agreedElsewhere)
      await write.change(supplierStatementLines, line.id, {
        why: because(reasons.keepsDate({ name: item.name, day: item.statementDate })),
      })
  }
  return counted
}

/** Dates the invoices and purchases of all agreed lines of a statement. */
export const agreeStatement: CallHandler = {
  summary: 'Set the statement date of the invoices and purchases of all agreed statement lines',
  refuses: ['conflict', 'too_many_records'],
  run: async (trx, { id, write }) => {
    await lockLines(trx, id)
    const whole = await readStatement(trx, id, agreedLines)
    notify(trx, costingMessages.datedAndKept({ ...(await agree(whole, whole.lines, write)) }))
    return id
  },
}

/** Dates the invoice or purchase of one agreed line. */
export const agreeLine: CallHandler = {
  summary: 'Set the statement date of the invoice or purchase of an agreed statement line',
  refuses: ['conflict', 'too_many_records'],
  sample: { outcome: 'agreed' },
  run: async (trx, { id, record, write }) => {
    const statementId = Number(record.supplierStatementId)
    await lockLines(trx, statementId)
    // With many ticked lines, all purchases for each would take minutes.
    const own = (lines: readonly StoredLine[]) => lines.filter((line) => line.id === id)
    const whole = await readStatement(trx, statementId, own)
    await agree(whole, own(whole.lines), write)
    return id
  },
}

/** Differences may stay: they are queries with the supplier. */
export const finishStatement: CallHandler = {
  summary: 'Finish a supplier statement',
  refuses: ['conflict', 'too_many_records'],
  sample: { finishedOn: null },
  run: async (trx, { id, write }) => {
    await lockLines(trx, id)
    const { lines } = await readStatement(trx, id, () => [])
    const open = lines.filter(({ outcome }) => outcome === 'open').length
    if (open > 0)
      throw new Problem('conflict', {
        title: costingRefusals.linesOpen({ n: open }),
      })
    await write.change(supplierStatements, id, { finishedOn: firmDay() })
    return id
  },
}
