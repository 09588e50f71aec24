import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKeys } from '../../api/secret.ts'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../support/database.ts'
import { type StartingServer, spawnServerProcess } from '../support/server-process.ts'

/** As docs/security.md recommends: it owns the database, may create roles, and is no superuser. */
const owner = `owner_${randomBytes(6).toString('hex')}`
const ownerPassword = 'of-the-owner'
let database: TestDatabase
let dataDir: string
let requestRole: string
let starts: StartingServer[]

/** Starts the server as the owner of its database. */
const start = (): StartingServer => {
  const url = new URL(databaseUrlOf(database.target))
  Object.assign(url, { username: owner, password: ownerPassword })
  return spawnServerProcess({ DATABASE_URL: url.href, DATA_DIR: dataDir })
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'costwright-owner-'))
  database = await createTestDatabase({ empty: true })
  const { db, name } = database
  await db.raw(`create role ?? login createrole password '${ownerPassword}'`, [owner])
  await db.raw('alter database ?? owner to ??', [name, owner])
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
  await third.ended
  starts = [first, second, third]
})
afterAll(async () => {
  await database.db.raw('drop owned by ??; drop role ??', [requestRole, requestRole])
  await database.drop()
  const other = await createTestDatabase({ empty: true })
  await other.db.raw('drop role ??', [owner])
  await other.drop()
  await rm(dataDir, { recursive: true })
})

describe('A database role that may create roles and is no superuser', () => {
  it('starts the app, at the first time and again', () => {
    for (const { output } of starts.slice(0, 2)) {
      expect(output()).toContain('is ready at')
      expect(output()).not.toContain('work as the owner of the tables')
    }
  })

  it('is told what to do about a request role of somebody else', () => {
    expect(starts[2]?.output()).toContain(`may not set the password of the role "${requestRole}"`)
  })

  it('leaves no secret in the log of any start', async () => {
    const secret = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
    const password = deriveKeys(secret).databaseRole.toString('hex')
    for (const { output } of starts)
      for (const kept of [secret, password, ownerPassword, 'SCRAM-SHA-256'])
        expect(output()).not.toContain(kept)
  })
})
