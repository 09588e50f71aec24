import type { FastifyRequest } from 'fastify'
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

/** The person behind a request, read anew for each; the author of what it changes. */
export interface SignedInUser extends Actor {
  readonly id: number
  readonly email: string
  readonly roles: readonly Role[]
  readonly sessionId: string
  readonly provedAt: Date | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the session has been checked, and on calls that are open to anyone. */
    signedIn: SignedInUser | null
  }
  interface FastifyContextConfig {
    /** Who may make the call. A route below the API base that does not say so is refused at start. */
    access?: 'anonymous' | readonly string[]
    /** Open also to somebody whose role needs an authenticator that is not there yet. */
    beforeAuthenticator?: true
    /** Problems of this route's own; those that follow from its form are in refusals.ts. */
    refuses?: readonly ProblemCode[]
  }
}

/** The signed-in person. Only for routes that are not open to anyone. */
export const userOf = (request: FastifyRequest): SignedInUser => {
  if (!request.signedIn) throw new Problem('not_signed_in')
  return request.signedIn
}
