import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteCalculated, readCalculated } from '../../database/calculated.ts'
import { connect } from '../../database/connection.ts'
import { appliedMigrations, migrate, migrationsFolder } from '../../database/migrate.ts'
import { addWhatIsNew } from '../../database/migration/add-what-is-new.ts'
import { needlesslyRemoved, planWithAnswers } from '../../database/migration/ask.ts'
import { type Decisions, decisionsOf } from '../../database/migration/decisions.ts'
import { checkTables, ownStep, planMigration, writeMigration } from '../../database/migration/generate.ts'
import { describeRefusedRecords } from '../../database/migration/obstacles.ts'
import { undoMigration } from '../../database/migration/undo.ts'
import type { Field } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { resources as given } from '../../resources.config.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { generateMigration } from '../support/generated-migration.ts'
import { withWinches } from '../support/winches.ts'

/** The number of records when a definition changes. */
const many = 1_000

let database: TestDatabase
let folder: string
const nameOf = (file: string | null) => file?.replace(/^.*\/\d+_|\.ts$/g, '')
const run = () => migrate(database.db, { folders: [migrationsFolder, folder] })
const generate = (resources: Resources, removed?: readonly string[]) =>
  generateMigration(database.db, resources, folder, removed ? { removed } : {})
/** Writes and runs the migration; returns its name. */
const change = async (resources: Resources, removed?: readonly string[]) => {
  const file = await generate(resources, removed)
  await run()
  await expect(checkTables(database.db, resources)).resolves.toBeUndefined()
  return nameOf(file)
}
const undo = (removed?: readonly string[]) =>
  undoMigration(database.db, { folder, ...(removed && { removed }) })
const rowsOf = async (query: string): Promise<Record<string, unknown>[]> =>
  (await database.db.raw(query)).rows

const newFolder = () => mkdtemp(join(tmpdir(), 'costwright-migrations-'))

/**
 * A database with all the winches, and the migration that created their table; each test has a copy of both.
 */
let original: { readonly database: TestDatabase; readonly folder: string }
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await newFolder()
  expect(await change(withWinches())).toBe('create_winch')
  await database.db.raw(
    `insert into winch (winch_name, serial_number, price, website)
     select 'Winch ' || n, 'S-' || n, case when n > 2 then n / 4.0 end, case when n <= 14 then 'https://t.example' end
     from generate_series(1, ${many}) n`,
  )
  // A database can be copied only without connections.
  await database.db.destroy()
  original = { database, folder }
  return async () => {
    await original.database.drop()
    await rm(original.folder, { recursive: true })
  }
})
beforeEach(async () => {
  database = await createTestDatabase({ copyOf: original.database.name })
  folder = await newFolder()
  await cp(original.folder, folder, { recursive: true })
  return async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  }
})

describe('A renamed field', () => {
  const renamed = (was?: string) =>
    withWinches({
      serialNumber: null,
      serial: { type: 'text', label: 'Serial', maxLength: 60, ...(was !== undefined && { was }) },
    })

  it('keeps its values, rules and history, forth and back', { tags: 'rare' }, async () => {
    await database.db.raw(`update winch set serial_number = 'X' where id = 7`)
    expect(await change(renamed('serialNumber'))).toBe('rename_winch_serial_number_to_serial')
    expect(await rowsOf(`select count(*)::integer as count from winch where serial is not null`)).toEqual([
      { count: many },
    ])
    const changes = `select changes from audit_entry where table_name = 'winch' and record_id = 7 and action = 'changed'`
    expect(await rowsOf(changes)).toEqual([{ changes: { serial: ['S-7', 'X'] } }])
    const checks = `select conname from pg_constraint where conname like 'winch_serial%'`
    expect(await rowsOf(checks)).toEqual([{ conname: 'winch_serial_check' }])
    expect((await undo())?.name).toMatch(/rename_winch_serial_number_to_serial/)
    await expect(checkTables(database.db, withWinches())).resolves.toBeUndefined()
    expect(await rowsOf(changes)).toEqual([{ changes: { serial_number: ['S-7', 'X'] } }])
  })

  it('is refused without the name that its values came from, with the text to add', {
    tags: 'slow',
  }, async () => {
    await expect(generate(renamed())).rejects.toThrow(
      "winch.serial_number holds 1,000 values; say was: '…' in the field that it is now, or removed: ['winch.serial_number']",
    )
  })

  it('is confirmed by a question at a terminal', { tags: 'rare' }, async () => {
    const asked: string[] = []
    const ask = async (question: string) => {
      asked.push(question)
      return 'y'
    }
    const plan = await planWithAnswers(
      (decisions) => planMigration(database.db, renamed(), decisions),
      decisionsOf(renamed()),
      ask,
    )
    expect(asked).toEqual(['winch.serial_number holds 1,000 values. Was it renamed to winch.serial? (y/n) '])
    expect(plan.name).toBe('rename_winch_serial_number_to_serial')
    const refusing = planWithAnswers(
      (decisions) => planMigration(database.db, renamed(), decisions),
      decisionsOf(renamed()),
      async () => 'n',
    )
    await expect(refusing).rejects.toThrow('holds 1,000 values')
  })
})

