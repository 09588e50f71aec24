import { stat } from 'node:fs/promises'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../api/app.ts'
import { wrongDigests } from '../../api/costing/control/digest.ts'
import { product } from '../../api/product.ts'
import { claimSecret } from '../../api/secret.ts'
import { readBackup } from '../../database/backup/read-backup.ts'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { checkTables } from '../../database/migration/generate.ts'
import { beat, noteWrite } from '../../database/read-pool.ts'
import { fillDemo } from '../../demo/index.ts'
import { apiBase, apiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { linksOf } from '../../model/resources.ts'
import { resources } from '../../resources.config.ts'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { backUp, backupFolder, everythingIn } from '../support/backups.ts'
import { costingRecords, link } from '../support/costing.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { fillBesideDemo } from '../support/filled-original.ts'
import { addUser, enableTwoFactor, testClock } from '../support/people.ts'
import { sampleRecord } from '../support/samples.ts'

const clock = testClock()
let test: TestApp
let folder: Awaited<ReturnType<typeof backupFolder>>
beforeAll(async () => {
  test = await startTestApp({ now: clock.now, extensions: { routes: [], jobs: [], after: [] } })
  folder = await backupFolder()
})
afterAll(async () => {
  await test.close()
  await folder.remove()
})

/** A database that a backup was restored into. */
const restored = async (file: string) => {
  const database = await createTestDatabase({ empty: true })
  await restoreBackup(database.db, file, { force: false })
  return database
}

/** A record of each resource that the demo leaves empty; it refers to itself where it may refer to several of its kind. */
const fillOthers = async () => {
  for (const resource of Object.values<Resource>(resources)) {
    const path = apiPath(resource)
    const { body } = await test.api('GET', `${path}?range=[0,0]`, { as: 'administrator' })
    if (resource.single || body.length > 0) continue
    const { id } = await sampleRecord(test, resource)
    const ownLinks = linksOf(resource).filter(({ to }) => to.name === resource.name)
    const links = Object.fromEntries(ownLinks.map(({ field }) => [field, [id]]))
    if (ownLinks.length > 0) await test.api('PATCH', `${path}/${id}`, { as: 'administrator', body: links })
  }
}

type Everything = Awaited<ReturnType<typeof everythingIn>>

type Row = Readonly<Record<string, string | undefined>>

/** The rows of a backup by table, with values as COPY writes them. */
const rowsIn = async (file: string) => {
  const found = new Map<string, Row[]>()
  await readBackup(file, async ({ table, columns }, rows) => {
    let text = ''
    for await (const part of rows) text += part.toString('latin1')
    const values = text
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t'))
    found.set(
      table,
      values.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
    )
  })
  return (table: string) => found.get(table) ?? []
}

const groupedBy = (column: string, rows: readonly Row[]): Map<string | undefined, Row[]> => {
  const groups = new Map<string | undefined, Row[]>()
  for (const row of rows) groups.set(row[column], [...(groups.get(row[column]) ?? []), row])
  return groups
}

/** Text that COPY escapes, or that could be mistaken for its syntax. */
const oddTexts = [
  'tab\tnewline\nreturn\rbackslash\\',
  '\\N',
  '\\.',
  'ends with a backslash\\',
  'line\n\\.\nline',
  '{"end":{"tables":1}}',
  'Ünïcödé – £ € 砖 🧱 e\u0301',
  '\u0001\u001f\u007f\u0085\u2028',
  ' spaces around ',
  'x'.repeat(4000),
]

describe('A backup that is restored into an empty database', () => {
  let taken: Awaited<ReturnType<typeof backUp>>
  let file: string
  let copy: TestDatabase
  /** All content before the backup and after the restore, before further work. */
  let everything: [before: Everything, after: Everything]
  beforeAll(async () => {
    await fillDemo(test.db, { scale: 1 })
    const user = await addUser(test)
    await enableTwoFactor(test, (await test.signIn(user)).token, clock)
    await claimSecret(test.db, 'the secret of these tests, long enough')
    await test.db('supplier').insert(oddTexts.map((text) => ({ supplier_name: text.slice(0, 200) })))
    const { id: project_id } = await test.db('project').first('id')
    await test.db('quote_header').insert([...oddTexts.map((comments) => ({ project_id, comments }))])
    const key = { 'idempotency-key': 'one' }
    await test.api('POST', '/Supplier', { body: { supplierName: 'Once' }, headers: key })
    await fillBesideDemo(test.db)
    await fillOthers()
    await noteWrite(test.db, user.id)
    await beat(test.db)
    file = folder.newFile()
    taken = await backUp(test.db, file)
    copy = await restored(file)
    everything = [await everythingIn(test.db), await everythingIn(copy.db)]
    return copy.drop
  })

  it('has the same tables, values, sequences and rules', () => {
    const [before, after] = everything
    expect(after).toEqual(before)
  })

  it('has records in every kind of table that the comparison must cover', () => {
    const [{ contents }] = everything
    const empty = Object.entries(contents).filter(([, text]) => text.startsWith('0 rows'))
    expect(empty).toEqual([])
  })

  it('has month closes that match their digests', async () => {
    expect(await wrongDigests(copy.db)).toEqual([])
    const digests = (db: Knex) => db('project_close').select('digest').orderBy('id')
    expect(await digests(copy.db)).toEqual(await digests(test.db))
    expect(await digests(copy.db)).toHaveLength(1)
  })

  it('has a header that names its source', async () => {
    const read = await readBackup(file)
    expect(read).toEqual(taken)
    expect(read.head).toMatchObject({ costwrightBackup: 1, product: '0.0.0-test' })
    expect(read.head.migrations[0]).toBe('0001_baseline')
    expect(read.head.takenAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(read.tables.find(({ table }) => table === 'audit_entry')?.rows).toBeGreaterThan(0)
  })

  it('works with the app: sign-in, new ids for new records, new audit entries', {
    tags: 'slow',
  }, async () => {
    const { db } = copy
    await checkTables(db, resources)
    const app = await buildApp({ ...test.context, db }, product)
    const call = async (method: 'GET' | 'POST', path: string, payload?: object, token?: string) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const reply = await app.inject({
        method,
        url: `${apiBase}${path}`,
        headers,
        ...(payload && { payload }),
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    const { token } = (await call('POST', '/auth', administrator)).body
    const last: number = (await db('supplier').max('id as id'))[0]?.id
    const made = await call('POST', '/Supplier', { supplierName: 'After the restore' }, token)
    expect(made).toMatchObject({ status: 201, body: { id: last + 1 } })
    expect(await db('audit_entry').orderBy('id', 'desc').first()).toMatchObject({
      action: 'created',
      table_name: 'supplier',
      record_id: last + 1,
    })
    await app.close()
  })

  it('has the same rows with generated columns, arrays, bytes and nulls', async () => {
    const { db } = copy
    const line = await db('quote_line').whereNull('comments').orderBy('id').first()
    expect(line).toEqual(await test.db('quote_line').where({ id: line.id }).first())
    expect(line.total).toMatch(/^\d+\.\d\d$/)
    expect(await db('two_factor').first('encrypted_key')).toEqual(
      await test.db('two_factor').first('encrypted_key'),
    )
    expect(await db('user_account').first('roles')).toEqual({ roles: ['User', 'Administrator'] })
    const odd = await db('quote_header').whereIn('comments', oddTexts).orderBy('id').pluck('comments')
    expect(odd).toEqual(oddTexts)
  })

  it('is byte-identical to another one without changes between: rows are ordered by key', async () => {
    expect((await backUp(test.db, folder.newFile())).tables).toEqual(taken.tables)
  })

  it('leaves out a table that no migration creates, and reports it', { tags: 'rare' }, async () => {
    await test.db.raw('create table kept_by_hand as select 1 as n')
    const file = folder.newFile()
    await backUp(test.db, file)
    const { db, drop } = await createTestDatabase()
    expect((await restoreBackup(db, file, { force: false })).leftOut).toEqual(['kept_by_hand'])
    await test.db.raw('drop table kept_by_hand')
    await drop()
  })
})

describe('A backup of a database without tables', () => {
  it('is refused', async () => {
    const { db, drop } = await createTestDatabase({ empty: true })
    const file = folder.newFile()
    await expect(backUp(db, file)).rejects.toThrow(
      'The database holds no tables of Costwright yet: nothing to back up.',
    )
    await expect(stat(file)).rejects.toThrow('ENOENT')
    await drop()
  })
})

describe('A backup of a table whose column order differs from the migrations', () => {
  it('can be restored', { tags: 'slow' }, async () => {
    const { db, drop } = await createTestDatabase()
    await db.raw('alter table payment drop column received_date')
    await db.raw('alter table payment add column received_date date')
    const [project] = await db('project').insert({ project_name: 'Barn' }).returning('id')
    const [quote] = await db('quote_header').insert({ project_id: project.id }).returning('id')
    for (const received_date of ['2025-03-31', null, '2026-02-28'])
      await db('payment').insert({ quote_header_id: quote.id, amount: 20, received_date })
    const file = folder.newFile()
    await backUp(db, file)
    const other = await restored(file)
    expect(await other.db('payment').orderBy('id')).toEqual(await db('payment').orderBy('id'))
    expect(await db('payment').whereNotNull('received_date')).not.toEqual([])
    await other.drop()
    await drop()
  })
})

describe('A backup that is taken while people work', () => {
  it('has every write whole or not at all, and all that were acknowledged before it began', {
    tags: 'rare',
  }, async () => {
    const { quote, quoteLine, purchase, purchaseLine } = costingRecords(test)
    const lines = 5
    const original = await quote({ quoteNumber: 'Copied all the time' })
    const quoteLines: { id: number }[] = []
    for (let n = 0; n < lines; n++) quoteLines.push(await quoteLine(original.id))
    const bought = await purchase()

    const copies: number[] = []
    const linked: number[] = []
    let working = true
    const copying = async () => {
      while (working)
        copies.push((await test.api('POST', '/QuoteHeader/copy', { body: original.id })).body.id)
    }
    const linking = async () => {
      while (working) {
        const { id } = await purchaseLine(bought.id, { quantity: 10 })
        const reply = await link(
          test,
          [id],
          quoteLines.map((line) => [line.id, 2]),
        )
        if (reply.status === 201) linked.push(id)
      }
    }
    const writers = [copying(), copying(), linking(), linking()]
    const backups: { file: string; copies: number[]; linked: number[] }[] = []
    // Until enough was written while the backups ran.
    while (backups.length < 4 || Math.min(copies.length, linked.length) < 5) {
      const taken = { file: folder.newFile(), copies: [...copies], linked: [...linked] }
      await backUp(test.db, taken.file)
      backups.push(taken)
    }
    working = false
    await Promise.all(writers)

    for (const { file, copies, linked } of backups) {
      const held = await rowsIn(file)
      const there = held('quote_header').map(({ id }) => Number(id))
      expect(copies.filter((id) => !there.includes(id))).toEqual([])
      const copied = held('quote_header').filter(({ quote_number }) => quote_number?.startsWith('Copied all'))
      expect(copied.length).toBeGreaterThan(copies.length)
      const quoteLines = groupedBy('quote_header_id', held('quote_line'))
      expect(copied.filter(({ id }) => quoteLines.get(id)?.length !== lines)).toEqual([])
      const ofPurchase = held('purchase_line').filter((line) => line.purchase_header_id === String(bought.id))
      const links = groupedBy('purchase_line_id', held('quote_purchase_link'))
      const counts = ofPurchase.flatMap(({ id }) => links.get(id)?.length ?? [])
      expect(counts.filter((count) => count !== lines)).toEqual([])
      expect(linked.filter((id) => !links.has(String(id)))).toEqual([])
      // Each of these rows was written together with its audit entry.
      const entries = held('audit_entry').filter(({ action }) => action === 'created')
      const told = new Set(entries.map(({ table_name, record_id }) => `${table_name} ${record_id}`))
      const untold = copied.flatMap(({ id }) => quoteLines.get(id) ?? [])
      expect(untold.filter(({ id }) => !told.has(`quote_line ${id}`))).toEqual([])
    }
    // A backup that was taken during the work can be restored.
    const { db: between, drop: forget } = await restored(backups.at(-1)?.file ?? '')
    await expect(checkTables(between, resources)).resolves.toBeUndefined()
    await forget()

    const file = folder.newFile()
    await backUp(test.db, file)
    const { db, drop } = await restored(file)
    expect(await everythingIn(db)).toEqual(await everythingIn(test.db))
    await drop()
  })
})
