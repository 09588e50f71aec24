import type { Resource } from '../../model/definition.ts'
import type { RecordOf } from '../../model/field-value.ts'

/**
 * Writes records as the program, in the transaction of a handler or a hook: with the checks, hooks, version and history of
 * every other write. It may set read-only fields. Errors: 400 with messages by field, 404, 409 when a record is in use.
 */
export interface RecordWriter {
  /** @returns the id of the new record */
  create<R extends Resource>(resource: R, values: Partial<RecordOf<R>>): Promise<number>
  /**
   * Makes several at once, with a statement for many where no hook takes part.
   * @returns their ids in the same order. Errors: 400 with messages by place and field, as in `3.quantity`
   */
  createSeveral<R extends Resource>(resource: R, several: readonly Partial<RecordOf<R>>[]): Promise<number[]>
  change<R extends Resource>(resource: R, id: number, values: Partial<RecordOf<R>>): Promise<void>
  delete(resource: Resource, id: number): Promise<void>
}
