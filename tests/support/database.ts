import { randomBytes } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { inject } from 'vitest'
import { type ConnectionTarget, connect } from '../../database/connection.ts'
import { isRunning } from '../../database/embedded/processes.ts'
import { startEmbeddedPostgres } from '../../database/embedded/start.ts'
import { migrate } from '../../database/migrate.ts'
import { changedAddress } from '../../database/server-addresses.ts'

/**
 * The server of a test run: how to connect to its databases, and the template that test databases are copied
 * from.
 */
export interface TestServer {
  readonly target: ConnectionTarget
  readonly template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

const targetFor = (target: ConnectionTarget, database: string): ConnectionTarget => {
  if (!('connectionString' in target)) return { ...target, database }
  const connectionString = changedAddress(target.connectionString, (url) => {
    url.pathname = `/${database}`
  })
  return { connectionString }
}

/** The address of a database as `DATABASE_URL` takes it. */
export const databaseUrlOf = (target: ConnectionTarget): string => {
  if ('connectionString' in target) return target.connectionString
  const { host, port, user, database } = target
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

const uniqueName = (purpose: string) => `costwright_${purpose}_${randomBytes(6).toString('hex')}`

/** Runs statements on the server's maintenance database. */
const onServer = async (target: ConnectionTarget, ...statements: string[]) => {
  const db = connect(target, { poolSize: 1 })
  try {
    for (const statement of statements) await db.raw(statement)
  } finally {
    await db.destroy()
  }
}

/** The memory disk of Linux. */
const memory = '/dev/shm'

const hasRoomInMemory = (): boolean => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 1024 ** 3
}

/** In memory, where a database is copied in 30 ms instead of 120. A run that was killed has left its folder there. */
const makeDataDir = async (): Promise<string> => {
  if (!hasRoomInMemory()) return mkdtemp(join(tmpdir(), 'costwright-test-'))
  for (const name of await readdir(memory)) {
    const [, processId] = /^costwright-test-(\d+)-/.exec(name) ?? []
    // That of another user cannot be removed, and stays.
    if (processId && !isRunning(Number(processId)))
      await rm(join(memory, name), { recursive: true, force: true }).catch(() => {})
  }
  return mkdtemp(join(memory, `costwright-test-${process.pid}-`))
}

/**
 * The server of `DATABASE_URL`, as a superuser (needed to set `deadlock_timeout`), or an embedded one in a
 * temporary folder without crash safety.
 */
const startServer = async (): Promise<{ target: ConnectionTarget; stop(): Promise<void> }> => {
  const url = process.env.DATABASE_URL
  if (url) return { target: { connectionString: url }, stop: async () => {} }
  const dataDir = await makeDataDir()
  // As root, the server runs as another user, which needs access to the folder.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir,
    serverSettings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Hundreds of small databases live for seconds each.
      autovacuum: 'off',
      max_connections: 300,
    },
  })
  return {
    target: server.connection,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the server of a test run and creates the migrated template that each test file copies. */
export const startTestServer = async (): Promise<{ server: TestServer; stop(): Promise<void> }> => {
  const { target, stop } = await startServer()
  const template = uniqueName('template')
  await onServer(target, `create database ${template}`)
  const db = connect(targetFor(target, template), { poolSize: 2 })
  await migrate(db)
  await db.destroy()
  return {
    server: { target, template },
    stop: async () => {
      const originals = await namesBeginningWith(target, template)
      await onServer(target, ...originals.map((name) => `drop database if exists ${name} with (force)`))
      await stop()
    },
  }
}

const namesBeginningWith = async (target: ConnectionTarget, beginning: string): Promise<string[]> => {
  const db = connect(target, { poolSize: 1 })
  try {
    return await db('pg_database').whereRaw('starts_with(datname, ?)', [beginning]).pluck('datname')
  } finally {
    await db.destroy()
  }
}

export interface TestDatabase {
  readonly name: string
  readonly db: Knex
  readonly target: ConnectionTarget
  /** Closes the connections and drops the database. */
  drop(): Promise<void>
}

export interface TestDatabaseOptions {
  /** Without any table. */
  empty?: boolean
  /** The name of a database without connections to copy, by default the migrated template. */
  copyOf?: string
  /** False: gives up on a connection as early as a request does. On a busy machine one can take longer to open. */
  isPatient?: boolean
  /** A database that other tests copy, which stays until the end of the run. */
  lasts?: boolean
}

/**
 * Shared connection to the maintenance database: separate ones made creating and dropping a database a fifth
 * slower.
 */
let standing: Knex | undefined

/** A database for the test file: a copy of another, in about 50 ms. */
export const createTestDatabase = async ({
  empty = false,
  copyOf,
  isPatient = true,
  lasts = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const { target: server, template } = inject('testServer')
  const name = lasts ? `${template}_${randomBytes(6).toString('hex')}` : uniqueName('test')
  const original = copyOf ?? (empty ? 'template0' : template)
  standing ??= connect(server, { poolSize: 4, isPatient: true })
  const ofServer = standing
  await ofServer.raw(`create database ${name} template ${original} strategy file_copy`)
  const target = targetFor(server, name)
  const db = connect(target, { isPatient })
  return {
    name,
    db,
    target,
    drop: async () => {
      await db.destroy()
      await ofServer.raw(`drop database if exists ${name} with (force)`)
    },
  }
}
