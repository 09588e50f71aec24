import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import type { Actor } from '../database/actor.ts'
import type { ConnectionTarget } from '../database/connection.ts'
import type { Role } from '../database/product.ts'
import type { Resources } from '../model/resources.ts'
import type { Contents } from './attachments/stores.ts'
import type { WrittenColumns } from './crud/written-columns.ts'
import { Problem, type ProblemCode } from './http/errors.ts'
import type { Reads } from './read-pool/reads.ts'
import type { Keys } from './secret.ts'
import type { Settings } from './settings.ts'
import type { Workers, WorkerThreads } from './workers/pool.ts'

/** What an app is built from. */
export interface AppInput {
  readonly db: Knex
  readonly settings: Settings
  readonly resources: Resources
  readonly keys: Keys
  readonly adminFolder: string
  readonly version: string
  readonly now: () => Date
  readonly logStream?: { write(line: string): void }
  /** A replica that may answer reads. */
  readonly replica?: ConnectionTarget
  /** Default: 30 seconds. */
  readonly requestTimeoutMs?: number
  /** Default: its own. */
  readonly workerThreads?: WorkerThreads
}

/**
 * Runs after every write of a request, in its transaction. It may `tell` what the write means besides.
 * @param written by the request and the watchers before, so that most writes cost no query
 * @returns whether it wrote itself
 */
export type WriteWatcher = (
  trx: Knex.Transaction,
  context: Pick<AppContext, 'resources'>,
  user: SignedInUser,
  written: WrittenColumns,
) => Promise<boolean>

export interface AppContext extends AppInput {
  readonly writeWatchers: readonly WriteWatcher[]
  readonly workers: Workers
  readonly contents: Contents
  readonly reads: Reads
}

/** Read per request; the author of changes. */
export interface SignedInUser extends Actor {
  readonly id: number
  readonly email: string
  readonly roles: readonly Role[]
  /** Null for an API token of this user. */
  readonly sessionId: string | null
  readonly reauthenticatedAt: Date | null
}

export interface SessionUser extends SignedInUser {
  readonly sessionId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before authentication and on anonymous calls. */
    signedIn: SignedInUser | null
  }
  interface FastifyContextConfig {
    /** Required for routes below the API base; checked at start. */
    access?: 'anonymous' | readonly string[]
    /** Whether API tokens may call it. `forApiClients` sets the default of a group. */
    apiClients?: boolean
    /** Name of the resource that the call is of. */
    resource?: string
    /** Allowed even if the role requires an authenticator that is not set up. */
    beforeAuthenticator?: true
    /** In addition to those derived in refusals.ts. */
    refuses?: readonly ProblemCode[]
  }
}

export const userOf = (request: FastifyRequest): SignedInUser => {
  if (!request.signedIn) throw new Problem('not_signed_in')
  return request.signedIn
}

/** Errors: 403 `person_needed` for an API token. */
export const sessionUserOf = (request: FastifyRequest): SessionUser => {
  const user = userOf(request)
  if (user.sessionId === null) throw new Problem('person_needed')
  return { ...user, sessionId: user.sessionId }
}

/** How long a reauthentication (password, and code with two-factor) is valid. A sign-in counts. */
export const reauthenticationMs = 5 * 60 * 1000

export const isFreshReauthentication = (reauthenticatedAt: Date | null, now: Date) =>
  reauthenticatedAt !== null && now.getTime() - reauthenticatedAt.getTime() < reauthenticationMs

/** Guards changes of credentials against stolen sessions. Throws `proof_needed`. */
export const requireReauthentication = (
  { reauthenticatedAt }: Pick<SignedInUser, 'reauthenticatedAt'>,
  now: Date,
): void => {
  if (!isFreshReauthentication(reauthenticatedAt, now)) throw new Problem('proof_needed')
}

/** Routes that need no encapsulation. Separate plugins would double the start time. */
export type Routes = (app: FastifyInstance) => Promise<void>

export const forApiClients =
  (...groups: Routes[]): Routes =>
  async (app) => {
    app.addHook('onRoute', (route) => {
      route.config = { apiClients: true, ...route.config }
    })
    for (const routes of groups) await routes(app)
  }
