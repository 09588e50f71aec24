import type { Values } from '../../model/check-record.ts'

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What a write changes of a record. */
export interface RecordChange<R = Values> {
  /** Null on creation. */
  readonly before: R | null
  /** Checked values, including passwords. */
  readonly values: Partial<R>
  /** Whether the write gives the field another value. The fields of a new record were empty. */
  isChanged(name: keyof R): boolean
}

export const changeOf = <R extends object>(before: R | null, values: Partial<R>): RecordChange<R> => ({
  before,
  values,
  isChanged: (name) => Object.hasOwn(values, name) && !isSame(values[name], before?.[name]),
})
