import { resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { backupArguments } from './backup-arguments.ts'

afterEach(() => vi.unstubAllEnvs())

describe('The arguments of npm run backup and npm run restore', () => {
  it.each([
    ['backup', []],
    ['backup', ['a', 'b']],
    ['backup', ['--force']],
    ['backup', ['']],
    ['restore', []],
    ['restore', ['a', '--force', 'b']],
  ] as const)('name one file: %s %j is asked for it', (name, args) => {
    expect(() => backupArguments(name, [...args])).toThrow(
      `Say which file: npm run ${name} -- FILE [--force]`,
    )
  })

  it('are a file alone, or with options on either side of it', () => {
    const options = { force: false, verify: false, unverified: false, files: false }
    expect(backupArguments('backup', ['/a'])).toEqual({ file: '/a', ...options })
    expect(backupArguments('backup', ['/a', '--force'])).toEqual({ file: '/a', ...options, force: true })
    expect(backupArguments('backup', ['/a', '--files'])).toEqual({ file: '/a', ...options, files: true })
    expect(backupArguments('backup', ['--verify', '/a'])).toEqual({ file: '/a', ...options, verify: true })
    expect(backupArguments('restore', ['--force', '/a', '--unverified'])).toEqual({
      file: '/a',
      ...options,
      force: true,
      unverified: true,
    })
  })

  it('name the file from where the command was typed', () => {
    vi.stubEnv('INIT_CWD', undefined)
    expect(backupArguments('backup', ['a']).file).toBe(resolve('a'))
    vi.stubEnv('INIT_CWD', '/somewhere')
    expect(backupArguments('backup', ['a']).file).toBe('/somewhere/a')
    expect(backupArguments('restore', ['../b']).file).toBe('/b')
    expect(backupArguments('restore', ['/c']).file).toBe('/c')
  })

  it('have no option that nobody knows', () => {
    expect(() => backupArguments('restore', ['a', '--forse'])).toThrow("Unknown option '--forse'")
  })
})