describe('A renamed table', { tags: 'rare' }, () => {
  it('keeps its records, dependent objects and history, forth and back', async () => {
    const renamed = withWinches({}, { table: 'implement', was: 'winch' })
    expect(await change(renamed)).toBe('rename_winch_to_implement')
    expect(await rowsOf('select count(*)::integer as count from implement')).toEqual([{ count: many }])
    const left = `select relname from pg_class where relname like 'winch%'`
    expect(await rowsOf(left)).toEqual([])
    const trail = `select distinct table_name from audit_entry where table_name in ('winch', 'implement')`
    expect(await rowsOf(trail)).toEqual([{ table_name: 'implement' }])
    await undo()
    expect(await rowsOf(trail)).toEqual([{ table_name: 'winch' }])
    await expect(checkTables(database.db, withWinches())).resolves.toBeUndefined()
  })
})

describe('A reverted migration', { tags: 'rare' }, () => {
  it('is the newest file, and only the file where it was not run', async () => {
    const before = await readdir(folder)
    await generate(withWinches({ shelf: { type: 'text', label: 'Shelf' } }))
    const undone = await undo()
    expect(undone).toEqual({ name: expect.stringMatching(/add_winch_shelf$/), wasApplied: false, empty: [] })
    expect(await readdir(folder)).toEqual(before)
    await expect(checkTables(database.db, withWinches())).resolves.toBeUndefined()
    expect(await undo(['winch'])).toMatchObject({
      name: expect.stringMatching(/create_winch$/),
      wasApplied: true,
    })
  })
})

describe('A renamed resource', { tags: 'rare' }, () => {
  it('keeps its table and all of its content', async () => {
    const { winches, ...others } = withWinches()
    const renamed = { ...others, implements: { ...winches, name: 'implements', label: 'Implement' } }
    expect(await generate(renamed)).toBeNull()
    await expect(checkTables(database.db, renamed)).resolves.toBeUndefined()
  })
})

describe('A field that becomes required', () => {
  it('is refused with the records that have no value', { tags: 'slow' }, async () => {
    const required = withWinches({ price: { type: 'money', label: 'Price', required: true } })
    await expect(generate(required)).rejects.toThrow(
      '2 records of winch have no price: 1, 2; say fill: … in the field, or give them one first',
    )
  })

  it('gets the value that the migration names, as an audited change', { tags: 'rare' }, async () => {
    const filled = withWinches({ price: { type: 'money', label: 'Price', required: true, fill: 0 } })
    expect(await change(filled)).toBe('change_winch_price')
    expect(await rowsOf('select id, price, version from winch where id < 4 order by id')).toEqual([
      { id: 1, price: '0.00', version: 2 },
      { id: 2, price: '0.00', version: 2 },
      { id: 3, price: '0.75', version: 1 },
    ])
    expect(
      await rowsOf(
        `select record_id, user_name, changes from audit_entry where action = 'changed' order by id`,
      ),
    ).toEqual([1, 2].map((id) => ({ record_id: id, user_name: 'Migration', changes: { price: [null, 0] } })))
  })

  it('can be new', { tags: 'rare' }, async () => {
    const fields = (fill?: string) =>
      withWinches({ shelf: { type: 'text', label: 'Shelf', required: true, ...(fill && { fill }) } })
    await expect(generate(fields())).rejects.toThrow(
      '1,000 records of winch would have no shelf, which is new and required; say fill: …',
    )
    expect(await change(fields("A'1"))).toBe('add_winch_shelf')
    expect(await rowsOf('select distinct shelf from winch')).toEqual([{ shelf: "A'1" }])
    await expect(undo()).rejects.toThrow('winch.shelf holds 1,000 values; say --removed winch.shelf')
    await undo(['winch.shelf'])
    await expect(checkTables(database.db, withWinches())).resolves.toBeUndefined()
  })
})

