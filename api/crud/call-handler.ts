import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { SignedInUser } from '../context.ts'
import type { ProblemCode } from '../http/errors.ts'
import type { RecordWriter } from './hooks.ts'

interface CalledFor {
  readonly id: number
  /** The complete record, including fields the caller cannot read, locked until the transaction ends. */
  readonly record: Values
  readonly user: SignedInUser
  readonly write: RecordWriter
}

/**
 * Handler of an action with `call`. Runs in its own transaction, after the access check, the idempotency key and the
 * record lock. A thrown Problem rolls back.
 */
export interface CallHandler {
  /** For the OpenAPI document: "Copy a project with its tasks". */
  readonly summary: string
  readonly refuses?: readonly ProblemCode[]
  /** Record values for which the call succeeds, used by the generic tests: `{ dueOn: '2025-01-01' }`. */
  readonly sample?: Values
  /** The call creates a record of the same resource: reply 201 with its `Location`. */
  readonly makes?: true
  /** @returns the id of the record in the reply: the created one, or the called one */
  run(trx: Knex.Transaction, called: CalledFor): Promise<number>
}

export type CallHandlers = Readonly<Record<string, Readonly<Record<string, CallHandler>>>>
