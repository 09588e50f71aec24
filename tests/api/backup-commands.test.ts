import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBackup } from '../../database/backup/read-backup.ts'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { dataDirPaths } from '../../database/embedded/data-dir-paths.ts'
import { serverProcessId } from '../../database/embedded/leftovers.ts'
import { isRunning } from '../../database/embedded/processes.ts'
import { runningServer } from '../../database/embedded/running.ts'
import { openExistingDatabase } from '../../database/open.ts'
import { createRandom } from '../../model/random.ts'
import { administrator } from '../support/app.ts'
import { backUp, backupFolder, everythingIn } from '../support/backups.ts'
import { copyClusterWithTables } from '../support/copy-cluster.ts'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../support/database.ts'
import { filledOriginal } from '../support/filled-original.ts'
import { npmRun, runScript } from '../support/npm-run.ts'
import { runs } from '../support/property-runs.ts'
import { startServerProcess } from '../support/server-process.ts'

let folder: Awaited<ReturnType<typeof backupFolder>>
beforeAll(async () => {
  folder = await backupFolder()
  // As root, the embedded server runs as another user, which needs access to the folder.
  await chmod(folder.path, 0o755)
})
afterAll(() => folder.remove())

const account = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }

const signIn = async (address: string) => {
  const reply = await fetch(`${address}/api/v1.0/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return reply.status
}

/** The rows that a restore ends, and where it is reported. */
const touched = [
  'session',
  'sign_in_attempt',
  'account_link',
  'api_token',
  'passkey',
  'mail_outbox',
  'mail_recipient',
  'event_delivery',
  'secret_mark',
  'scheduled_work',
  'two_factor',
  'audit_entry',
]
const carriedOver = (tables: readonly { readonly table: string }[]) =>
  tables.filter(({ table }) => !touched.includes(table))

// Each command is a process that starts a few more.

describe('npm run backup and npm run restore with the embedded database', { tags: 'rare' }, () => {
  let dataDir: string
  /** Backups taken while the app ran, and after it had stopped. */
  let running: string
  let stopped: string
  beforeAll(async () => {
    dataDir = join(folder.path, 'data')
    running = folder.newFile()
    stopped = folder.newFile()
    await copyClusterWithTables(dataDir)
  })

  it('back up a running app without disturbing it', async () => {
    const app = await startServerProcess({ DATA_DIR: dataDir, DEMO: '1', ...account })
    expect(await signIn(app.address)).toBe(200)
    const server = serverProcessId(dataDirPaths(dataDir))

    const { code, out, err } = await npmRun('backup', [running], { DATA_DIR: dataDir })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^ +\d+ account_link\n/)
    expect(out).toContain(` tables of ${dataDir} to ${running} (`)
    expect(out).toContain(`The secret key (${dataDir}/secret.key) is not in it.`)
    expect((await stat(running)).mode & 0o777).toBe(0o600)

    expect(serverProcessId(dataDirPaths(dataDir))).toBe(server)
    expect(await signIn(app.address)).toBe(200)
    expect(app.output()).not.toMatch(/stopped unexpectedly/)
    const refused = await runScript('restore', [running, '--force'], { DATA_DIR: dataDir })
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/^Another Costwright \(process \d+\) is using .*\. Stop it first.*\n$/)
    expect(await app.stop()).toEqual([0, null])
  })

  it('back up a stopped app, and leave no process running', async () => {
    const { code, err } = await runScript('backup', [stopped], { DATA_DIR: dataDir })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(isRunning(serverProcessId(dataDirPaths(dataDir)))).toBe(false)
    const business = async (file: string) =>
      // The demo firm has no closed month.
      (await readBackup(file)).tables.filter(
        ({ table }) => /quote|purchase|project|supplier/.test(table) && !/close/.test(table),
      )
    expect(await business(stopped)).toEqual(await business(running))
    expect((await business(stopped)).every(({ rows }) => rows > 0)).toBe(true)
  })

  it('restore into an empty data directory, and the app runs with it', async () => {
    const other = join(folder.path, 'other')
    const { code, out, err } = await runScript('restore', [running, '--unverified'], { DATA_DIR: other })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/ rows in \d+ tables into \S+ from .*, taken at \S+Z by version \S+, in [\d.]+ s\.\n/)
    expect(out).toContain(`There is no secret key at ${other}/secret.key. Put the one`)

    await cp(join(dataDir, 'secret.key'), join(other, 'secret.key'))
    const app = await startServerProcess({ DATA_DIR: other, DEMO: '1' })
    const copy = folder.newFile()
    const beside = await openExistingDatabase({ dataDir: other }, () => {})
    await backUp(beside.db, copy)
    await beside.stop()
    const [one, two] = [await readBackup(running), await readBackup(copy)]
    expect(carriedOver(two.tables)).toEqual(carriedOver(one.tables))
    expect(two.tables.find(({ table }) => table === 'session')?.rows).toBe(0)
    expect(two.head.migrations).toEqual(one.head.migrations)
    expect(await signIn(app.address)).toBe(200)
    await app.stop()
  })

  it('refuse a filled database without --force, in one sentence', async () => {
    const { code, out, err } = await runScript('restore', [running], { DATA_DIR: dataDir })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^The database holds records already \(.*supplier: \d+.*\).* --force .*\n$/)
  })

  it('leave the old or the new state when killed, and replace all records otherwise', async () => {
    const settings = { DATA_DIR: join(folder.path, 'killed') }
    await copyClusterWithTables(settings.DATA_DIR)
    /** Opens the database in this process as the commands do; the commands themselves are tested above. */
    const opened = async (work: (db: TestDatabase['db']) => Promise<unknown>) => {
      let said = ''
      const { db, stop } = await openExistingDatabase({ dataDir: settings.DATA_DIR }, (sentence) => {
        said += sentence
      })
      await work(db)
      await stop()
      return said
    }
    const tablesNow = async () => {
      const file = folder.newFile()
      // The PostgreSQL of a killed command ends by itself; a command that comes earlier reports that it stops
      // it.
      expect(await opened((db) => backUp(db, file))).toMatch(/^(Stopping PostgreSQL .+ left behind\.)?$/)
      return carriedOver((await readBackup(file)).tables)
    }
    const old = folder.newFile()
    const { db, drop } = await createTestDatabase()
    await db('supplier').insert({ supplier_name: 'Of the old one' })
    await backUp(db, old)
    await drop()
    expect(await opened((db) => restoreBackup(db, old, { force: false }))).toBe('')
    const [before, after] = await Promise.all(
      [old, running].map(async (file) => carriedOver((await readBackup(file)).tables)),
    )

    const command = fileURLToPath(new URL('../../scripts/command.mjs', import.meta.url))
    const { DATABASE_URL: _, ...env } = process.env
    // A delay between the start of PostgreSQL and the end of the work, at the current speed of the machine.
    const random = createRandom(process.env.SEED ?? '1')
    for (const moment of [0, ...Array.from({ length: runs(1) }, () => random.whole(100, 600))]) {
      const restore = spawn(process.execPath, [command, 'restore', running, '--force', '--unverified'], {
        env: { ...env, ...settings },
        stdio: 'ignore',
      })
      while (!(await runningServer(settings.DATA_DIR)) && restore.exitCode === null) await delay(10)
      await delay(moment)
      restore.kill('SIGKILL')
      if (restore.exitCode === null && restore.signalCode === null) await once(restore, 'exit')
      const now = await tablesNow()
      if (restore.signalCode) expect([before, after]).toContainEqual(now)
      else expect(now).toEqual(after)
    }
    expect(await runScript('restore', [old, '--force', '--unverified'], settings)).toMatchObject({ code: 0 })
    expect(await tablesNow()).toEqual(before)
  })

  it('do not create a database in order to back it up', async () => {
    const nowhere = join(folder.path, 'nowhere')
    const { code, err } = await runScript('backup', [folder.newFile()], { DATA_DIR: nowhere })
    expect({ code, err }).toEqual({
      code: 1,
      err: `There is no database in ${nowhere}. Set DATA_DIR, or DATABASE_URL.\n`,
    })
    await expect(stat(nowhere)).rejects.toThrow('ENOENT')
  })

  it('restore into an external database of any PostgreSQL version with --force', async () => {
    const { db, target, drop } = await createTestDatabase()
    await db('supplier').insert({ supplier_name: 'Of the old one' })
    const settings = { DATABASE_URL: databaseUrlOf(target), DATA_DIR: dataDir }
    const { code, out, err } = await runScript('restore', [running, '--force', '--unverified'], settings)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    // The key is the right one here.
    expect(out).not.toContain('secret key')
    const copy = folder.newFile()
    await backUp(db, copy)
    expect(carriedOver((await readBackup(copy)).tables)).toEqual(
      carriedOver((await readBackup(running)).tables),
    )
    expect((await db('user_account').first('email')).email).toBe(administrator.email)
    await drop()
  })
})

describe('npm run backup and npm run restore with DATABASE_URL', () => {
  it('carry everything to another database, and overwrite a file only with --force', {
    tags: 'rare',
  }, async () => {
    const from = await createTestDatabase({ copyOf: await filledOriginal() })
    const to = await createTestDatabase({ empty: true })
    const file = folder.newFile()
    await writeFile(file, 'mine')
    const DATA_DIR = join(folder.path, 'unused')
    const settings = { DATABASE_URL: databaseUrlOf(from.target), DATA_DIR }
    expect(await runScript('backup', [file], settings)).toEqual({
      code: 1,
      out: '',
      err: `${file} exists already. Choose another name, or say --force to replace it.\n`,
    })
    expect(await readFile(file, 'utf8')).toBe('mine')
    expect(await runScript('backup', [file, '--force'], settings)).toMatchObject({ code: 0, err: '' })
    expect((await readBackup(file)).head.migrations.length).toBe((await from.db('knex_migrations')).length)
    const restored = await runScript('restore', [file, '--unverified'], {
      DATABASE_URL: databaseUrlOf(to.target),
      DATA_DIR,
    })
    expect(restored).toMatchObject({ code: 0, err: '' })
    const contents = async (db: TestDatabase['db']) => {
      const { contents: all, structure } = await everythingIn(db)
      const untouched = Object.entries(all).filter(([table]) => !touched.includes(table))
      return { structure, all: Object.fromEntries(untouched) }
    }
    expect(await contents(to.db)).toEqual(await contents(from.db))
    await from.drop()
    await to.drop()
  })

  // The tests of the argument parser and the file reader cover all other faults.
  it.each(['backup', 'restore'] as const)(
    'report in one sentence what they cannot do: %s',
    { tags: 'rare' },
    async (script) => {
      const said = await runScript(script, [], { DATA_DIR: folder.path })
      expect(said).toEqual({
        code: 1,
        out: '',
        err: `Say which file: npm run ${script} -- FILE [--force]\n`,
      })
    },
  )

  it('leave no file that looks like a backup when the disk is full', { tags: 'rare' }, async () => {
    const { target, drop } = await createTestDatabase({ copyOf: await filledOriginal() })
    const before = await readdir(folder.path)
    const settings = { DATABASE_URL: databaseUrlOf(target), DATA_DIR: folder.path }
    // In blocks of 512 bytes; the firm needs more.
    const full = await runScript('backup', [folder.newFile()], settings, 'ulimit -f 20;')
    expect(full).toMatchObject({ code: 1, out: '' })
    expect(full.err).toMatch(/could not be written: the file is larger .*\. Nothing was left behind\.\n$/)
    expect(await readdir(folder.path)).toEqual(before)
    await drop()
  })
})