describe('A field that was calculated when read and becomes typed', () => {
  const calculated = withWinches({
    twice: { type: 'formula', label: 'Twice', as: 'money', of: { times: ['price', 2] } },
  })
  const typed = (fill?: number) =>
    withWinches({ twice: { type: 'money', label: 'Twice', ...(fill !== undefined && { fill }) } })

  it('is refused while its records would begin without a value, which fill gives them', {
    tags: 'slow',
  }, async () => {
    await noteCalculated(database.db, calculated)
    await expect(generate(typed())).rejects.toThrow(
      "winch.twice was calculated when read; 1,000 records would begin without a value; say fill: … in the field, or removed: ['winch.twice']",
    )
    const { obstacles } = await planMigration(database.db, typed(), decisionsOf(typed(), ['winch.twice']))
    expect(obstacles).toEqual([])
    expect(await change(typed(7))).toBe('add_winch_twice')
    expect(await rowsOf('select distinct twice from winch')).toEqual([{ twice: '7.00' }])
  })

  it('is noted at a later start where an index of its table is being built', async () => {
    const starting = connect(database.target, { poolSize: 1 })
    await starting.raw('set lock_timeout = 100')
    await database.db.transaction(async (trx) => {
      // As "create index concurrently" does.
      await trx.raw('lock table winch in share update exclusive mode')
      await noteCalculated(starting, calculated)
    })
    expect([...(await readCalculated(starting))]).not.toContain('winch.twice')
    await noteCalculated(starting, calculated)
    expect([...(await readCalculated(starting))]).toContain('winch.twice')
    await starting.destroy()
  })
})

describe('A removal', () => {
  it('must be confirmed for a field that holds values', { tags: 'slow' }, async () => {
    const without = withWinches({ website: null })
    await expect(generate(without)).rejects.toThrow(
      "winch.website holds 14 values; say removed: ['winch.website']",
    )
    expect(await change(without, ['winch.website'])).toBe('remove_winch_website')
    expect(await undo()).toMatchObject({ empty: ['winch.website'] })
    await expect(checkTables(database.db, withWinches())).resolves.toBeUndefined()
  })

  it('must be confirmed for a resource, whose table would block deletions', { tags: 'rare' }, async () => {
    await expect(checkTables(database.db, given)).rejects.toThrow('drop table "winch"')
    await expect(generate(given)).rejects.toThrow(
      "winch is defined no more and holds 1,000 records; say was: 'winch' in what it is now, or removed: ['winch']",
    )
    expect(await change(given, ['winch'])).toBe('remove_winch')
    expect(await rowsOf(`select 1 from pg_class where relname = 'winch'`)).toEqual([])
  })
})

describe('A change that contradicts the records', () => {
  it.each([
    [
      'another kind that would round',
      { price: { type: 'integer', label: 'Price' } },
      '748 records of winch have a price that is no integer: 3, 5, 6, 7, 9, …',
    ],
    [
      'a shorter text',
      { serialNumber: { type: 'text', label: 'Serial Number', maxLength: 5 } },
      '1 record of winch have a serial_number that it would no longer take: 1000',
    ],
    [
      'a value that must be different from all others',
      { website: { type: 'text', label: 'Website', unique: true } },
      '14 records of winch share their website with another: 1, 2, 3, 4, 5, …; take the rule out of the definition, start the app, make them different there, and say the rule again',
    ],
  ] as const)('is refused with its records: %s', { tags: 'slow' }, async (_change, fields, sentence) => {
    await expect(generate(withWinches(fields))).rejects.toThrow(sentence)
    expect(await readdir(folder)).toHaveLength(1)
  })
})

