import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect as openSocket, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ConnectionTarget, connect } from '../../database/connection.ts'
import { query } from '../../database/query.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
const open: (() => unknown)[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  return () => database.drop()
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** The socket address of the server of a target. */
const addressOf = (target: ConnectionTarget) => {
  if ('host' in target) return { path: join(target.host, `.s.PGSQL.${target.port}`) }
  const { hostname, port } = new URL(target.connectionString)
  return { host: hostname, port: Number(port || 5432) }
}

/**
 * BackendKeyData (PostgreSQL documentation, "Message Formats"): the byte K, a length of 12, process and
 * secret.
 */
const keyData = Buffer.from([0x4b, 0, 0, 0, 12])

/** Forwards everything except the cancellation key, which it replaces with its own, as a pooler does. */
const pooler = async (target: ConnectionTarget): Promise<ConnectionTarget> => {
  const folder = mkdtempSync(join(tmpdir(), 'costwright-pooler-'))
  open.push(() => rmSync(folder, { recursive: true }))
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = openSocket(addressOf(target))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    client.pipe(upstream)
    upstream.on('data', (data) => {
      const key = data.indexOf(keyData)
      if (key >= 0) data.writeInt32BE(1, key + keyData.length)
      client.write(data)
    })
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((listening) => server.listen(join(folder, '.s.PGSQL.5432'), listening))
  open.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { name } = (await database.db.raw('select current_database() as name, current_user as user')).rows[0]
  const user = 'user' in target ? target.user : new URL(target.connectionString).username
  return { host: folder, port: 5432, user, database: name }
}

const connectTo = (target: ConnectionTarget): Knex => {
  const db = connect(target, { poolSize: 1 })
  open.push(() => db.destroy())
  return db
}

const preparedIn = async (db: Knex): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { statement: string }[] }>(
    'select statement from pg_prepared_statements',
  )
  return rows.map(({ statement }) => statement)
}
const ask = (db: Knex) => query<{ n: number }>(db, 'select ?::int as n', [7], { isPrepared: true })

describe('A statement of most requests', () => {
  it('is prepared once per connection, also inside a transaction', async () => {
    const db = connectTo(database.target)
    await db.raw('select 1')
    expect(await db.transaction((trx) => ask(trx))).toEqual([{ n: 7 }])
    expect(await ask(db)).toEqual([{ n: 7 }])
    expect(await preparedIn(db)).toEqual(['select $1::int as n'])
  })

  it('is prepared with values by name too', async () => {
    const db = connectTo(database.target)
    await db.raw('select 1')
    expect(await query(db, 'select :n::int as n', { n: 7 }, { isPrepared: true })).toEqual([{ n: 7 }])
    expect(await preparedIn(db)).toEqual(['select $1::int as n'])
  })

  it('is not prepared through a pooler, which may use another connection per transaction', async () => {
    const db = connectTo(await pooler(database.target))
    await db.raw('select 1')
    expect(await ask(db)).toEqual([{ n: 7 }])
    expect(await db.transaction((trx) => ask(trx))).toEqual([{ n: 7 }])
    expect(await preparedIn(db)).toEqual([])
  })
})
