import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { AppContext, SignedInUser } from '../context.ts'
import type { ProblemCode } from '../http/errors.ts'
import type { RecordWriter } from './hooks.ts'

interface CalledFor {
  readonly id: number
  /** The complete record, including fields the caller cannot read, locked until the transaction ends. */
  readonly record: Values
  readonly user: SignedInUser
  readonly write: RecordWriter
  /** Why, if the caller says so with `?reason=`. Answer Problem `reason_needed` to ask for it. */
  readonly reason: string | undefined
}

interface Description {
  /** For the OpenAPI document: "Copy a project with its tasks". */
  readonly summary: string
  readonly refuses?: readonly ProblemCode[]
  /** Record values for which the call succeeds, used by the generic tests: `{ dueOn: '2025-01-01' }`. */
  readonly sample?: Values
  /**
   * Throws a Problem for a record that the call refuses. Runs before `run`; of a bulk call for all records first, so that its
   * reply names each that is refused.
   */
  readonly check?: (record: Values) => void
  /** The call creates a record of the same resource: reply 201 with its `Location`. */
  readonly makes?: true
}

/** @returns the id of the record in the reply: the created one, or the called one */
type Run = (trx: Knex.Transaction, called: CalledFor) => Promise<number>

type RunSeveral = (
  trx: Knex.Transaction,
  called: Pick<CalledFor, 'user' | 'write' | 'reason'> & { readonly records: readonly Values[] },
) => Promise<void>

/** What a call works with before its transaction. */
export interface Preparing extends Pick<AppContext, 'db' | 'workers'> {
  /** Aborts when the caller leaves. */
  readonly signal: AbortSignal
}

/**
 * Handler of an action with `call`. `run` has its own transaction, after the access check, the idempotency key and the
 * record lock. A thrown Problem rolls back.
 */
export type CallHandler = Description &
  (
    | {
        readonly run: Run
        /** All records of a `bulk` action in few statements. All or none. Default: `run` for each record. */
        readonly runSeveral?: RunSeveral
        readonly prepare?: never
      }
    | {
        readonly run?: never
        readonly runSeveral?: never
        /**
         * For a call that computes more than 50 ms for one record: runs a task of `api/worker.ts` before the
         * transaction, so that nothing is locked and no connection held meanwhile. The record may change before `run`.
         * Not for `bulk`.
         * @returns `run`
         * @example
         * prepare: async ({ db, workers, signal }, id) => {
         *   const plan = await workers.run(planRoute, [poolConfigOf(db), id], signal)
         *   return async (trx, { write }) => {
         *     await write.change(routes, id, { stops: plan.stops })
         *     return id
         *   }
         * }
         */
        prepare(on: Preparing, id: number): Promise<Run>
      }
  )

export type CallHandlers = Readonly<Record<string, Readonly<Record<string, CallHandler>>>>