describe('A field that refers to several records', { tags: 'rare' }, () => {
  const makerIds: Field = { type: 'references', label: 'Makers', to: given.suppliers }
  const linksIn = (table: string) => rowsOf(`select record_id, linked_id from ${table} order by 1, 2`)
  const links = [
    { record_id: 7, linked_id: 3 },
    { record_id: 7, linked_id: 9 },
  ]
  const addMakers = async () => {
    expect(await change(withWinches({ makerIds }))).toBe('add_winch_maker_ids')
    await database.db.raw(
      `insert into supplier (supplier_name) select 'Maker ' || n from generate_series(1, 9) n`,
    )
    await database.db.raw(`update winch set maker_ids = '{3, 9}' where id = 7`)
    expect(await linksIn('winch_maker_ids')).toEqual(links)
  }

  it('keeps its links when it is renamed, forth and back', async () => {
    await addMakers()
    const renamed = withWinches({ firmIds: { ...makerIds, was: 'makerIds' } })
    expect(await change(renamed)).toMatch(/^rename_winch_maker_ids_to_firm_ids/)
    expect(await linksIn('winch_firm_ids')).toEqual(links)
    await database.db.raw(`update winch set firm_ids = '{3}' where id = 7`)
    await undo()
    expect(await linksIn('winch_maker_ids')).toEqual(links.slice(0, 1))
    await expect(checkTables(database.db, withWinches({ makerIds }))).resolves.toBeUndefined()
  })

  it('keeps its links when its join table changes, or its own table is renamed', async () => {
    await addMakers()
    await change(withWinches({ makerIds: { ...makerIds, through: 'winch_make' } }))
    expect(await linksIn('winch_make')).toEqual(links)
    await change(withWinches({ makerIds }, { table: 'implement', was: 'winch' }))
    expect(await linksIn('implement_maker_ids')).toEqual(links)
    await database.db.raw(`update implement set maker_ids = '{}' where id = 7`)
    expect(await linksIn('implement_maker_ids')).toEqual([])
  })

  it('is dropped with its table once that is confirmed, if it holds any', async () => {
    await addMakers()
    const sentence = 'winch.maker_ids holds 1 value; say'
    await expect(undo()).rejects.toThrow(`${sentence} --removed winch.maker_ids`)
    await expect(generate(withWinches())).rejects.toThrow(`${sentence} removed: ['winch.maker_ids']`)
    expect(await change(withWinches(), ['winch.maker_ids'])).toBe('remove_winch_maker_ids')
    expect(await rowsOf(`select 1 from pg_class where relname like 'winch_maker%'`)).toEqual([])
  })
})

describe('A removed option', { tags: 'rare' }, () => {
  const sized = (sizes: readonly string[]) => {
    const options = sizes.map((value) => ({ value, label: value }))
    return withWinches({ size: { type: 'choice', label: 'Size', options, default: 'small' } })
  }

  it('is refused with the records that have it, and dropped when none has', async () => {
    expect(await change(sized(['small', 'large', 'huge']))).toBe('add_winch_size')
    await database.db.raw(`update winch set size = 'large' where id in (4, 9)`)
    await expect(generate(sized(['small', 'huge']))).rejects.toThrow(
      '2 records of winch have a size that it would no longer take: 4, 9',
    )
    expect(await change(sized(['small', 'large']))).toBe('change_rules_of_winch')
    expect(await rowsOf('select size, count(*)::integer as count from winch group by 1 order by 1')).toEqual([
      { size: 'large', count: 2 },
      { size: 'small', count: many - 2 },
    ])
  })
})

describe('Development mode', { tags: 'rare' }, () => {
  const adding = withWinches({ colour: { type: 'colour', label: 'Colour' } })

  it('writes and runs additive migrations', async () => {
    const added = await addWhatIsNew(database.db, adding, folder)
    expect(nameOf(added?.file ?? null)).toBe('add_winch_colour')
    await expect(checkTables(database.db, adding)).resolves.toBeUndefined()
    expect(await addWhatIsNew(database.db, adding, folder)).toBeNull()
  })

  it('does not run a removal by itself', async () => {
    await addWhatIsNew(database.db, adding, folder)
    expect(await addWhatIsNew(database.db, withWinches(), folder)).toBeNull()
    expect(await readdir(folder)).toHaveLength(2)
  })
})

