import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { dataDirPaths } from './data-dir-paths.ts'
import { findPrograms, installedFolder } from './programs.ts'
import { commandAs, type ServerUser } from './server-user.ts'

const folder = mkdtempSync(join(tmpdir(), 'costwright-programs-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const same: ServerUser = { is: 'same' }
const nobody: ServerUser = process.getuid?.() === 0 ? { is: 'other', uid: 65_534, gid: 65_534 } : same

/** The package as npm leaves it when it may not run install scripts: no links, nothing executable. */
function bareInstallation(name: string): string {
  const copy = join(folder, name)
  const filter = (path: string) => !path.endsWith('.a') && !lstatSync(path).isSymbolicLink()
  cpSync(join(installedFolder(), '..'), copy, { recursive: true, filter })
  for (const program of ['postgres', 'initdb', 'pg_ctl'])
    chmodSync(join(copy, 'native', 'bin', program), 0o644)
  return join(copy, 'native')
}

function versionRunAs(user: ServerUser, programs: string): string {
  const { program, args, options } = commandAs(user, join(programs, 'postgres'), ['--version'])
  return spawnSync(program, args, { ...options, encoding: 'utf8' }).stdout
}

describe('Programs of the embedded PostgreSQL', () => {
  it('run after an installation without install scripts', () => {
    const installed = bareInstallation('without-scripts')
    const programs = findPrograms(same, dataDirPaths(join(folder, 'data-1')), installed)
    expect(programs).toBe(join(installed, 'bin'))
    expect(versionRunAs(same, programs)).toMatch(/^postgres \(PostgreSQL\) 18\./)
  })

  it('run for a user who cannot enter node_modules', { tags: 'rare' }, () => {
    mkdirSync(join(folder, 'closed'), { mode: 0o700 })
    const installed = bareInstallation('closed/package')
    const programs = findPrograms(nobody, dataDirPaths(join(folder, 'data-2')), installed)
    expect(versionRunAs(nobody, programs)).toMatch(/^postgres \(PostgreSQL\) 18\./)
    expect(findPrograms(nobody, dataDirPaths(join(folder, 'data-2')), installed)).toBe(programs)
  })
})
