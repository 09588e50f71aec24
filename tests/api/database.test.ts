import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type ConnectionTarget, connect } from '../../database/connection.ts'
import { migrate, migrationsFolder } from '../../database/migrate.ts'
import { untilReachable } from '../../database/open.ts'
import { keepLimitsWithRole } from '../../database/request-role.ts'
import { marksOf, marksOfAll } from '../support/contents.ts'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../support/database.ts'
import { startRelay } from '../support/relay.ts'

let database: TestDatabase
let db: Knex
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const rowOf = async (sql: string) => (await db.raw(sql)).rows[0]

/** Limits of a connection that sets none, such as one opened by PgBouncer. */
const limitsOfOtherConnection = async (target: ConnectionTarget) => {
  const client = new pg.Client(target)
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  await client.end()
  return rows[0]
}

describe('Values from the database', () => {
  it('keep every digit of a decimal', async () => {
    expect(await rowOf('select 12345678901.1230::numeric(15,4) as value')).toEqual({
      value: '12345678901.1230',
    })
  })

  it('keep a calendar date unchanged in any time zone', async () => {
    expect(await rowOf(`select date '2024-03-31' as value`)).toEqual({ value: '2024-03-31' })
  })

  it('are numbers for counts', async () => {
    expect(await rowOf('select count(*) as value from generate_series(1, 3)')).toEqual({ value: 3 })
  })

  it('are refused when a whole number is too large for JavaScript', async () => {
    await expect(rowOf('select 9007199254740993::bigint as value')).rejects.toThrow('too large')
  })
})

describe('Limits of a database session', () => {
  it('apply to our connections', async () => {
    expect(await rowOf(`select current_setting('statement_timeout') as value`)).toEqual({ value: '30s' })
    expect(await rowOf(`select current_setting('application_name') as value`)).toEqual({
      value: 'costwright',
    })
  })

  it('apply to connections that others open for us, whichever instance asks first', async () => {
    await Promise.all([keepLimitsWithRole(db), keepLimitsWithRole(db)])
    expect(await limitsOfOtherConnection(database.target)).toEqual({
      statement: '30s',
      lock: '5s',
      idle: '30s',
    })
  })

  it('are not changed where an administrator has set others', async () => {
    const other = await createTestDatabase()
    const name = (await other.db.raw('select current_database() as name')).rows[0].name
    await other.db.raw('alter role current_user in database ?? set statement_timeout = 5000', [name])
    await keepLimitsWithRole(other.db)
    expect(await limitsOfOtherConnection(other.target)).toEqual({ statement: '5s', lock: '5s', idle: '30s' })
    await other.drop()
  })
})

describe('Migrations', () => {
  /** A migrated database with functions to write and run further migrations. */
  const withMigrations = async (statements: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'costwright-migrations-'))
    for (const [name, statement] of Object.entries(statements)) {
      const up = `export const up = (knex) => knex.raw(${JSON.stringify(statement)})`
      await writeFile(join(folder, `${name}.ts`), `${up}\nexport const down = () => {}\n`)
    }
    const own = await createTestDatabase()
    const run = (on: Knex = own.db) => migrate(on, { folders: [migrationsFolder, folder] })
    const names = async () => (await own.db('knex_migrations').orderBy('id')).map(({ name }) => name)
    const end = async () => {
      await own.drop()
      await rm(folder, { recursive: true })
    }
    return { ...own, run, names, end }
  }

  it('run once, in the order of their names, when two instances start at once', async () => {
    const { db, target, run, names, end } = await withMigrations({
      '9002_second': 'insert into in_order values (1)',
      '9001_first': 'select pg_sleep(0.2); create table in_order (n int)',
    })
    const second = connect(target)
    await Promise.all([run(), run(second)])
    await second.destroy()
    expect((await names()).slice(-2)).toEqual(['9001_first', '9002_second'])
    expect(await db('in_order')).toEqual([{ n: 1 }])
    await end()
  })

  it('leave the database unchanged when one of them fails', async () => {
    const { db, run, names, end } = await withMigrations({
      '9001_first': 'create table never (n int)',
      '9002_fails': 'select 1 / 0',
    })
    await expect(run()).rejects.toThrow('division by zero')
    expect(await db.schema.hasTable('never')).toBe(false)
    expect(await names()).not.toContain('9001_first')
    await end()
  })

  it('may take longer than a request', async () => {
    const { db, run, end } = await withMigrations({
      '9001_limit': "create table seen as select current_setting('statement_timeout') as value",
    })
    await run()
    expect(await db('seen')).toEqual([{ value: '0' }])
    await end()
  })
})

