import type { Knex } from 'knex'
import type { RecordFor } from '../../../resources.config.ts'
import { readSnapshot } from '../transactions.ts'
import { type Decision, matchLines } from './match-lines.ts'
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

const isSameDecision = (line: StoredLine, { outcome, purchaseHeaderId, isProposed, why }: Decision) =>
  line.outcome === outcome &&
  line.purchaseHeaderId === purchaseHeaderId &&
  line.isProposed === isProposed &&
  line.why === why

/** Reads a statement in one snapshot and decides its open lines. Errors: 404; 400 for too many lines. */
export const matchStored = (db: Knex, id: number): Promise<MatchedStatement> =>
  readSnapshot(db, async (trx) => {
    const { statement, lines, purchases } = await readStatement(trx, id)
    const byId = new Map(lines.map((line) => [line.id, line]))
    const changes = matchLines(statement, lines, purchases).flatMap((decision) => {
      const line = byId.get(decision.id)
      if (!line || isSameDecision(line, decision)) return []
      const { outcome, purchaseHeaderId, isProposed, differsBy, why } = decision
      return [{ id: line.id, values: { outcome, purchaseHeaderId, proposed: isProposed, differsBy, why } }]
    })
    return { state: await stateOf(trx, id), changes }
  })
