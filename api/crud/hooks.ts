import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import type { RecordOf } from '../../model/field-value.ts'
import type { Resources } from '../../model/resources.ts'
import type { SignedInUser } from '../context.ts'
import type { ProblemCode } from '../http/errors.ts'
import type { Queueable, QueueOptions } from './enqueue.ts'
import type { RecordChange } from './record-change.ts'

/**
 * Writes as the program in a handler's or hook's transaction, with checks, hooks, versions and audit trail; also
 * read-only fields. Errors: 400 with messages by field, 404, 409 if a record is in use.
 */
export interface RecordWriter {
  create<R extends Resource>(resource: R, values: Partial<RecordOf<R>>): Promise<number>
  /** @returns ids in input order. Errors: 400 with messages by index and field (`3.quantity`) */
  createSeveral<R extends Resource>(resource: R, several: readonly Partial<RecordOf<R>>[]): Promise<number[]>
  change<R extends Resource>(resource: R, id: number, values: Partial<RecordOf<R>>): Promise<void>
  /** Several at once, in a statement per 1,000 where no hook is concerned. */
  changeSeveral<R extends Resource>(
    resource: R,
    several: readonly { readonly id: number; readonly values: Partial<RecordOf<R>> }[],
  ): Promise<void>
  delete(resource: Resource, id: number): Promise<void>
  deleteSeveral(resource: Resource, ids: readonly number[]): Promise<void>
  /**
   * Queues a job of `api/extensions.ts`: it runs after the commit, and never if there is none. It is not taken back by an
   * undo: a job looks whether its reason still holds.
   * @example
   * afterWrite: async (_trx, { id, isChanged, values, write }) => {
   *   if (isChanged('result') && values.result === 'failed')
   *     await write.enqueue(tellTheClient, { inspectionId: id }, { at: inThreeDays(), once: `inspection ${id}` })
   * }
   */
  enqueue<Input>(job: Queueable<Input>, input: Input, options?: QueueOptions): Promise<void>
}

export interface WriteChange<R = Values> extends RecordChange<R> {
  readonly write: RecordWriter
  /** What `prepare` returned for the call. */
  readonly prepared?: unknown
}

/**
 * Side effects of a resource's writes, in the same transaction: generated calls, bulk, actions, handlers and undo. A
 * thrown Problem rolls back; `throw invalidInput({ endDate: ['…'] })` shows messages at the fields. In an undo `write` does
 * nothing, because what it wrote for the request is undone with the request.
 */
export interface ResourceHooks<R = Values> {
  /** For the OpenAPI document. `invalidInput` is included by default. */
  readonly refuses?: readonly ProblemCode[]
  /** Values that pass the hooks, used by the generic tests: `{ result: null }`. */
  readonly sample?: Partial<R>
  /**
   * Whether `beforeWrite` and `afterWrite` have anything to do. Default: always. An import, and `changeSeveral`, whose rows
   * concern no hook write them together.
   */
  concerns?(change: RecordChange<R>): boolean
  /**
   * Work on the body of a call for one record that needs no transaction, such as hashing a password: before the
   * transaction, so that no connection waits for it. Bulk changes, imports, undo and `write` do without.
   * @param sent as it was sent, unchecked; without an id it is new
   */
  prepare?(db: Knex, sent: { readonly id: number | null; readonly values: Values }): Promise<unknown>
  /**
   * Values of new records, such as defaults that the firm keeps: read once for all records of a call, so that an import
   * still writes its rows together. Not for records that an undo brings back.
   * @param several the checked values of all of them
   * @returns what is added to the values of a new record. It may throw a Problem, which is an error of that record
   * @example newValues: async (trx) => { const days = await usualDays(trx); return (values) => values.days == null ? { days } : {} }
   */
  newValues?(
    trx: Knex.Transaction,
    several: readonly Partial<R>[],
  ): Promise<(values: Partial<R>) => Partial<R>>
  /** Returned values are written too, including read-only fields. */
  beforeWrite?(trx: Knex.Transaction, change: WriteChange<R>): Promise<Partial<R> | undefined>
  afterWrite?(trx: Knex.Transaction, change: WriteChange<R> & { readonly id: number }): Promise<void>
  /**
   * Rules of the calls that give the marks of the resource (`vouches`), by the field of the digest. An undo that would give a
   * mark back runs them with the rights of who undoes.
   * @example mayGive: { approvedDigest: (trx, { id, user }) => requireApprovable(trx, id, user) }
   */
  readonly mayGive?: Readonly<Record<string, MarkRule>>
  /**
   * Rules of the calls that take the marks back, where not everybody who writes the records may: an undo of what gave the mark
   * runs them with the rights of who undoes.
   */
  readonly mayTakeBack?: Readonly<Record<string, MarkRule>>
  beforeDelete?(
    trx: Knex.Transaction,
    deletion: { readonly record: R; readonly write: RecordWriter },
  ): Promise<void>
}

/** Throws a Problem if the user may not give the mark to the record as it is, or take it back. */
export type MarkRule = (
  trx: Knex.Transaction,
  marked: { readonly id: number; readonly user: SignedInUser },
) => Promise<void>

/** Hooks by resource, typed by its record. */
export type HooksFor<R extends Resources> = { readonly [Name in keyof R]?: ResourceHooks<RecordOf<R[Name]>> }

export type Hooks = Readonly<Record<string, ResourceHooks>>
