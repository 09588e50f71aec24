import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../database/connection.ts'
import { ensureRequestRole } from '../../database/request-role.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

describe('The role that requests work with', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('writes records, and neither alters a table nor changes the trail', async () => {
    const role = await ensureRequestRole(database.db, 'aa11')
    const again = await ensureRequestRole(database.db, 'bb22')
    expect(again?.user).toBe(role?.user)
    const { target } = database
    const address = 'connectionString' in target ? new URL(target.connectionString) : null
    const db = connect(
      address
        ? {
            connectionString: Object.assign(address, { username: again?.user, password: again?.password })
              .href,
          }
        : { ...target, user: again?.user ?? '', password: again?.password ?? '' },
    )
    await db.raw(`insert into supplier (supplier_name) values ('Brick & Co')`)
    expect((await db.raw('select action from audit_entry')).rows).toEqual([{ action: 'created' }])
    for (const forbidden of [
      'delete from audit_entry',
      `update audit_entry set user_name = 'nobody'`,
      'truncate audit_entry',
      `select set_config('costwright.audit', 'off', false); delete from audit_entry`,
      'alter table supplier add more text',
      'drop table supplier',
      'create table mine (id integer)',
      'create temporary table audit_entry (id integer)',
      'alter table audit_entry disable trigger all',
      `update knex_migrations set name = 'x'`,
      `select pg_read_file('/etc/passwd')`,
    ])
      await expect(db.raw(forbidden)).rejects.toThrow(/permission denied|must be owner/)
    await db.transaction(async (trx) => {
      for (const setting of ['audit', 'sums', 'frozen'])
        await trx.raw(`select set_config('costwright.${setting}', 'off', true)`)
      await trx.raw(`update supplier set supplier_name = 'Nobody saw it'`)
      await trx.raw('delete from supplier')
    })
    expect((await db.raw('select action from audit_entry order by id')).rows).toEqual([
      { action: 'created' },
      { action: 'changed' },
      { action: 'deleted' },
    ])
    await db.destroy()
    // Behind PgBouncer what we set for a connection reaches one of many; these reach all.
    const limits = await database.db.raw(
      'select unnest(setconfig) as limit from pg_db_role_setting where setrole = ?::regrole',
      [again?.user ?? ''],
    )
    expect(limits.rows.map(({ limit }: { limit: string }) => limit)).toContain('statement_timeout=30000')
    // Where the server asks for a password it is SCRAM, which no listener and no copy of the catalogue can use.
    const { rows } = await database.db.raw(
      'select rolpassword, rolsuper, rolcreaterole from pg_authid where rolname = ?',
      [again?.user ?? ''],
    )
    expect(rows).toEqual([
      { rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$/), rolsuper: false, rolcreaterole: false },
    ])
    await database.db.raw('drop owned by ??; drop role ??', [again?.user ?? '', again?.user ?? ''])
  })
})

describe('What people are refused, and what they take out', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ logLevel: 'warn', logStream: { write: (line) => lines.push(line) } })
  })
  afterAll(() => test.close())
  const lines: string[] = []

  it('is on the trail with their names, and a refusal in the log', async () => {
    expect((await test.api('GET', '/AuditTrail')).status).toBe(403)
    expect(lines.join('')).toContain('Una User')
    const [refused] = await test.db('audit_entry').where({ action: 'refused' })
    expect(refused).toMatchObject({ user_name: 'Una User' })
  })

  it('a name that is not this server’s is refused, so that no other site can become it', async () => {
    const ask = (host: string) => test.app.inject({ url: '/api/v1.0/health', headers: { host } })
    expect((await ask('evil.example:3000')).json().type).toBe('urn:costwright:problem:unknown_host')
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
      expect((await ask(host)).statusCode).toBe(200)
  })

  it('a forwarded address that nobody told us about is warned of once', async () => {
    for (let i = 0; i < 3; i++)
      await test.app.inject({ url: '/api/v1.0/health', headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  })
})
