import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../database/connection.ts'
import { ensureRequestRole } from '../../database/request-role.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

describe('The database role of requests', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('writes records, and cannot alter a table or change the audit trail', async () => {
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
    await db.raw(`insert into project (project_name) values ('Brick & Co')`)
    expect((await db.raw('select action from audit_entry')).rows).toEqual([{ action: 'created' }])
    for (const forbidden of [
      'delete from audit_entry',
      `update audit_entry set user_name = 'nobody'`,
      'truncate audit_entry',
      `select set_config('costwright.audit', 'off', false); delete from audit_entry`,
      'alter table project add more text',
      'drop table project',
      'create table mine (id integer)',
      'create temporary table audit_entry (id integer)',
      'alter table audit_entry disable trigger all',
      `update knex_migrations set name = 'x'`,
      `insert into example_row (table_name, last_id) values ('verification', 9)`,
      `select pg_read_file('/etc/passwd')`,
    ])
      await expect(db.raw(forbidden)).rejects.toThrow(/permission denied|must be owner/)
    await db.transaction(async (trx) => {
      for (const setting of ['audit', 'sums', 'frozen'])
        await trx.raw(`select set_config('costwright.${setting}', 'off', true)`)
      await trx.raw(`update project set project_name = 'Nobody saw it'`)
      await trx.raw('delete from project')
    })
    expect((await db.raw('select action from audit_entry order by id')).rows).toEqual([
      { action: 'created' },
      { action: 'changed' },
      { action: 'deleted' },
    ])
    await db.destroy()
    // These limits apply to all connections; behind PgBouncer a session setting reaches only one.
    const limits = await database.db.raw(
      'select unnest(setconfig) as limit from pg_db_role_setting where setrole = ?::regrole',
      [again?.user ?? ''],
    )
    expect(limits.rows.map(({ limit }: { limit: string }) => limit)).toContain('statement_timeout=30000')
    // Where the server asks for a password it is SCRAM, which protects against listeners and a copied
    // catalogue.
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

describe('Refusals and exports', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ logLevel: 'warn', logStream: { write: (line) => lines.push(line) } })
  })
  afterAll(() => test.close())
  const lines: string[] = []

  it('are audited with names, and a refusal is logged', async () => {
    expect((await test.api('GET', '/AuditTrail')).status).toBe(403)
    expect(lines.join('')).toContain('Una User')
    const [refused] = await test.db('audit_entry').where({ action: 'refused' })
    expect(refused).toMatchObject({ user_name: 'Una User' })
  })

  it('include a foreign host name, so that no other site can pose as this one', async () => {
    const ask = (host: string) => test.app.inject({ url: '/api/v1.0/health', headers: { host } })
    expect((await ask('evil.example:3000')).json().type).toBe('urn:costwright:problem:unknown_host')
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
      expect((await ask(host)).statusCode).toBe(200)
  })

  it('include one warning about an unconfigured forwarded address', async () => {
    for (let i = 0; i < 3; i++)
      await test.app.inject({ url: '/api/v1.0/health', headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  })
})
