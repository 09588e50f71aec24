import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { ProblemCode } from '../http/errors.ts'

/** A write that has passed the checks of the definition. */
export interface WriteChange {
  /** The record as it was; null when one is made. */
  readonly before: Values | null
  /** The checked values that the body sets, passwords included. */
  readonly values: Values
}

/**
 * What a generated write does beside its own table, in the same transaction. A hook that throws a Problem stops the
 * write, and nothing is kept.
 */
export interface ResourceHooks {
  /** Problems of a change or deletion that only the hooks know. */
  readonly refuses?: readonly ProblemCode[]
  /** Before the row is written. */
  prepare?(trx: Knex.Transaction, change: WriteChange): Promise<void>
  /** After the row is written. */
  written?(trx: Knex.Transaction, change: WriteChange & { readonly id: number }): Promise<void>
  /** Before the row is deleted. */
  removing?(trx: Knex.Transaction, record: Values): Promise<void>
}
