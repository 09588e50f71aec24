import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastBackupAt } from './scheduled-backups.ts'

const now = new Date('2026-06-01T12:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)

let backupDir: string
beforeAll(() => {
  backupDir = mkdtempSync(join(tmpdir(), 'costwright-backups-'))
})
afterAll(() => rmSync(backupDir, { recursive: true, force: true }))

const backup = (name: string, at: Date) => {
  const file = join(backupDir, `costwright-${name}.backup.gz`)
  writeFileSync(file, '')
  utimesSync(file, at, at)
}

describe('The last scheduled backup', () => {
  it('is none of the future, which a clock that was ahead took', async () => {
    backup('20270601T1200Z', daysLater(365))
    expect(await lastBackupAt({ backupDir }, now)).toBe(null)
    backup('20260531T1200Z', daysLater(-1))
    expect(await lastBackupAt({ backupDir }, now)).toEqual(daysLater(-1))
  })
})