describe('A failing migration', () => {
  const file = () => join(folder, '9999_wrong.ts')

  it('names its file, table and column, and leaves nothing behind', { tags: 'rare' }, async () => {
    await writeFile(
      file(),
      `export const up = (knex) => knex.schema.raw('create table half (id integer); alter table winch alter column price set not null')
       export const down = async () => {}`,
    )
    await expect(run()).rejects.toThrow(
      /migrations\/9999_wrong\.ts failed, and nothing of it was kept: winch\.price: /,
    )
    expect(await rowsOf(`select 1 from pg_class where relname = 'half'`)).toEqual([])
    await rm(file())
    expect(await change(withWinches({ colour: { type: 'colour', label: 'Colour' } }))).toBe(
      'add_winch_colour',
    )
  })

  it('is reported as missing when its file was deleted', { tags: 'rare' }, async () => {
    const applied = (await appliedMigrations(database.db)).at(-1)
    await rm(join(folder, `${applied}.ts`))
    await expect(run()).rejects.toThrow(
      `The database has had migrations/${applied}.ts, and there is no such file`,
    )
  })
})

describe('The text of a migration', () => {
  it('has a name that describes it', { tags: 'rare' }, async () => {
    const path = await generate(
      withWinches({ shelf: { type: 'integer', label: 'Shelf' }, row: { type: 'integer', label: 'Row' } }),
    )
    expect(nameOf(path)).toBe('add_winch_shelf_and_1_more')
    await run()
    const more = withWinches({ colour: { type: 'colour', label: 'Colour' } })
    await expect(
      generateMigration(database.db, more, folder, { name: 'No Name', removed: ['winch.shelf'] }),
    ).rejects.toThrow('"No Name" is no name of a migration')
  })

  it('is additive when nothing changes or is dropped', { tags: 'rare' }, async () => {
    const adds = await planMigration(
      database.db,
      withWinches({ colour: { type: 'colour', label: 'Colour' } }),
    )
    expect(adds.additive).toBe(true)
    const takes = await planMigration(database.db, withWinches({ website: null }))
    expect(takes.additive).toBe(false)
  })
})

describe('The check of the tables', () => {
  const check = (resources: Resources) => checkTables(database.db, resources)

  it('refuses tables that differ from the definitions', { tags: 'slow' }, async () => {
    await expect(check(withWinches())).resolves.toBeUndefined()
    await expect(check(given)).rejects.toThrow('drop table "winch"')
    for (const [change, back, sentence] of [
      [
        'alter table winch add column stray text',
        'alter table winch drop column stray',
        'drop column "stray"',
      ],
      ['alter index winch_pkey rename to other', 'alter index other rename to winch_pkey', 'winch_pkey'],
    ] as const) {
      await database.db.raw(change)
      await expect(check(withWinches())).rejects.toThrow(sentence)
      await database.db.raw(back)
      await expect(check(withWinches())).resolves.toBeUndefined()
    }
  })

  it('reports a renamed field or table, as the migration does', { tags: 'rare' }, async () => {
    const field = withWinches({
      serialNumber: null,
      serial: { type: 'text', label: 'Serial Number', maxLength: 60, was: 'serialNumber' },
    })
    const refusal = await check(field).catch((error: Error) => error.message)
    expect(refusal).toContain('rename column "serial_number" to "serial"')
    expect(refusal).not.toContain('drop column')
    await expect(check(withWinches({}, { table: 'implement', was: 'winch' }))).rejects.toThrow(
      'alter table "winch" rename to "implement"',
    )
  })

  it('refuses a table that is no longer defined, and ignores foreign tables', { tags: 'rare' }, async () => {
    const triggers = await rowsOf(
      `select tgname as name, pg_get_triggerdef(oid) as made from pg_trigger where tgrelid = 'winch'::regclass and tgname like '%audit%'`,
    )
    // Without the triggers it counts as a foreign table.
    for (const { name } of triggers) await database.db.raw(`drop trigger ${name} on winch`)
    await expect(check(given)).resolves.toBeUndefined()
    for (const { made } of triggers) await database.db.raw(String(made))
    await expect(check(given)).rejects.toThrow('drop table "winch"')
  })
})

