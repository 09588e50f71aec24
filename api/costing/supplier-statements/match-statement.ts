import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { RecordFor } from '../../../resources.config.ts'
import { readSnapshot } from '../transactions.ts'
import { type Decision, matchLines, type Part } from './match-lines.ts'
import { readStatement, type StoredLine, stateOf } from './read-statement.ts'

export interface MatchedStatement {
  /** That of `stateOf` when it was read. */
  readonly state: string
  /** Lines that are decided differently now. */
  readonly changes: readonly {
    readonly id: number
    readonly values: Partial<RecordFor<'supplier-statement-lines'>>
  }[]
}

const isSameDecision = (line: StoredLine, decision: Decision) =>
  line.outcome === decision.outcome &&
  line.supplierInvoiceId === decision.supplierInvoiceId &&
  line.purchaseHeaderId === decision.purchaseHeaderId &&
  line.isProposed === decision.isProposed &&
  isDeepStrictEqual(line.why, decision.why)

const decide = async (trx: Knex, id: number) => {
  const { statement, lines, items } = await readStatement(trx, id)
  return { lines, decisions: matchLines(statement, lines, items), state: await stateOf(trx, id) }
}

/** Reads a statement in one snapshot and decides its open lines. Errors: 404; 400 for too many lines. */
export const matchStored = (db: Knex, id: number): Promise<MatchedStatement> =>
  readSnapshot(db, async (trx) => {
    const { lines, decisions, state } = await decide(trx, id)
    const byId = new Map(lines.map((line) => [line.id, line]))
    const changes = decisions.flatMap((decision) => {
      const line = byId.get(decision.id)
      if (!line || isSameDecision(line, decision)) return []
      const { outcome, supplierInvoiceId, purchaseHeaderId, isProposed, differsBy, why } = decision
      const decidedBy = outcome === 'open' ? null : ('rule' as const)
      const values = {
        outcome,
        decidedBy,
        supplierInvoiceId,
        purchaseHeaderId,
        proposed: isProposed,
        differsBy,
        why: [...why],
      }
      return [{ id: line.id, values }]
    })
    return { state, changes }
  })

export interface LineParts {
  readonly state: string
  readonly statementId: number
  /** Empty if the line is not the sum of several invoices. */
  readonly parts: readonly Part[]
}

const statementSql = 'select supplier_statement_id as id from supplier_statement_line where id = ?'

/** The invoices of which an open line is the sum. Errors: as `matchStored`. */
export const partsOfStored = (db: Knex, lineId: number): Promise<LineParts> =>
  readSnapshot(db, async (trx) => {
    const [statement] = await query<{ id: number }>(trx, statementSql, [lineId])
    const statementId = statement?.id ?? 0
    const { decisions, state } = await decide(trx, statementId)
    return { state, statementId, parts: decisions.find(({ id }) => id === lineId)?.parts ?? [] }
  })
