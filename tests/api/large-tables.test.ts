import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishMigrations } from '../../api/finish-migrations.ts'
import { runStatements } from '../../database/compare-tables.ts'
import { migrate, migrationsFolder } from '../../database/migrate.ts'
import { checkTables, planMigration } from '../../database/migration/generate.ts'
import {
  describeUnfinished,
  finishLater,
  isFinished,
  readUnfinished,
} from '../../database/migration/later.ts'
import type { Resources } from '../../model/resources.ts'
import { suppliers } from '../../resources.config.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { generateMigration } from '../support/generated-migration.ts'
import { withWinches } from '../support/winches.ts'

const rows = 200
/** So that these few are many. */
const largeFrom = rows - 1

let database: TestDatabase
let folder: string
let original: TestDatabase
beforeAll(async () => {
  original = await createTestDatabase()
  const { up } = await planMigration(original.db, withWinches())
  await runStatements(original.db, up)
  await original.db.raw(
    `insert into winch (winch_name, serial_number, price)
     select 'Winch ' || n, 'S-' || n, n from generate_series(1, ${rows}) n`,
  )
  // A database can be copied only without connections.
  await original.db.destroy()
  return original.drop
})
beforeEach(async () => {
  database = await createTestDatabase({ copyOf: original.name })
  folder = await mkdtemp(join(tmpdir(), 'costwright-migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const run = (say?: (sentence: string) => void) =>
  migrate(database.db, { folders: [migrationsFolder, folder], largeFrom, ...(say && { say }) })
const change = async (resources: Resources) => {
  await generateMigration(database.db, resources, folder, { name: 'winches' })
  await run()
  await expect(checkTables(database.db, resources)).resolves.toBeUndefined()
}
const write = (name: string, up: string, later: readonly string[] = []) =>
  writeFile(
    join(folder, `${name}.ts`),
    `export const up = (knex) => knex.raw(${JSON.stringify(up)})
export const later = ${JSON.stringify(later)}
export const down = () => {}\n`,
  )

const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> => (await database.db.raw(sql)).rows
const definitionOf = async (index: string) =>
  (await rowsOf(`select pg_get_indexdef(to_regclass('${index}')) as text`))[0]?.text
const indexNames = async () =>
  (
    await rowsOf(`select relname as name from pg_class where relkind = 'i' and relname like 'costwright\\_%'`)
  ).map(({ name }) => name)

const finish = async (signal = new AbortController().signal) => {
  const said: string[] = []
  await finishLater(database.db, { signal, say: (sentence) => said.push(sentence) })
  return said
}
const isAllDone = async () =>
  isFinished(await readUnfinished(database.db)) && (await indexNames()).length === 0

const priceIndex = 'create index winch_price_own on winch (price)'
const built = 'CREATE INDEX winch_price_own ON public.winch USING btree (price)'

/** An open transaction that has saved: an index is built once it has ended. */
const openSave = async () => {
  const trx = await database.db.transaction()
  await trx.raw(`update winch set price = price + 1 where winch_name = 'Winch 1'`)
  return trx
}
/** Of this database, among those of other test files; it is listed before its index is in the catalogue. */
const untilBuilding = () =>
  expect
    .poll(() =>
      rowsOf(
        `select from pg_stat_progress_create_index where datname = current_database() and phase like 'waiting for writers%'`,
      ),
    )
    .toHaveLength(1)
const save = () => database.db.raw(`update winch set price = price + 1 where winch_name = 'Winch 2'`)

/** A new reference has an index and a foreign key, and a smallest price a rule. */
const changed = withWinches({
  supplierId: { type: 'reference', label: 'Supplier', to: suppliers },
  price: { type: 'money', label: 'Price', min: 0 },
})

describe('A large table', () => {
  it('gets the indexes of a migration after the start, while records are saved', {
    tags: 'slow',
  }, async () => {
    await change(changed)
    const { standIns, unchecked } = await readUnfinished(database.db)
    expect(standIns.length).toBeGreaterThan(0)
    expect(unchecked.map(({ name }) => name)).toContain('winch_supplier_id_fkey')
    const open = await openSave()
    const finished = finish()
    await untilBuilding()
    await save()
    await open.commit()
    await finished
    expect(await isAllDone()).toBe(true)
    expect(await rowsOf('select from pg_index where not indisvalid')).toEqual([])
    await expect(checkTables(database.db, changed)).resolves.toBeUndefined()
  })

  it('is said to have no index yet, and rules for new records only', { tags: 'slow' }, async () => {
    await change(changed)
    const sentences = (await describeUnfinished(database.db)).join('\n')
    expect(sentences).toMatch(/index winch_supplier_id\w* of winch is not built yet/)
    expect(sentences).toMatch(/constraint winch_supplier_id_fkey of winch is checked for new records only/)
    await finish()
    expect(await describeUnfinished(database.db)).toEqual([])
  })

  it('has everything at once while it is small', { tags: 'rare' }, async () => {
    await generateMigration(database.db, changed, folder, { name: 'winches' })
    await migrate(database.db, { folders: [migrationsFolder, folder], largeFrom: rows })
    expect(await isAllDone()).toBe(true)
  })

  it('keeps the condition and the comment of an index', { tags: 'rare' }, async () => {
    const index = `create index winch_own on winch (lower(serial_number)) where price > 1 and serial_number <> '?'`
    await write('9001_own', 'select 1', [index])
    await write('9002_comment', `comment on index winch_own is 'It''s made by hand'`)
    await run()
    const before = await definitionOf('winch_own')
    expect(before).toMatch(/WHERE \(false AND /)
    await finish()
    expect(await definitionOf('winch_own')).toBe(
      `CREATE INDEX winch_own ON public.winch USING btree (lower(serial_number)) WHERE ((price > (1)::numeric) AND (serial_number <> '?'::text))`,
    )
    expect(await rowsOf(`select obj_description('winch_own'::regclass, 'pg_class') as comment`)).toEqual([
      { comment: `It's made by hand` },
    ])
  })

  it('is changed by the next migration before its index is built', { tags: 'rare' }, async () => {
    await write('9001_own', 'select 1', [priceIndex, 'create index winch_gone on winch (serial_number)'])
    await write(
      '9002_next',
      'alter table winch rename column price to cost; alter index winch_price_own rename to winch_cost; drop index winch_gone',
    )
    await run()
    await finish()
    expect(await definitionOf('winch_cost')).toBe(
      'CREATE INDEX winch_cost ON public.winch USING btree (cost)',
    )
    expect(await isAllDone()).toBe(true)
  })
})

describe('An index that is half built', () => {
  beforeEach(async () => {
    await write('9001_own', 'select 1', [priceIndex])
    await run()
  })

  it('is made again after the instance has ended', { tags: 'slow' }, async () => {
    const open = await openSave()
    const stopping = new AbortController()
    const finished = finish(stopping.signal)
    await untilBuilding()
    stopping.abort()
    await expect(finished).rejects.toThrow('aborted')
    await open.commit()
    expect(await rowsOf('select from pg_index where not indisvalid')).toHaveLength(1)
    await finish()
    expect(await definitionOf('winch_price_own')).toBe(built)
    expect(await isAllDone()).toBe(true)
  })

  it.each([
    ['built', []],
    [
      'renamed',
      [
        'alter index winch_price_own rename to costwright_stand_in_ID',
        'alter index costwright_next_ID rename to winch_price_own',
      ],
    ],
    ['without its stand-in', ['drop index winch_price_own']],
  ])('is finished or removed when it was %s', { tags: 'rare' }, async (_state, steps) => {
    const [{ id } = { id: 0 }] = (await readUnfinished(database.db)).standIns
    for (const step of ['create index costwright_next_ID on winch (price)', ...steps])
      await database.db.raw(step.replaceAll('ID', String(id)))
    await finish()
    expect(await isAllDone()).toBe(true)
    expect(await definitionOf('winch_price_own')).toBe(steps.length === 1 ? null : built)
  })

  it('is built once by two instances that start at once', { tags: 'rare' }, async () => {
    const lines: string[] = []
    const open = await openSave()
    const instances = [0, 1].map(() => {
      const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
      finishMigrations(app, database.db, () => new Date())
      return app
    })
    await Promise.all(instances.map((app) => app.ready()))
    await untilBuilding()
    await open.commit()
    await expect.poll(isAllDone).toBe(true)
    await Promise.all(instances.map((app) => app.close()))
    expect(lines.filter((line) => line.includes('Building the index winch_price_own'))).toHaveLength(2)
    expect(await definitionOf('winch_price_own')).toBe(built)
  })
})

describe('A constraint of a large table', () => {
  it('refuses new records at once, and is said not to hold while older ones break it', async () => {
    await write('9001_rule', 'select 1', [
      'alter table winch add constraint winch_own_check check (price < 200)',
    ])
    await run()
    const raised = () => database.db.raw(`update winch set price = 300 where winch_name = 'Winch 3'`)
    await expect(raised()).rejects.toThrow('winch_own_check')
    expect((await finish()).at(-1)).toMatch(
      /^Checking the constraint winch_own_check of winch failed: .*violated by some row/,
    )
    expect(await isAllDone()).toBe(false)
    await database.db.raw('update winch set price = 199 where price = 200')
    await finish()
    expect(await isAllDone()).toBe(true)
  })
})

describe('A start that waits for a table', () => {
  it('says for what, and keeps nobody else waiting', { tags: 'slow' }, async () => {
    await write('9001_column', 'alter table winch add column colour text')
    // As a backup does for as long as it takes.
    const reader = await database.db.transaction()
    await reader.raw('lock table winch in access share mode')
    const said: string[] = []
    const started = run((sentence) => said.push(sentence))
    await expect.poll(() => said.join()).toMatch(/^Waiting for the table winch: costwright \(process \d+\)/)
    await save()
    await reader.commit()
    await started
    expect(await rowsOf('select colour from winch limit 1')).toEqual([{ colour: null }])
  })
})

describe('Statements that follow a migration', () => {
  it('are indexes and constraints that nothing needs at once', async () => {
    await write('9001_unique', 'select 1', ['create unique index winch_own on winch (winch_name)'])
    await expect(run()).rejects.toThrow('"later" of a migration takes "create index"')
  })
})
