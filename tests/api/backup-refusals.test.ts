// @module-tag rare
import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackupError } from '../../database/backup/errors.ts'
import { readBackup } from '../../database/backup/read-backup.ts'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { createRandom } from '../../model/random.ts'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { backUp, backupFolder, everythingIn, forge, sequencesOf } from '../support/backups.ts'
import { marksOfAll } from '../support/contents.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { filledOriginal } from '../support/filled-original.ts'

let folder: Awaited<ReturnType<typeof backupFolder>>
let source: TestDatabase
/** A valid backup of a small firm, and its bytes. */
let good: string
let bytes: Buffer
beforeAll(async () => {
  folder = await backupFolder()
  source = await createTestDatabase({ copyOf: await filledOriginal() })
  good = folder.newFile()
  await backUp(source.db, good)
  bytes = await readFile(good)
})
afterAll(async () => {
  await source.drop()
  await folder.remove()
})

const fileWith = async (content: Buffer | string) => {
  const file = folder.newFile()
  await writeFile(file, content)
  return file
}
const forged = async (change: (lines: string[]) => string[]) => {
  const file = folder.newFile()
  await forge(good, file, change)
  return file
}
const withHead = (change: (head: { migrations: string[]; costwrightBackup: number }) => void) =>
  forged(([first = '', ...lines]) => {
    const head = JSON.parse(first)
    change(head)
    return [JSON.stringify(head), ...lines]
  })

