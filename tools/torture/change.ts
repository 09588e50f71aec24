import type { Values } from '../../model/check-record.ts'
import type { Kind, Records } from './records.ts'

/** Effect of a write on one record. A write is atomic. */
export interface Change {
  readonly kind: Kind
  /** Null for a created record. */
  readonly id: number | null
  /** Null for a created record. */
  readonly before: Values | null
  /** Null for a deleted record. */
  readonly after: Values | null
  /** Change of the same write that creates the parent, and the key that refers to it. */
  readonly parent?: { readonly key: string; readonly change: number }
}

/** Expected record after the change, once the ids of earlier changes are known. */
export const valuesAfter = (change: Change, ids: readonly (number | null)[]): Values | null =>
  change.after && change.parent
    ? { ...change.after, [change.parent.key]: ids[change.parent.change] ?? null }
    : change.after

export const applyChanges = (records: Records, changes: readonly Change[], ids: readonly number[]): void => {
  changes.forEach((change, index) => {
    const id = ids[index]
    if (id === undefined) throw new Error(`The id of a ${change.kind} is not known`)
    const values = valuesAfter(change, ids)
    if (values) records.of(change.kind).set(id, values)
    else records.of(change.kind).delete(id)
  })
}
