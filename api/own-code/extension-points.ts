import type { FastifyBaseLogger } from 'fastify'
import type { Knex } from 'knex'
import type { recordActions } from '../../model/audit.ts'
import type { NamesWith } from '../../model/checked-fields.ts'
import type { Resources } from '../../model/resources.ts'
import type { AppContext, Routes } from '../context.ts'
import type { RecordWriter } from '../crud/hooks.ts'

/** What a job or a subscriber works with. It has no user: reads see all records, and writes have the name of the code. */
export interface OwnWork {
  readonly db: Knex
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  /**
   * Writes in one transaction, with checks, hooks, history and events. Nothing is written if it throws.
   * @example write((writer) => writer.change(projects, 7, { isOpen: false }))
   */
  write<Result>(work: (writer: RecordWriter, trx: Knex.Transaction) => Promise<Result>): Promise<Result>
}

/**
 * Work that is done later, by one of several instances: at a time of each day, at intervals, once, or when a write queues
 * it (`write.enqueue`).
 */
export interface Job<Input = null> {
  /** Unique, and shown to Administrators. What waits is found by it. */
  readonly name: string
  /** Time of day in the firm's time zone: `02:00`. A run that was missed is made up for when a server is back. */
  readonly at?: string
  /** `15 min` or `2 h` after the start of the last run. */
  readonly every?: Interval
  /** Once, ever: after the first start that knows the job. One that fails is tried again for a day. */
  readonly once?: true
  /**
   * Returns a sentence about what it did; what it throws is shown as its failure. A queued job that fails is tried again for
   * a day, so it must bear to run twice.
   * @param input what it was queued with, as JSON; null at its time
   */
  run(work: OwnWork, input: Input): Promise<string>
}

export type Interval = `${number} min` | `${number} h`

export type RecordAction = (typeof recordActions)[number]

/** A committed write of one record. Also the body of a webhook. */
export interface RecordEvent {
  /** The same each time that this event is delivered. */
  readonly id: string
  /** `projects.changed` */
  readonly type: string
  /** Time of the write. */
  readonly timestamp: string
  readonly data: {
    readonly resource: string
    readonly recordId: number
    readonly action: RecordAction
    /** Name of the user or program that wrote. */
    readonly by: string | null
    /** Written fields with their values before and after. */
    readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  }
}

/** Names of environment variables, so that no address or secret is in the code. */
export interface Webhook {
  /** Variable with the address. Without a value, nothing is sent. */
  readonly url: string
  /** Variable with the secret, `whsec_` and the key in base64, by which the receiver checks the signature. */
  readonly secret: string
}

interface Subscription<Name extends string, Field extends string> {
  /** Unique, and shown to Administrators. */
  readonly name: string
  /** Resource whose writes are events. */
  readonly of: Name
  /** Default: all actions. */
  readonly on?: readonly RecordAction[]
  /** A change is an event only if it changes one of these stored fields. */
  readonly fields?: readonly Field[]
}

/**
 * What follows a commit: a webhook, or code. Events of one record arrive in order, each at least once. What fails is tried
 * again for a day.
 */
export type After<Name extends string = string, Field extends string = string> = Subscription<Name, Field> &
  (
    | { readonly webhook: Webhook; readonly run?: never }
    | { readonly run: (event: RecordEvent, work: OwnWork) => Promise<void>; readonly webhook?: never }
  )

/** The app as own routes see it. */
export interface RouteContext extends AppContext {
  /** Writes in the transaction of `replyToWrite`, with checks, hooks and history. */
  writerOf(trx: Knex.Transaction): RecordWriter
}

/**
 * Routes below `/api/v1.0`, for users and API tokens. Each names its `access` in its config and a summary and a reply in its
 * schema.
 */
export type OwnRoutes = (context: RouteContext) => Routes

interface Extensions<Each> {
  readonly routes: readonly OwnRoutes[]
  readonly jobs: readonly Job<never>[]
  readonly after: readonly Each[]
}

export type ServerExtensions = Extensions<After>

type AfterOf<R extends Resources> = {
  [Name in keyof R & string]: After<Name, NamesWith<R[Name]['fields'], { writable: true }>>
}[keyof R & string]

/** Code of `api/extensions.ts`, whose resources and fields the compiler checks. */
export type ExtensionsFor<R extends Resources> = Extensions<AfterOf<R>>
