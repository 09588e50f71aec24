import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { RecordOf } from '../../model/field-value.ts'
import type { Resources } from '../../model/resources.ts'
import type { ProblemCode } from '../http/errors.ts'
import type { RecordWriter } from './record-writer.ts'

/** A write that has passed the checks of the definition. `R` is the record. */
export interface WriteChange<R = Values> {
  /** The record as it was; null when one is made. */
  readonly before: R | null
  /** The checked values that are written, passwords included. */
  readonly values: Partial<R>
  /** Writes other records in the same transaction. */
  readonly write: RecordWriter
}

/**
 * What a write of a resource does besides its own row, in the same transaction: for every generated call, in bulk, for
 * actions, handlers and undo. A hook that throws a Problem stops the write, and nothing is kept;
 * `throw invalidInput({ endDate: ['…'] })` shows its messages at the fields.
 */
export interface ResourceHooks<R = Values> {
  /** Problems that only the hooks know, for the OpenAPI document; `invalidInput` needs no mention. */
  readonly refuses?: readonly ProblemCode[]
  /** Values with which the hooks let a record be made, changed and deleted, for the generic tests: `{ result: null }`. */
  readonly sample?: Partial<R>
  /** Before the row is written. Values that it returns are written too, also into read-only fields. */
  beforeWrite?(trx: Knex.Transaction, change: WriteChange<R>): Promise<Partial<R> | undefined>
  /** After the row is written. */
  afterWrite?(trx: Knex.Transaction, change: WriteChange<R> & { readonly id: number }): Promise<void>
  /** Before the row is deleted. */
  beforeDelete?(
    trx: Knex.Transaction,
    deletion: { readonly record: R; readonly write: RecordWriter },
  ): Promise<void>
}

/** Hooks by resource, each typed by its record. */
export type HooksFor<R extends Resources> = { readonly [Name in keyof R]?: ResourceHooks<RecordOf<R[Name]>> }

/** The same of resources that are only known at run time. */
export type Hooks = Readonly<Record<string, ResourceHooks>>
