import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Knex } from 'knex'
import { product } from '#product/api/product.ts'
import { resources, roles } from '#product/resources.config.ts'
import { buildApp } from '../../api/app.ts'
import { ensureFirstAdministrator } from '../../api/auth/accounts/first-administrator.ts'
import type { AppInput, WriteWatcher } from '../../api/context.ts'
import type { CallHandlers } from '../../api/crud/call-handler.ts'
import type { Hooks } from '../../api/crud/hooks.ts'
import type { ServerExtensions } from '../../api/own-code/extension-points.ts'
import type { Product } from '../../api/own-code/product.ts'
import { deriveKeys } from '../../api/secret.ts'
import { type LogLevel, readSettings } from '../../api/settings.ts'
import { stopServing, stopTimes } from '../../api/stop.ts'
import { createThreads } from '../../api/workers/pool.ts'
import { type ConnectionTarget, connect } from '../../database/connection.ts'
import { projectFolder } from '../../database/project-folder.ts'
import { apiBase } from '../../model/api-path.ts'
import type { Resources } from '../../model/resources.ts'
import type { SignInReply } from '../../model/session.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { onceInARun } from './once-in-a-run.ts'
import { quickenPassword } from './quick-password.ts'
import { storeSamplePictures } from './sample-pictures.ts'

export const administrator = { email: 'admin@costwright.example', password: 'correct horse battery' }
export const user = { email: 'user@costwright.example', password: 'staple purple monkey' }

/** The caller: a test account, a token, or no one. */
export type As = 'administrator' | 'user' | 'anonymous' | { token: string }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface ApiCall {
  body?: unknown
  /** A body that is not JSON, sent unchanged; its type is in the headers. */
  text?: string | Buffer
  as?: As
  headers?: Record<string, string>
}

