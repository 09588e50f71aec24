import { poolConfigOf } from '../../../database/connection.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { sum } from '../../../model/decimal.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { formatDate } from '../../../model/format.ts'
import {
  purchaseHeaders,
  type RecordFor,
  supplierStatementLines,
  supplierStatements,
} from '../../../resources.config.ts'
import type { CallHandler } from '../../crud/call-handler.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { Problem } from '../../http/errors.ts'
import { groupedBy } from '../grouped-by.ts'
import { fitOf } from './match-lines.ts'
import { statementMatch } from './match-task.ts'
import { type FullStatement, lockLines, readStatement, type StoredLine, stateOf } from './read-statement.ts'

/** Decides the open lines of a statement. Lines that a person decided stay as they are. */
export const matchStatement: CallHandler = {
  summary: 'Match the open lines of a supplier statement with purchases',
  refuses: ['conflict', 'too_many_records'],
  prepare: async ({ db, workers, signal }, id) => {
    const matched = await workers.run(statementMatch, [poolConfigOf(db), id], signal)
    return async (trx, { write }) => {
      await lockLines(trx, id)
      if ((await stateOf(trx, id)) !== matched.state)
        throw new Problem('conflict', { title: costingRefusals.statementChanged })
      await write.changeSeveral(supplierStatementLines, matched.changes)
      return id
    }
  },
}

/**
 * Dates the purchases of agreed lines and gives them the supplier's number where they have none. A purchase with
 * another date keeps it, and its line says so. Errors: 409 if a purchase changed since it was matched.
 */
const agree = async (
  { statement, lines, purchases }: FullStatement,
  wanted: readonly StoredLine[],
  write: RecordWriter,
): Promise<void> => {
  const agreed = lines.filter(({ outcome }) => outcome === 'agreed')
  const byPurchase = groupedBy(agreed, ({ purchaseHeaderId }) => purchaseHeaderId)
  const requestedIds = new Set(wanted.map(({ id }) => id))
  for (const purchase of purchases) {
    const here = byPurchase.get(purchase.id) ?? []
    const line = here.find(({ id }) => requestedIds.has(id))
    if (!line) continue
    const name = purchase.reference ?? purchase.userPONo
    // A line without a sentence was agreed by a person, whatever its amount.
    const isMatched = here.every(({ why }) => why !== null)
    const amount = sum(here.map((one) => one.amount))
    if (isMatched && !fitOf(amount, purchase, statement.shows)?.fits)
      throw new Problem('conflict', {
        title: costingRefusals.changedSinceMatched({ purchase: name }),
      })
    if (purchase.agreedElsewhere)
      throw new Problem('conflict', {
        title: costingRefusals.agreedElsewhere({ purchase: name, day: formatDate(purchase.agreedElsewhere) }),
      })
    const isDatedOtherwise =
      purchase.statementDate !== null && purchase.statementDate !== statement.statementDate
    const values: Partial<RecordFor<'purchase-headers'>> = {
      ...(purchase.statementDate === null && { statementDate: statement.statementDate }),
      ...(purchase.reference === null && line.reference !== null && { supplierPOInvoiceNo: line.reference }),
    }
    if (Object.keys(values).length > 0) await write.change(purchaseHeaders, purchase.id, values)
    if (isDatedOtherwise)
      await write.change(supplierStatementLines, line.id, {
        why: `${purchase.userPONo} keeps its statement date ${formatDate(purchase.statementDate ?? '')}.`,
      })
  }
}

const agreedPurchases = (lines: readonly StoredLine[]): number[] =>
  lines.flatMap(({ outcome, purchaseHeaderId }) =>
    outcome === 'agreed' && purchaseHeaderId !== null ? [purchaseHeaderId] : [],
  )

/** Dates the purchases of all agreed lines of a statement. */
export const agreeStatement: CallHandler = {
  summary: 'Set the statement date of the purchases of all agreed statement lines',
  refuses: ['conflict', 'too_many_records'],
  run: async (trx, { id, write }) => {
    await lockLines(trx, id)
    const whole = await readStatement(trx, id, agreedPurchases)
    await agree(whole, whole.lines, write)
    return id
  },
}

/** Dates the purchase of one agreed line. */
export const agreeLine: CallHandler = {
  summary: 'Set the statement date of the purchase of an agreed statement line',
  refuses: ['conflict', 'too_many_records'],
  sample: { outcome: 'agreed' },
  run: async (trx, { id, record, write }) => {
    const { supplierStatementId, purchaseHeaderId } = record
    await lockLines(trx, Number(supplierStatementId))
    // With many ticked lines, all purchases for each would take minutes.
    const whole = await readStatement(trx, Number(supplierStatementId), () => [Number(purchaseHeaderId)])
    await agree(
      whole,
      whole.lines.filter((line) => line.id === id),
      write,
    )
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
