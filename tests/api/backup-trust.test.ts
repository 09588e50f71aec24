import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchRestore } from '../../api/backups/after-restore.ts'
import { backupSigner } from '../../api/backups/backup-signer.ts'
import type { Mail } from '../../api/mail/outbox.ts'
import { claimSecret } from '../../api/secret.ts'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { takeBackup } from '../../database/backup/take-backup.ts'
import { writeWholeFile } from '../../database/backup/whole-file.ts'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { runScript } from '../support/npm-run.ts'
import { addUser, testClock } from '../support/people.ts'

describe('A backup', () => {
  let folder: string
  let test: TestApp
  let keyFile: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'costwright-trust-'))
    keyFile = join(folder, 'secret.key')
    await writeFile(keyFile, `${randomUUID()}${randomUUID()}\n`)
    test = await startTestApp({
      environment: { SECRET_KEY_FILE: keyFile },
    })
  })
  afterAll(async () => {
    await test.close()
    await rm(folder, { recursive: true })
  })

  const take = async (signer: Awaited<ReturnType<typeof backupSigner>>) => {
    const file = join(folder, `${randomUUID()}.backup.gz`)
    const write = async (lines: AsyncIterable<Buffer>) => {
      await writeWholeFile(file, lines, { force: false })
    }
    await takeBackup(test.db, { product: '0', secretMark: null }, write, { signer })
    return file
  }

  it('restores no session, and Administrators are told which accounts changed', {
    tags: 'slow',
  }, async () => {
    const [left, renamed] = [await addUser(test), await addUser(test)]
    const { token } = await test.signIn(left)
    const signer = await backupSigner(keyFile)
    const file = await take(signer)
    await test.api('PATCH', `/UserAccounts/${left.id}`, { as: 'administrator', body: { isEnabled: false } })
    const body = { newPassword: 'a walk by the canal 7' }
    await test.api('POST', `/UserAccounts/${renamed.id}/ChangePassword`, { as: 'administrator', body })
    const mails: Mail[] = []
    const outbox = { put: async (_trx: unknown, _kind: unknown, mail: Mail) => void mails.push(mail) }
    const watch = watchRestore(outbox)
    await restoreBackup(test.db, file, { force: true, signer: signer ?? undefined, ...watch })
    expect((await test.api('GET', '/Project', { as: { token } })).status).toBe(401)
    expect(await test.db('session')).toEqual([])
    expect(await test.db('sign_in_attempt')).toEqual([])
    expect(watch.accounts()).toEqual(
      expect.arrayContaining([
        `${left.email} is enabled again.`,
        `${renamed.email} has its former password.`,
      ]),
    )
    expect(await test.db('audit_entry').where({ action: 'restored' })).toHaveLength(1)
    expect(mails.map(({ to }) => to)).toEqual([administrator.email])
    expect(mails[0]?.text).toContain(`${left.email} is enabled again.`)
  })

  it('can be served with another secret key at once', { tags: 'rare' }, async () => {
    const signer = await backupSigner(keyFile)
    await claimSecret(test.db, 'the secret of the instances that the backup saw')
    const file = await take(signer)
    await restoreBackup(test.db, file, { force: true, signer: signer ?? undefined, ...watchRestore() })
    expect(await claimSecret(test.db, 'the secret of another instance')).toBe('changed')
  })

  it('is refused when it was signed with another key', { tags: 'rare' }, async () => {
    const signer = (await backupSigner(keyFile)) ?? undefined
    const other = join(folder, 'other.key')
    await writeFile(other, `${randomUUID()}${randomUUID()}`)
    const empty = await createTestDatabase({ empty: true })
    for (const foreign of [await take(null), await take(await backupSigner(other))])
      await expect(restoreBackup(empty.db, foreign, { force: false, signer })).rejects.toThrow('--unverified')
    await restoreBackup(empty.db, await take(signer ?? null), { force: false, signer })
    await empty.drop()
  })

  it('is restored in a separate drill', { tags: 'rare' }, async () => {
    const file = await take(await backupSigner(keyFile))
    const { code, out, err } = await runScript('backup', [file, '--verify'], {
      SECRET_KEY_FILE: keyFile,
      DATA_DIR: join(folder, 'nothing'),
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/comes back whole: .* signed with the key that is here/)
    await writeFile(keyFile, `${randomUUID()}${randomUUID()}\n`)
    const refused = await runScript('backup', [file, '--verify'], {
      SECRET_KEY_FILE: keyFile,
      DATA_DIR: join(folder, 'no'),
    })
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is not signed') })
  })
})

describe('Scheduled backups', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'costwright-schedule-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const clock = testClock(new Date().toISOString())
  const hourAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
  /** Files of earlier days with scheduled names, and a foreign file. */
  const formerFiles = [
    'costwright-20240101T0200Z.backup.gz',
    'costwright-20240102T0200Z.backup.gz',
    'monday.backup.gz',
  ]
  const start = async (own: string) => {
    const key = join(folder, 'secret.key')
    await writeFile(key, `${randomUUID()}${randomUUID()}\n`)
    const environment = { SECRET_KEY_FILE: key, BACKUP_DIR: own, BACKUP_KEEP: '2', BACKUP_EVERY: '6h' }
    return startTestApp({ now: clock.now, environment })
  }
  const stateOf = async (test: TestApp) =>
    (await test.api('GET', '/Backups/schedule', { as: 'administrator' })).body

  it('run when the last one is too old, keep a set number, and touch no foreign file', async () => {
    const own = join(folder, 'own')
    await mkdir(own)
    for (const name of formerFiles) {
      await writeFile(join(own, name), '')
      await utimes(join(own, name), hourAgo(7), hourAgo(7))
    }
    const test = await start(own)
    await expect.poll(() => readdir(own)).not.toContain(formerFiles[0])
    const files = (await readdir(own)).sort()
    expect(files).toHaveLength(3)
    expect(files).toEqual(expect.arrayContaining(formerFiles.slice(1)))
    expect(files).toContainEqual(expect.stringMatching(/^costwright-\d{8}T\d{4}Z\.backup\.gz$/))
    expect(await stateOf(test)).toMatchObject({ everyHours: 6, isLate: false })
    await test.close()
  })

  it('do not run while the last one is recent, and Administrators see its age', {
    tags: 'rare',
  }, async () => {
    const own = join(folder, 'young')
    const [, last = ''] = formerFiles
    await mkdir(own)
    await writeFile(join(own, last), '')
    await utimes(join(own, last), hourAgo(5), hourAgo(5))
    const test = await start(own)
    expect(await stateOf(test)).toEqual({
      everyHours: 6,
      lastAt: hourAgo(5).toISOString(),
      isLate: false,
    })
    expect((await test.api('GET', '/Backups/schedule')).status).toBe(403)
    expect(await readdir(own)).toEqual([last])
    clock.advance({ minutes: 90 })
    expect(await stateOf(test)).toMatchObject({ isLate: false })
    clock.advance({ minutes: 31 })
    expect(await stateOf(test)).toMatchObject({ isLate: true })
    await test.close()
  })

  it('are reported late when there is none, unless they are switched off', { tags: 'rare' }, async () => {
    await writeFile(join(folder, 'a file'), '')
    const failing = await start(join(folder, 'a file', 'below'))
    expect(await stateOf(failing)).toEqual({ everyHours: 6, lastAt: null, isLate: true })
    await failing.close()
    const none = await startTestApp()
    expect(await stateOf(none)).toEqual({ everyHours: null, lastAt: null, isLate: false })
    await none.close()
  })
})
