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
  /** Time for a request to arrive. Default: 30 seconds. */
  readonly requestTimeoutMs?: number
}

/** Who is behind a request, read for each request; the author of what it changes. */
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the session has been checked, and on calls that are open to anyone. */
    signedIn: SignedInUser | null
  }
  interface FastifyContextConfig {
    /** Who may make the call. A route below the API base that does not say so is refused at start. */
    access?: 'anonymous' | readonly string[]
    /** Whether API tokens may make the call. `forPrograms` says yes for many routes at once, unless a route says no. */
    programs?: boolean
    /** Open also to somebody whose role needs an authenticator that is not there yet. */
    beforeAuthenticator?: true
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

/** Adds routes, and nothing that others would have to be kept from: of so many, plugins of their own are half of a start. */
export type Routes = (app: FastifyInstance) => Promise<void>

/** Opens routes to API tokens too, except those that refuse them. */
export const forPrograms =
  (...groups: Routes[]): Routes =>
  async (app) => {
    app.addHook('onRoute', (route) => {
      route.config = { programs: true, ...route.config }
    })
    for (const routes of groups) await routes(app)
  }
