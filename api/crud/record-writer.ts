import type { Resource } from '../../model/definition.ts'
import type { RecordOf } from '../../model/field-value.ts'

/**
 * Writes as the program in a handler's or hook's transaction, with checks, hooks, versions and audit trail; also
 * read-only fields. Errors: 400 with messages by field, 404, 409 if a record is in use.
 */
export interface RecordWriter {
  create<R extends Resource>(resource: R, values: Partial<RecordOf<R>>): Promise<number>
  /** @returns ids in input order. Errors: 400 with messages by index and field (`3.quantity`) */
  createSeveral<R extends Resource>(resource: R, several: readonly Partial<RecordOf<R>>[]): Promise<number[]>
  change<R extends Resource>(resource: R, id: number, values: Partial<RecordOf<R>>): Promise<void>
  delete(resource: Resource, id: number): Promise<void>
}
