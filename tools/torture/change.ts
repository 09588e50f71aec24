import type { Values } from '../../model/check-record.ts'
import type { Kind, Records } from './records.ts'

/** What a write does to one record. All changes of a write are there, or none. */
export interface Change {
  readonly kind: Kind
  /** Null for a record that the write makes. */
  readonly id: number | null
  /** Null for a record that the write makes. */
  readonly before: Values | null
  /** Null for a record that the write deletes. */
  readonly after: Values | null
  /** The change of the same write that makes the record's parent, and the key that refers to it. */
  readonly parent?: { readonly key: string; readonly change: number }
}

/** What the record must be like after the change, once the ids of the changes before it are known. */
export const valuesAfter = (change: Change, ids: readonly (number | null)[]): Values | null =>
  change.after && change.parent
    ? { ...change.after, [change.parent.key]: ids[change.parent.change] ?? null }
    : change.after

/** Carries a write out on the records that there must be. */
export const applyChanges = (records: Records, changes: readonly Change[], ids: readonly number[]): void => {
  changes.forEach((change, index) => {
    const id = ids[index]
    if (id === undefined) throw new Error(`The id of a ${change.kind} is not known`)
    const values = valuesAfter(change, ids)
    if (values) records.of(change.kind).set(id, values)
    else records.of(change.kind).delete(id)
  })
}
