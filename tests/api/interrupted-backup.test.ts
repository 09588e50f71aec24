import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BackupError } from '../../database/backup/errors.ts'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { takeBackup } from '../../database/backup/take-backup.ts'
import { writeWholeFile } from '../../database/backup/whole-file.ts'
import { createRandom } from '../../model/random.ts'
import { backUp, backupFolder, everythingIn, sequencesOf } from '../support/backups.ts'
import { marksOfAll } from '../support/contents.ts'
import { connectCut } from '../support/cut-connection.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { filledOriginal } from '../support/filled-original.ts'
import { runs } from '../support/property-runs.ts'
import { untilAlone } from '../support/until-alone.ts'

let folder: Awaited<ReturnType<typeof backupFolder>>
/** The source database and a backup of it. */
let source: TestDatabase
let good: string
beforeAll(async () => {
  folder = await backupFolder()
  source = await createTestDatabase({ copyOf: await filledOriginal() })
  good = folder.newFile()
  await backUp(source.db, good)
})
afterAll(async () => {
  await source.drop()
  await folder.remove()
})

const sentence = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('It went well'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(BackupError)
  return (error as BackupError).message
}

describe('An interrupted backup', () => {
  // Afterwards there is no file, complete or partial, and no process.
  afterEach(async () => {
    expect((await readdir(folder.path)).filter((name) => name.includes('partial'))).toEqual([])
    await untilAlone(source.db)
  })

  it('leaves no file when the connection breaks at any statement or within any table', {
    tags: 'rare',
  }, async () => {
    let statements = 0
    for (;;) {
      const line = connectCut(source.target, { at: (n) => n === statements + 1, when: 'before' })
      const file = folder.newFile()
      const error = await backUp(line.db, file).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      await line.db.destroy()
      const brokenAt = line.brokenAt()
      // A read-only transaction is complete once the file is, however it ends.
      if (brokenAt === undefined || /^commit/i.test(brokenAt)) {
        expect(error).toBeUndefined()
        break
      }
      statements++
      expect(error, brokenAt).toBeInstanceOf(BackupError)
      expect((error as Error).message).toMatch(
        /^The backup could not be taken: .*\. Nothing was left behind\.$/,
      )
      expect(await readdir(folder.path)).not.toContain(file.slice(folder.path.length + 1))
    }
    expect(statements).toBeGreaterThan(40)
  })

  /** A reader that pauses after the first bytes, runs a step, and continues. */
  const pausing = (then: () => Promise<unknown>) =>
    async function* (lines: AsyncIterable<Buffer>) {
      let count = 0
      for await (const line of lines) {
        if (count++ === 8) await then()
        yield line
      }
    }
  const takeWhile = (then: () => Promise<unknown>, signal?: AbortSignal) =>
    takeBackup(
      source.db,
      { product: '0', secretMark: null },
      async (lines) => {
        await writeWholeFile(folder.newFile(), pausing(then)(lines), { force: false })
      },
      { ...(signal && { signal }) },
    )

  it('reports that PostgreSQL ended the connection, and the next backup succeeds', {
    tags: 'rare',
  }, async () => {
    const end = () =>
      source.db.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
    expect(await sentence(takeWhile(end))).toMatch(/^The backup could not be taken: /)
    await backUp(source.db, folder.newFile())
  })

  it('stops at once when aborted, also while it waits for a migration', { tags: 'rare' }, async () => {
    const giveUp = new AbortController()
    expect(await sentence(takeWhile(async () => giveUp.abort(), giveUp.signal))).toContain(
      'Stopped before the end',
    )

    const migration = await source.db.transaction()
    await migration.raw('lock table supplier in access exclusive mode')
    const giveUpWaiting = new AbortController()
    const waiting = sentence(takeWhile(async () => {}, giveUpWaiting.signal))
    for (;;) {
      const { rows } = await migration.raw(
        'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      )
      if (rows.length > 0) break
    }
    giveUpWaiting.abort()
    expect(await waiting).toContain('Stopped before the end')
    await migration.rollback()
  })
})

describe('An interrupted restore', () => {
  it('leaves the database unchanged, wherever the connection breaks', { tags: 'rare' }, async () => {
    const { db, target, drop } = await createTestDatabase()
    await db('supplier').insert({ supplier_name: 'Was there before' })
    const everything = async () => ({ marks: await marksOfAll(db), sequences: await sequencesOf(db) })
    const before = await everything()
    const cutAt = async (n: number) => {
      const line = connectCut(target, { at: (count) => count === n, when: 'before' })
      const said = await sentence(restoreBackup(line.db, good, { force: true }))
      await line.db.destroy()
      await untilAlone(db)
      return { said, at: line.brokenAt() ?? '' }
    }

    const whole = connectCut(target, { at: () => false, when: 'before' })
    const undone = await whole.db.transaction()
    await restoreBackup(undone, good, { force: true })
    await undone.rollback()
    await whole.db.destroy()
    const statements = whole.statements.length
    expect(statements).toBeGreaterThan(300)
    const random = createRandom(`where the line breaks ${process.env.SEED ?? '1'}`)
    const drawn = Array.from({ length: runs(4) }, () => random.whole(1, statements - 3))
    // A break near the end shows everything that earlier statements left behind.
    for (const place of [...drawn, statements - 3]) {
      const { said } = await cutAt(place)
      expect(said).toMatch(/Nothing was restored\.$/)
    }
    // Checked once at the end: transaction ids and sequences never return to an earlier value.
    expect(await everything()).toEqual(before)
    await drop()
  })

  it('is complete or absent when the reply to COMMIT is lost, and reports that it is unknown', {
    tags: 'rare',
  }, async () => {
    const { db, target, drop } = await createTestDatabase()
    await db('supplier').insert({ supplier_name: 'Was there before' })
    const line = connectCut(target, { at: (_n, text) => /^commit/i.test(text), when: 'after' })
    expect(await sentence(restoreBackup(line.db, good, { force: true }))).toContain(
      'everything was restored, or nothing. Restore again with --force to be sure.',
    )
    await line.db.destroy()
    await untilAlone(db)
    await restoreBackup(db, good, { force: true })
    expect(await everythingIn(db)).toEqual(await everythingIn(source.db))
    await drop()
  })
})
