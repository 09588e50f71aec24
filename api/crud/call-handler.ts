import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { SignedInUser } from '../context.ts'
import type { ProblemCode } from '../http/errors.ts'
import type { RecordWriter } from './record-writer.ts'

/** A record that somebody calls a handler for. */
export interface CalledFor {
  readonly id: number
  /** The whole record as it stands, whatever of it the caller may read, locked until the transaction ends. */
  readonly record: Values
  readonly user: SignedInUser
  /** Writes records in the same transaction, as every other write does. */
  readonly write: RecordWriter
}

/**
 * What an action with `call` does, in a transaction of its own. Route, access, idempotency key, the record and its lock
 * are there before it runs. One that throws a Problem stops the call, and nothing is kept.
 */
export interface CallHandler {
  /** For the OpenAPI document: "Copy a quote with its lines". */
  readonly summary: string
  /** Problems that only the handler knows. */
  readonly refuses?: readonly ProblemCode[]
  /** Values of a record for which the call succeeds, for the generic tests: `{ dueOn: '2025-01-01' }`. */
  readonly sample?: Values
  /** It makes a record of the same resource, which is answered with 201 and its address. */
  readonly makes?: true
  /** @returns the id of the record that is answered: the one that it has made, or its own */
  run(trx: Knex.Transaction, called: CalledFor): Promise<number>
}

/** Handlers by resource and by the name that its actions call them. */
export type CallHandlers = Readonly<Record<string, Readonly<Record<string, CallHandler>>>>
