import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import type { Actor } from '../database/actor.ts'
import type { Resources } from '../model/resources.ts'
import type { Role } from '../resources.config.ts'
import { Problem, type ProblemCode } from './http/errors.ts'
import type { Keys } from './secret.ts'
import type { Settings } from './settings.ts'

/** What every part of the server is built from. */
export interface AppContext {
  readonly db: Knex
  readonly settings: Settings
  readonly resources: Resources
  /** Keys derived from the server's secret. */
  readonly keys: Keys
  /** Folder of the built admin. */
  readonly adminFolder: string
  /** Version of the product. */
  readonly version: string
  /** The clock of sessions, codes and limits. */
  readonly now: () => Date
  /** Where the log goes; standard output unless told otherwise. */
  readonly logStream?: { write(line: string): void }
  /** So long may a request take to arrive; 30 seconds unless told otherwise. */
  readonly requestTimeoutMs?: number
}

/** Who is behind a request, read anew for each; the author of what it changes. */
export interface SignedInUser extends Actor {
  readonly id: number
  readonly email: string
  readonly roles: readonly Role[]
  /** Null for a program, which comes with an API token of this person. */
  readonly sessionId: string | null
  readonly provedAt: Date | null
}

/** Somebody who has signed in, and is no program of theirs. */
export interface SignedInPerson extends SignedInUser {
  readonly sessionId: string
}

/** What is read beside a session: JSON, with what the route wants to know of it. */
export interface RowBeside {
  readonly json: string | Buffer
}

/** A statement of at most one row, which says the same whoever asks; `?` for its bindings. */
export interface Beside {
  /** Under this it is prepared; null for one whose best plan depends on its values. */
  readonly name: string | null
  readonly sql: string
  readonly bindings: readonly unknown[]
  /** Long JSON is handed on as the bytes that PostgreSQL sent. */
  readonly withBytes?: boolean
  /** Given up when this aborts: for what may take seconds. */
  readonly signal?: AbortSignal
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the session has been checked, and on calls that are open to anyone. */
    signedIn: SignedInUser | null
    /** What the route wanted read beside the session, once that is found to count; null where it was not read. */
    readBeside: { readonly row: RowBeside | null } | null
  }
  interface FastifyContextConfig {
    /** Who may make the call. A route below the API base that does not say so is refused at start. */
    access?: 'anonymous' | readonly string[]
    /** Open also to programs, which come with an API token; `forPrograms` says so of many routes at once. */
    programs?: true
    /** Open also to somebody whose role needs an authenticator that is not there yet. */
    beforeAuthenticator?: true
    /** What it needs in any case: read in the statement that reads the session, and without a round trip of its own. */
    beside?: (request: FastifyRequest) => Beside
    /** Problems of this route's own; those that follow from its form are in refusals.ts. */
    refuses?: readonly ProblemCode[]
  }
}

/** Who has signed in, or whose program it is. Only for routes that are not open to anyone. */
export const userOf = (request: FastifyRequest): SignedInUser => {
  if (!request.signedIn) throw new Problem('not_signed_in')
  return request.signedIn
}

/** The signed-in person. Only for routes that are open neither to anyone nor to programs. */
export const personOf = (request: FastifyRequest): SignedInPerson => {
  const user = userOf(request)
  if (user.sessionId === null) throw new Problem('person_needed')
  return { ...user, sessionId: user.sessionId }
}

/** What the route had read beside the session, as its statement answers it; undefined where it was not read there. */
export const foundBeside = <Row extends RowBeside>(request: FastifyRequest): Row | null | undefined =>
  request.readBeside ? (request.readBeside.row as Row | null) : undefined

/** Adds routes, and nothing that others would have to be kept from: of so many, plugins of their own are half of a start. */
export type Routes = (app: FastifyInstance) => Promise<void>

/** Opens routes to programs too. */
export const forPrograms =
  (...groups: Routes[]): Routes =>
  async (app) => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, programs: true }
    })
    for (const routes of groups) await routes(app)
  }
