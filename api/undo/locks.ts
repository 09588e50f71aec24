import type { Knex } from 'knex'
import type { Resource } from '../../model/definition.ts'
import { lockFaults, locksIn } from '../../model/locks.ts'
import { literal } from '../../model/message.ts'
import { recordText } from '../../model/record-text.ts'
import type { Resources } from '../../model/resources.ts'
import { type NamedRecord, readRecords } from '../crud/read.ts'
import { isSame } from '../crud/record-change.ts'
import { Problem } from '../http/errors.ts'
import type { ChangedRows } from './net-change.ts'

/** Records that the undo changes and that a definition can lock, as they are. */
export type LockableRecords = readonly {
  readonly resource: Resource
  readonly records: ReadonlyMap<number, NamedRecord>
}[]

export const readLockable = async (
  trx: Knex.Transaction,
  resources: Resources,
  changes: readonly ChangedRows[],
): Promise<LockableRecords> => {
  const found: { resource: Resource; records: ReadonlyMap<number, NamedRecord> }[] = []
  for (const resource of Object.values(resources)) {
    const rows = changes.find(({ table, kind }) => table === resource.table && kind === 'changed')
    if (!rows || locksIn(resource).length === 0) continue
    const ids = rows.records.map(({ id }) => id)
    found.push({ resource, records: await readRecords(trx, { resources, resource }, ids) })
  }
  return found
}

/** Errors: 409 with the sentence of a lock that held before the undo, and still does. */
export const requireUnlocked = async (
  trx: Knex.Transaction,
  resources: Resources,
  before: LockableRecords,
): Promise<void> => {
  for (const { resource, records } of before) {
    const after = await readRecords(trx, { resources, resource }, [...records.keys()])
    for (const [id, was] of records) {
      const is = after.get(id)
      if (!is) continue
      const changed = Object.entries(is).filter(([name, value]) => !isSame(value, was[name]))
      const [says] = Object.values(lockFaults(resource, was, Object.fromEntries(changed)))
      if (says !== undefined)
        throw new Problem('conflict', {
          title: literal(says),
          records: [{ resource: resource.name, id, text: recordText(resource, was) }],
        })
    }
  }
}
