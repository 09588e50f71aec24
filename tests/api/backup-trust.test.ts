import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchRestore } from '../../api/backups/after-restore.ts'
import { backupSigner } from '../../api/backups/backup-signer.ts'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { takeBackup } from '../../database/backup/take-backup.ts'
import { writeWholeFile } from '../../database/backup/whole-file.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { npmRun } from '../support/npm-run.ts'
import { addPerson } from '../support/people.ts'

describe('A backup', () => {
  let folder: string
  let test: TestApp
  let keyFile: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'costwright-trust-'))
    keyFile = join(folder, 'secret.key')
    await writeFile(keyFile, `${randomUUID()}${randomUUID()}\n`)
    test = await startTestApp({
      environment: { SECRET_KEY_FILE: keyFile, BACKUP_DIR: join(folder, 'own'), BACKUP_KEEP: '2' },
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

  it('brings back no session, and names the accounts that are not what they were', async () => {
    const [left, renamed] = [await addPerson(test), await addPerson(test)]
    const { token } = await test.signIn(left)
    const signer = await backupSigner(keyFile)
    const file = await take(signer)
    await test.api('PATCH', `/UserAccounts/${left.id}`, { as: 'administrator', body: { isEnabled: false } })
    const body = { newPassword: 'a walk by the canal 7' }
    await test.api('POST', `/UserAccounts/${renamed.id}/ChangePassword`, { as: 'administrator', body })
    const watch = watchRestore()
    await restoreBackup(test.db, file, { force: true, signer: signer ?? undefined, ...watch })
    expect((await test.api('GET', '/Supplier', { as: { token } })).status).toBe(401)
    expect(await test.db('session')).toEqual([])
    expect(await test.db('sign_in_attempt')).toEqual([])
    expect(watch.accounts()).toEqual(
      expect.arrayContaining([
        `${left.email} is enabled again.`,
        `${renamed.email} has its former password.`,
      ]),
    )
    expect(await test.db('audit_entry').where({ action: 'restored' })).toHaveLength(1)
  })

  it('that was not signed with the key that is here is refused', async () => {
    const signer = (await backupSigner(keyFile)) ?? undefined
    const other = join(folder, 'other.key')
    await writeFile(other, `${randomUUID()}${randomUUID()}`)
    const empty = await createTestDatabase({ empty: true })
    for (const foreign of [await take(null), await take(await backupSigner(other))])
      await expect(restoreBackup(empty.db, foreign, { force: false, signer })).rejects.toThrow('--unverified')
    await restoreBackup(empty.db, await take(signer ?? null), { force: false, signer })
    await empty.drop()
  })

  it('is taken by the app itself when the last one is too old, and so many are kept', async () => {
    const own = join(folder, 'own')
    const files = () => readdir(own).catch(() => [])
    await expect.poll(async () => (await files()).filter((name) => name.endsWith('.gz')).length).toBe(1)
    const [name = ''] = await files()
    expect(name).toMatch(/^costwright-\d{8}T\d{4}Z\.backup\.gz$/)
  })

  it('comes back in a drill of its own', async () => {
    const file = await take(await backupSigner(keyFile))
    const { code, out, err } = await npmRun('backup', [file, '--verify'], {
      SECRET_KEY_FILE: keyFile,
      DATA_DIR: join(folder, 'nothing'),
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/comes back whole: .* signed with the key that is here/)
    await writeFile(keyFile, `${randomUUID()}${randomUUID()}\n`)
    const refused = await npmRun('backup', [file, '--verify'], {
      SECRET_KEY_FILE: keyFile,
      DATA_DIR: join(folder, 'no'),
    })
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is not signed') })
  })
})
