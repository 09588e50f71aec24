import { type AddressInfo, createServer, connect as open } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../database/connection.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

/** A row whose only value ends before it has begun: the driver reads past its end and throws in its socket's handler. */
const brokenRow = Buffer.from([0x44, 0, 0, 0, 5, 0])

describe('What the driver throws while it reads', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('fails the statement that waits for it, and neither the process nor the next statement', async () => {
    const { host, port, user, database: name, password } = new pg.Client(database.target)
    let breaks = false
    const server = createServer((near) => {
      const far = host.startsWith('/') ? open(`${host}/.s.PGSQL.${port}`) : open(port, host)
      near.pipe(far)
      far.on('data', (chunk) => near.write(breaks ? brokenRow : chunk))
      near.on('close', () => far.destroy()).on('error', () => far.destroy())
      far.on('error', () => near.destroy())
    })
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
    const { port: own } = server.address() as AddressInfo
    const secret = password ? `:${encodeURIComponent(String(password))}` : ''
    const db = connect(
      { connectionString: `postgres://${user}${secret}@127.0.0.1:${own}/${name}` },
      { poolSize: 1 },
    )
    expect((await db.raw('select 1 as one')).rows).toEqual([{ one: 1 }])
    breaks = true
    await expect(db.raw('select 1 as one')).rejects.toThrow(/out of range|outside buffer/i)
    breaks = false
    expect((await db.raw('select 1 as one')).rows).toEqual([{ one: 1 }])
    await db.destroy()
    server.close()
  })
})
