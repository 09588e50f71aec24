// @module-tag rare
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKeys } from '../../api/secret.ts'
import { connect } from '../../database/connection.ts'
import { createTestDatabase, databaseUrlOf } from '../support/database.ts'
import { installedVersions, startInstalledPostgres } from '../support/installed-postgres.ts'
import { type StartingServer, spawnServerProcess } from '../support/server-process.ts'

const ownerPassword = 'of-the-owner'

/** An empty database, and its address for a role with a password. */
interface EmptyDatabase {
  /** As a superuser. */
  readonly db: Knex
  readonly name: string
  urlFor(role: string, password: string): string
  drop(): Promise<void>
}

const ofTestServer = async (): Promise<EmptyDatabase> => {
  const { db, name, target, drop } = await createTestDatabase({ empty: true })
  const urlFor = (username: string, password: string) =>
    Object.assign(new URL(databaseUrlOf(target)), { username, password }).href
  return { db, name, urlFor, drop }
}

const ofVersion = async (version: number): Promise<EmptyDatabase> => {
  const { target, port, stop } = await startInstalledPostgres(version)
  const name = 'costwright'
  const first = connect(target, { poolSize: 1 })
  await first.raw(`create database ${name}`)
  await first.destroy()
  const db = connect({ ...target, database: name })
  const urlFor = (role: string, password: string) =>
    `postgres://${role}:${password}@localhost:${port}/${name}`
  return {
    db,
    name,
    urlFor,
    drop: async () => {
      await db.destroy()
      await stop()
    },
  }
}

const startsAs = (open: () => Promise<EmptyDatabase>) => {
  /** As docs/security.md recommends: it owns the database, may create roles, and is no superuser. */
  const owner = `owner_${randomBytes(6).toString('hex')}`
  let database: EmptyDatabase
  let dataDir: string
  let requestRole: string
  let starts: StartingServer[]

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'costwright-owner-'))
    database = await open()
    const { db, name, urlFor } = database
    await db.raw(`create role ?? login createrole password '${ownerPassword}'`, [owner])
    await db.raw('alter database ?? owner to ??', [name, owner])
    const start = () => spawnServerProcess({ DATABASE_URL: urlFor(owner, ownerPassword), DATA_DIR: dataDir })
    const first = start()
    await first.ready
    await first.stop()
    const second = start()
    await second.ready
    await second.stop()
    const { rows } = await db.raw(`select rolname from pg_roles where rolname like 'costwright_requests_%'
      and rolname like '%' || (select oid from pg_database where datname = current_database())`)
    requestRole = rows[0]?.rolname
    // A role that somebody else made: its owner may not change it.
    await db.raw('drop owned by ??; drop role ??', [requestRole, requestRole])
    await db.raw('create role ?? login', [requestRole])
    const third = start()
    await Promise.race([third.ended, third.ready.catch(() => {})])
    await third.stop()
    starts = [first, second, third]
  })
  afterAll(async () => {
    const { db, drop } = database
    await db.raw('drop owned by ??; drop role ??', [requestRole, requestRole])
    await db.raw('reassign owned by ?? to current_user; drop owned by ??; drop role ??', [
      owner,
      owner,
      owner,
    ])
    await drop()
    await rm(dataDir, { recursive: true })
  })

  it('starts the app, at the first time and again', () => {
    for (const { output } of starts.slice(0, 2)) {
      expect(output()).toContain('is ready at')
      expect(output()).not.toContain('work as the owner of the tables')
    }
  })

  it('is told what to do about a request role of somebody else', () => {
    // Since PostgreSQL 16, who may create roles may change only those that it created.
    const output = starts[2]?.output()
    if (output?.includes('is ready at')) expect(output).not.toContain('work as the owner of the tables')
    else expect(output).toContain(`may not set the password of the role "${requestRole}"`)
  })

  it('leaves no secret in the log of any start', async () => {
    const secret = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
    const password = deriveKeys(secret).databaseRole.toString('hex')
    for (const { output } of starts)
      for (const kept of [secret, password, ownerPassword, 'SCRAM-SHA-256'])
        expect(output()).not.toContain(kept)
  })
}

const role = 'a database role that may create roles and is no superuser'
describe(`On the test server, ${role}`, () => startsAs(ofTestServer))
describe.each(installedVersions)(`On PostgreSQL %i, ${role}`, { tags: 'rare' }, (version) =>
  startsAs(() => ofVersion(version)),
)