describe('An option with another value', () => {
  const state = (options: readonly object[]) =>
    ({ type: 'choice', label: 'State', options }) as unknown as Field
  const before = state([
    { value: 'new', label: 'New' },
    { value: 'done', label: 'Done' },
  ])
  const after = state([
    { value: 'new', label: 'New' },
    { value: 'closed', label: 'Closed', was: 'done' },
  ])
  const states = () =>
    rowsOf('select state, count(*)::integer as n from winch where id <= 4 group by 1 order by 1')
  const history = () =>
    rowsOf(`select changes -> 'state' as change from audit_entry where table_name = 'winch' and record_id = 3
            and jsonb_exists(changes, 'state') order by id`)

  it('keeps its records and their history, and comes back', { tags: 'slow' }, async () => {
    await change(withWinches({ state: before }))
    await database.db.raw(
      "update winch set state = case when id > 2 then 'done' else 'new' end where id <= 4",
    )
    await change(withWinches({ state: after }))
    expect(await states()).toEqual([
      { state: 'closed', n: 2 },
      { state: 'new', n: 2 },
    ])
    expect(await history()).toEqual([{ change: [null, 'closed'] }])
    await undo()
    expect(await states()).toEqual([
      { state: 'done', n: 2 },
      { state: 'new', n: 2 },
    ])
    expect(await history()).toEqual([{ change: [null, 'done'] }])
  })

  it('is migrated once', { tags: 'slow' }, async () => {
    await change(withWinches({ state: before }))
    await change(withWinches({ state: after }))
    expect(await generate(withWinches({ state: after }))).toBeNull()
  })
})

describe('Records that a new rule refuses', () => {
  it('are counted with the rule, where the database does not hold it', { tags: 'slow' }, async () => {
    const limit = { limit: { type: 'money', label: 'Limit' } } as const
    await change(withWinches(limit))
    await database.db.raw(`update winch set "limit" = case when id <= 8 then 1.5 else 1000 end`)
    const pattern = { is: 'S-\\d{1,3}', says: 'Write it like S-12.' }
    const strict = withWinches(
      { ...limit, serialNumber: { type: 'text', label: 'Serial Number', maxLength: 60, pattern } },
      { rules: [{ field: 'price', notAbove: 'limit' }] },
    )
    expect(await generate(strict)).toBeNull()
    expect(await describeRefusedRecords(database.db, { winches: strict.winches })).toEqual([
      '2 records of winch have a price above limit, which is refused: 7, 8',
      '1 record of winch have a serial_number that the field would refuse: 1000',
    ])
  })
})

describe('A migration with handwritten statements', () => {
  it('is carried out with the history of its changes, and taken back', async () => {
    const file = await writeMigration(ownStep, folder, 'half_prices')
    const text = (await readFile(file, 'utf8'))
      .replace('-- Your statements', 'update winch set price = price / 2, version = version + 1 where id = 8')
      .replace('-- Their way back', 'update winch set price = price * 2, version = version + 1 where id = 8')
    await writeFile(file, text)
    await run()
    const history = `select user_name, changes -> 'price' as price from audit_entry
      where table_name = 'winch' and record_id = 8 and action = 'changed'`
    expect(await rowsOf(history)).toEqual([{ user_name: 'Migration', price: [2, 1] }])
    expect(await undo()).toMatchObject({ name: expect.stringContaining('half_prices'), wasApplied: true })
    expect(await rowsOf('select price from winch where id = 8')).toEqual([{ price: '2.00' }])
  })
})

describe('A definition that gives up its files', () => {
  it('is refused while there are some, until the definition says so', { tags: 'slow' }, async () => {
    await change(withWinches({}, { attachments: true }))
    await database.db.raw(`insert into attachment_content (sha256, bytes) values ('${'a'.repeat(64)}', 'x')`)
    await database.db.raw(
      `insert into attachment (table_name, record_id, file_name, media_type, size, sha256, made_at)
       values ('winch', 1, 'plan.pdf', 'application/pdf', 1, '${'a'.repeat(64)}', now())`,
    )
    await expect(generate(withWinches())).rejects.toThrow(
      "1 file of winch could no longer be opened; say attachments: true again, or removed: ['winch.files']",
    )
    await change(withWinches(), ['winch.files'])
  })
})

describe('A name in removed', () => {
  it('is told of where nothing would be lost by the change', { tags: 'slow' }, async () => {
    const resources = withWinches({ colour: { type: 'text', label: 'Colour' } })
    const planFor = (decisions: Decisions) => planMigration(database.db, resources, decisions)
    const decisions = decisionsOf(resources, ['winch.price', 'crane'])
    expect(await needlesslyRemoved(planFor, decisions, await planFor(decisions))).toEqual([
      'winch.price',
      'crane',
    ])
  })
})