export interface CalledReply {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  /** The JSON of the reply, or null. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any part of a reply
  readonly body: any
}
export interface ApiReply extends CalledReply {
  readonly raw: LightMyRequestResponse
}

/** What samples and right calls need of an app, which can be another process. */
export interface CalledApp {
  readonly db: Knex
  readonly context: Pick<AppInput, 'resources' | 'keys' | 'now'>
  api(method: Method, path: string, call?: ApiCall): Promise<CalledReply>
}

export interface TestInstance extends CalledApp {
  readonly app: FastifyInstance
  readonly context: AppInput
  /** Calls the API, by default as the plain user; the path is below the API base. */
  api(method: Method, path: string, call?: ApiCall): Promise<ApiReply>
  signIn(credentials: { email: string; password: string }): Promise<SignInReply>
  close(): Promise<void>
}

export interface TestApp extends TestInstance {
  readonly target: ConnectionTarget
  /** Another instance on the same database with its own connections, as on another machine. */
  startBeside(): Promise<TestInstance>
}

export interface TestAppOptions {
  resources?: Resources
  /** Call handlers of these definitions, by default the product's own. */
  handlers?: CallHandlers
  /** Hooks of these definitions, by default the product's own. */
  hooks?: Hooks
  /** Own routes, jobs and subscribers, by default the product's own. */
  extensions?: ServerExtensions
  /** Default: those of the product. */
  writeWatchers?: readonly WriteWatcher[]
  now?: () => Date
  /** Folder of the built admin, by default the real one. */
  adminFolder?: string
  logLevel?: LogLevel
  logStream?: { write(line: string): void }
  requestTimeoutMs?: number
  metricsToken?: string
  /** Additional environment variables. */
  environment?: Readonly<Record<string, string>>
  /** The name of a database without connections: the app gets a copy of it. */
  copyOf?: string
  /** False: gives up on a connection as early as a request does. */
  isPatient?: boolean
  /** Its replica: a standby, or the same database as a role that sees another state. */
  replicaOf?: (db: Knex, target: ConnectionTarget) => Promise<ConnectionTarget>
  /** Changes the database before the app is built on it. */
  prepare?: (db: Knex) => Promise<void>
}

/**
 * Shared by the apps of a worker of Vitest, and kept: loading fonts and dictionaries, which takes a thread two seconds,
 * took a tenth of the time.
 */
const workerThreads = createThreads({ warn: () => {} }, { idleTimeout: Number.POSITIVE_INFINITY })

/** Tokens of the signed-in accounts. */
type Tokens = ReadonlyMap<As, string>

/** The API calls of one instance. */
const callsOf = (app: FastifyInstance, tokens: Tokens) => {
  const inject = async (method: string, path: string, call: ApiCall, token: string | undefined) => {
    const raw = await app.inject({
      method: method as 'GET',
      url: `${apiBase}${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body !== undefined && { payload: JSON.stringify(call.body) }),
      ...(call.text !== undefined && { payload: call.text }),
    })
    const isJson = String(raw.headers['content-type'] ?? '').includes('json')
    return {
      status: raw.statusCode,
      headers: raw.headers,
      body: isJson && raw.payload !== '' ? raw.json() : null,
      raw,
    }
  }

  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const reply = await inject('POST', '/auth', { body: { email, password } }, undefined)
    if (reply.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(reply.body)}`)
    return reply.body as SignInReply
  }
  const api: TestInstance['api'] = async (method, path, call = {}) => {
    const as = call.as ?? 'user'
    if (typeof as === 'object') return inject(method, path, call, as.token)
    const reply = await inject(method, path, call, tokens.get(as))
    if (reply.body?.type !== 'urn:costwright:problem:proof_needed') return reply
    // The two test accounts reauthenticate when asked, as in the app.
    const { password } = as === 'administrator' ? administrator : user
    await inject('POST', '/auth/prove', { body: { password } }, tokens.get(as))
    return inject(method, path, call, tokens.get(as))
  }
  return { inject, signIn, api }
}

/** Builds an app on a database, without any call. */
const buildOn = async (db: Knex, options: TestAppOptions, replica?: ConnectionTarget) => {
  const settings = readSettings({
    LOG_LEVEL: options.logLevel ?? 'silent',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    METRICS_TOKEN: options.metricsToken,
    // Most tests that advance the clock by hours are not about the idle limit.
    SESSION_IDLE_MINUTES: '0',
    TWO_FACTOR_ROLES: 'none',
    ...options.environment,
  })
  const context: AppInput = {
    db,
    settings,
    resources: options.resources ?? resources,
    keys: deriveKeys('a secret that only the tests know, long enough'),
    adminFolder: options.adminFolder ?? join(projectFolder, 'dist/admin'),
    version: '0.0.0-test',
    now: options.now ?? (() => new Date()),
    ...(replica && { replica }),
    ...(options.logStream && { logStream: options.logStream }),
    workerThreads,
    ...(options.requestTimeoutMs && { requestTimeoutMs: options.requestTimeoutMs }),
  }
  const app = await buildApp(context, productFor(options))
  await app.ready()
  return { app, context }
}

/** The product, with those of its parts replaced that the options of a test name. */
const productFor = ({ handlers, hooks, extensions, writeWatchers }: TestAppOptions): Product => ({
  ...product,
  ...(handlers && { calls: handlers }),
  ...(hooks && { hooks }),
  ...(extensions && { extensions }),
  ...(writeWatchers && { writeWatchers }),
})

/** Signs the administrator and the plain user in; returns their tokens. */
const signTwoIn = async (app: FastifyInstance): Promise<Tokens> => {
  const { signIn } = callsOf(app, new Map())
  return new Map([
    ['administrator', (await signIn(administrator)).token],
    ['user', (await signIn(user)).token],
  ])
}

/** Of a person who sees all records and administers nothing. */
export const plainRoles: string[] = Object.values(roles).filter((role) => role !== roles.administrator)

/** Creates both accounts and signs them in. */
const addStandingTwo = async (app: FastifyInstance, { db, settings }: AppInput): Promise<Tokens> => {
  await ensureFirstAdministrator(db, settings)
  await quickenPassword(db, administrator)
  const { inject, signIn } = callsOf(app, new Map())
  const names = { firstName: 'Una', lastName: 'User', roles: plainRoles }
  const body = { ...user, passwordConfirm: user.password, ...names }
  const created = await inject('POST', '/UserAccounts', { body }, (await signIn(administrator)).token)
  if (created.status !== 201) throw new Error(`No plain user: ${JSON.stringify(created.body)}`)
  await quickenPassword(db, user)
  return signTwoIn(app)
}

/** Creates a database in which both are signed in. */
const makeOriginal = async () => {
  const { name, db } = await createTestDatabase({ lasts: true })
  const { app, context } = await buildOn(db, {})
  const tokens = await addStandingTwo(app, context)
  await app.close()
  await db.destroy()
  return { name, tokens: [...tokens] }
}

/** Options that do not affect accounts and sign-in times. */
const withoutSay = [
  'resources',
  'handlers',
  'hooks',
  'extensions',
  'writeWatchers',
  'adminFolder',
  'logLevel',
  'logStream',
  'requestTimeoutMs',
  'isPatient',
  'replicaOf',
]

/**
 * Starts the production app on its own migrated database with one administrator and one plain user: a copy of
 * the original, in which both sign in again when the app has its own clock or settings.
 */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  // `prepare` gets a database as it is before the first start.
  if (options.prepare || options.copyOf)
    return startWith(options, await createTestDatabase(options), addStandingTwo)
  const { name, tokens } = await onceInARun('original-app', makeOriginal)
  const copy = await createTestDatabase({ ...options, copyOf: name })
  if (Object.keys(options).every((name) => withoutSay.includes(name))) {
    // As if they had signed in just now, however long the run takes.
    await copy.db('session').update({ proved_at: new Date(), last_used_at: new Date() })
    return startWith(options, copy, async () => new Map(tokens))
  }
  for (const table of ['session', 'sign_in_attempt', 'known_client']) await copy.db(table).delete()
  return startWith(options, copy, signTwoIn)
}

/** A browser keeps unused connections open, so tests wait for them no longer than this (milliseconds). */
const patience = { ...stopTimes, connections: 1_000 }

const startWith = async (
  options: TestAppOptions,
  database: TestDatabase,
  arrive: (app: FastifyInstance, context: AppInput) => Promise<Tokens>,
): Promise<TestApp> => {
  const { db } = database
  await storeSamplePictures(db, options.resources ?? resources)
  await options.prepare?.(db)
  const replica = await options.replicaOf?.(db, database.target)
  const { app, context } = await buildOn(db, options, replica)
  const tokens = await arrive(app, context)
  return {
    app,
    db,
    context,
    target: database.target,
    ...callsOf(app, tokens),
    startBeside: () => startBeside(context, database.target, tokens, options),
    close: async () => {
      await stopServing(app, { embedded: true, stop: async () => {} }, patience)
      await database.drop()
    },
  }
}

const startBeside = async (
  beside: AppInput,
  target: ConnectionTarget,
  tokens: Tokens,
  options: TestAppOptions,
): Promise<TestInstance> => {
  const db = connect(target, { isPatient: true })
  const context = { ...beside, db }
  const app = await buildApp(context, productFor(options))
  await app.ready()
  const close = async () => {
    await app.close()
    await db.destroy()
  }
  return { app, db, context, ...callsOf(app, tokens), close }
}