/** The message of a restore that must fail and leave the database unchanged. */
const refusal = async (db: Knex, file: string, force = false): Promise<string> => {
  const everything = async () => ({ marks: await marksOfAll(db), sequences: await sequencesOf(db) })
  const before = await everything()
  const error = await restoreBackup(db, file, { force }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(BackupError)
  expect(await everything()).toEqual(before)
  return (error as BackupError).message
}

describe('A file that is not a whole backup', () => {
  let target: TestDatabase
  beforeAll(async () => {
    target = await createTestDatabase()
  })
  afterAll(() => target.drop())

  const said = (file: string) => refusal(target.db, file)

  it('is refused when it is missing, a folder, or another kind of file', async () => {
    expect(await said('/no/such/file')).toBe(
      '/no/such/file could not be read: there is no such file or folder.',
    )
    expect(await said(folder.path)).toBe(`${folder.path} could not be read: it is a folder.`)
    for (const content of ['a letter', gzipSync('a letter\nof two lines\n'), gzipSync('no line'.repeat(1e6))])
      expect(await said(await fileWith(content))).toContain(
        'is not a backup of Costwright. Nothing was restored.',
      )
  })

  it('is refused when it is empty or cut off at any point', { tags: 'rare' }, async () => {
    const random = createRandom('cut off')
    const lengths = [0, 1, 18, bytes.length - 9, bytes.length - 1]
    for (let n = 0; n < 40; n++) lengths.push(random.whole(0, bytes.length - 1))
    for (const length of lengths)
      expect(await said(await fileWith(bytes.subarray(0, length)))).toContain('is cut off')
  })

  it('is refused when its end is missing although the compression is valid', { tags: 'rare' }, async () => {
    const lines = gunzipSync(bytes).toString('utf8').split('\n')
    for (const count of [1, 2, 9, lines.length - 2])
      expect(await said(await fileWith(gzipSync(`${lines.slice(0, count).join('\n')}\n`)))).toContain(
        'is cut off',
      )
  })

  it('is refused when any byte is changed, unless the change does not affect the content', async () => {
    const whole = await readBackup(good)
    const random = createRandom('altered')
    let refused = 0
    for (let n = 0; n < 200; n++) {
      const altered = Buffer.from(bytes)
      const at = random.whole(0, bytes.length - 1)
      altered[at] = (altered[at] ?? 0) ^ (1 << random.whole(0, 7))
      const outcome = await readBackup(await fileWith(altered)).catch((reason: unknown) => reason)
      if (outcome instanceof BackupError) refused++
      // For example, the time in the gzip header (RFC 1952), or bits that deflate does not use.
      else expect(outcome, `byte ${at}`).toEqual(whole)
    }
    expect(refused).toBeGreaterThan(190)
  })

  it('is refused when data follows its end', { tags: 'rare' }, async () => {
    for (const tail of [Buffer.from('more'), gzipSync('more\n'), Buffer.alloc(100_000)])
      expect(await said(await fileWith(Buffer.concat([bytes, tail])))).toMatch(/is (damaged|cut off)/)
  })

  it('is refused when a row was changed, removed or added, or a table removed', {
    tags: 'rare',
  }, async () => {
    const row = (lines: string[]) => lines.findIndex((line) => line.startsWith('{"table":"supplier"')) + 1
    const changes: ((lines: string[]) => string[])[] = [
      (lines) => lines.with(row(lines), `${lines[row(lines)]}x`),
      (lines) => lines.toSpliced(row(lines), 1),
      (lines) => lines.toSpliced(row(lines), 0, lines[row(lines)] ?? ''),
      (lines) => lines.toSpliced(row(lines) - 1, lines.slice(row(lines)).indexOf('\\.') + 3),
    ]
    for (const change of changes) expect(await said(await forged(change))).toContain('is damaged')
  })

  it('is refused when its header was changed, because one checksum covers all lines', {
    tags: 'rare',
  }, async () => {
    const [head, ...lines] = gunzipSync(bytes).toString('utf8').split('\n')
    const other = `${head}`.replace('"lastValue":"', '"lastValue":"1')
    expect(other).not.toBe(head)
    expect(await said(await fileWith(gzipSync([other, ...lines].join('\n'))))).toContain('its sum is another')
  })

  it('is refused when its format or version is newer', { tags: 'rare' }, async () => {
    const format = await withHead((head) => {
      head.costwrightBackup = 2
    })
    expect(await said(format)).toContain('has backup format 2, which this version does not know')
    const version = await withHead((head) => {
      head.migrations.push('9999_from_the_future')
    })
    expect(await said(version)).toBe(
      'The backup was made by a newer version (0.0.0-test), whose migrations are not known here: ' +
        '9999_from_the_future. Restore it with that version. Nothing was restored.',
    )
  })

  it('is refused when PostgreSQL rejects its rows', { tags: 'rare' }, async () => {
    // All checksums are valid, but a link refers to a missing line.
    const file = folder.newFile()
    const broken = await createTestDatabase({ copyOf: await filledOriginal() })
    await broken.db.raw('alter table payment drop constraint payment_quote_header_id_fkey')
    await broken.db('payment').limit(1).update({ quote_header_id: 999_999 })
    await backUp(broken.db, file)
    await broken.drop()
    expect(await said(file)).toMatch(
      /could not be loaded: .*payment_quote_header_id_fkey.*Nothing was restored/s,
    )
  })
})

describe('A database that is not empty', () => {
  it('is replaced without --force when it holds only the first Administrator', { tags: 'rare' }, async () => {
    const { db, drop } = await createTestDatabase()
    await db('user_account').insert({ email: 'a@b.example', first_name: 'A', last_name: 'B' })
    await restoreBackup(db, good, { force: false })
    expect(await everythingIn(db)).toEqual(await everythingIn(source.db))
    await drop()
  })

  describe('and has records', () => {
    let test: TestApp
    beforeAll(async () => {
      test = await startTestApp()
      await test.api('POST', '/Supplier', { body: { supplierName: 'Kept' } })
    })
    afterAll(() => test.close())

    it('is left unchanged, and the message lists its contents', { tags: 'rare' }, async () => {
      expect(await refusal(test.db, good)).toMatch(
        /^The database holds records already \(.*audit_entry: \d+, .*supplier: 1, user_account: 2, user_credential: 2\)\. .*--force/,
      )
    })

    it('is left unchanged with --force too when anything fails on the way', { tags: 'rare' }, async () => {
      await test.db.raw('create view of_somebody_else as select * from supplier')
      expect(await refusal(test.db, good, true)).toContain('of_somebody_else depends on')
      await test.db.raw('drop view of_somebody_else')
    })

    it('is replaced with --force, and people sign in with the restored accounts', async () => {
      const backup = folder.newFile()
      await backUp(test.db, backup)
      const before = await everythingIn(test.db)
      await test.api('POST', '/Supplier', { body: { supplierName: 'Gone again' } })
      await test.db('payment').delete()
      await restoreBackup(test.db, backup, { force: true })
      expect(await everythingIn(test.db)).toEqual(before)
      expect((await test.signIn(administrator)).token).toBeTruthy()
      expect((await test.api('GET', '/Supplier')).body).toMatchObject([{ supplierName: 'Kept' }])
    })
  })

  it('is replaced with --force when a newer version has migrated it', { tags: 'rare' }, async () => {
    const { db, drop } = await createTestDatabase()
    await db('knex_migrations').insert({
      name: '9999_from_the_future',
      batch: 9,
      migration_time: db.fn.now(),
    })
    await db.raw('create table of_the_future (id int primary key, supplier_id int references supplier (id))')
    await db('supplier').insert({ supplier_name: 'Of the future' })
    expect(await refusal(db, good)).toContain('supplier: 1')
    await restoreBackup(db, good, { force: true })
    expect(await everythingIn(db)).toEqual(await everythingIn(source.db))
    await drop()
  })

  it('is always left unchanged when it is not a Costwright database', { tags: 'rare' }, async () => {
    const { db, drop } = await createTestDatabase({ empty: true })
    await db.raw('create table customers as select 1 as id')
    expect(await refusal(db, good)).toContain('tables that do not belong to Costwright (customers)')
    expect(await refusal(db, good, true)).toContain('tables that do not belong to Costwright (customers)')
    await drop()
  })
})