describe('An unreachable database', () => {
  it('is reported without its password', async () => {
    const url = 'postgres://me:secret@127.0.0.1:1/costs'
    const unreachable = connect({ connectionString: url })
    const said: string[] = []
    const failure = await untilReachable(unreachable, url, (line) => said.push(line), 300).catch(
      (error) => error,
    )
    await unreachable.destroy()
    expect(failure.message).toMatch(/^The database at postgres:\/\/me@127\.0\.0\.1:1\/costs cannot be used: /)
    expect(said).toEqual(['Waiting for the database at postgres://me@127.0.0.1:1/costs (ECONNREFUSED).'])
  })
})

describe('The fingerprints by which tests detect writes', () => {
  const put = "insert into supplier (supplier_name) values ('Masonry')"

  it.each([
    ['a new row', put],
    ['a row that is written as it was', 'update supplier set supplier_name = supplier_name'],
    ['a row that is gone', 'delete from supplier'],
    ['a row in the place of another', `delete from supplier; ${put}`],
    // Without the triggers of frozen tables that refer to it.
    [
      'a table that is emptied',
      'begin; set local session_replication_role = replica; truncate supplier cascade; commit',
    ],
  ])('change after %s', async (_what, sql) => {
    await db.raw(put)
    const before = await marksOf(db)
    await db.raw(sql)
    expect((await marksOf(db)).supplier).not.toBe(before.supplier)
  })

  it.each([
    ['a new table', 'create table later (id integer)'],
    ['a column that is gone', 'alter table supplier drop column contact_number'],
    ['another default', "alter table supplier alter column supplier_name set default 'x'"],
    ['a constraint', 'alter table supplier add constraint short check (length(supplier_name) < 200)'],
    ['an index', 'create index later_index on supplier (supplier_name)'],
    ['a function', 'create function later() returns integer language sql as $$ select 1 $$'],
    [
      'a function that is written anew',
      'create or replace function later() returns integer language sql as $$ select 2 $$',
    ],
    ['a trigger that is gone', 'drop trigger _audit_update on supplier'],
  ])('of table definitions change after %s', async (_what, sql) => {
    const before = await marksOfAll(db)
    await db.raw(sql)
    expect(await marksOfAll(db)).not.toEqual(before)
  })

  it('stay the same after a read, a lock and a rollback', async () => {
    await db.raw(put)
    const before = await marksOfAll(db)
    await db.raw('select * from supplier for update')
    await db.raw(`begin; ${put}; delete from supplier; create table never (id integer); rollback`)
    expect(await marksOfAll(db)).toEqual(before)
  })
})

describe('An address of two servers', () => {
  const reach = async (poolSize = 1) => {
    const [first, second] = [await startRelay(database.target), await startRelay(database.target)]
    const [one, other] = [first, second].map(({ target }) => new URL(databaseUrlOf(target)).host)
    const connectionString = databaseUrlOf(first.target).replace(`@${one}`, `@${one},${other}`)
    const pool = connect({ connectionString }, { poolSize, isPatient: true })
    onTestFinished(async () => {
      await pool.destroy()
      await Promise.all([first.close(), second.close()])
    })
    return { first, pool, answer: async () => (await pool.raw('select 1 as it')).rows }
  }
  const standby = (change: string) =>
    db.raw(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`)

  it('is connected to the second one once the first is gone', async () => {
    const { first, answer } = await reach()
    expect(await answer()).toEqual([{ it: 1 }])
    await first.close()
    await expect.poll(() => answer().catch(() => 'gone')).toEqual([{ it: 1 }])
  })

  it('is not connected to servers that take no changes', async () => {
    await standby('set default_transaction_read_only = on')
    const { answer } = await reach()
    await expect(answer()).rejects.toMatchObject({ code: '57P03' })
    await standby('reset default_transaction_read_only')
    expect(await answer()).toEqual([{ it: 1 }])
  })

  it('keeps its other connections when one is lost and the server still takes changes', async () => {
    const { pool } = await reach(2)
    const processOf = async (trx: Knex.Transaction) =>
      (await trx.raw('select pg_backend_pid() as id')).rows[0].id
    const processes = () =>
      pool.transaction((one) =>
        pool.transaction(async (other) => [await processOf(one), await processOf(other)]),
      )
    const [lost, kept] = await processes()
    await db.raw('select pg_terminate_backend(?)', [lost])
    await expect.poll(() => processes().catch(() => [lost])).not.toContain(lost)
    expect(await processes()).toContain(kept)
  })
})
