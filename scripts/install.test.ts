import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingPackages, withAddresses } from './install.mjs'
import { isAtLeast } from './node-version.mjs'

describe('Packages to install', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/knex': { version: '3.3.0' },
    'node_modules/vitest': { version: '4.1.12', dev: true },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  }
  const complete = { 'node_modules/knex': { version: '3.3.0' }, 'node_modules/vitest': { version: '4.1.12' } }

  it('are none when all that this system needs is there', () => {
    expect(missingPackages(locked, complete, true)).toEqual([])
  })

  it('are those that are missing or of another version', () => {
    expect(missingPackages(locked, { 'node_modules/knex': { version: '3.2.0' } }, true)).toEqual([
      'node_modules/knex',
      'node_modules/vitest',
    ])
  })

  it('are not those for building and testing where only the server runs', () => {
    expect(missingPackages(locked, { 'node_modules/knex': { version: '3.3.0' } }, false)).toEqual([])
  })

  it('are optional ones too when they are there in another version', () => {
    const other = { ...complete, 'node_modules/for-another-system': { version: '0.9.0' } }
    expect(missingPackages(locked, other, true)).toEqual(['node_modules/for-another-system'])
  })
})

describe('Addresses of the packages that are installed', () => {
  it('are where a registry has the archive of that name and version', () => {
    const from = { version: '1.2.3', integrity: 'sha512-…' }
    const addressed = withAddresses({
      'node_modules/knex': from,
      'node_modules/@mui/material': from,
      'node_modules/knex/node_modules/ms': from,
      'node_modules/typescript': { ...from, name: '@typescript/typescript6' },
    })
    expect(Object.values(addressed).map(({ resolved }) => resolved)).toEqual([
      'https://registry.invalid/knex/-/knex-1.2.3.tgz',
      'https://registry.invalid/@mui/material/-/material-1.2.3.tgz',
      'https://registry.invalid/ms/-/ms-1.2.3.tgz',
      'https://registry.invalid/@typescript/typescript6/-/typescript6-1.2.3.tgz',
    ])
  })

  it('are left to what does not come from a registry, or says where it lies', () => {
    const others = {
      '': { version: '0.1.0' },
      'node_modules/elsewhere': {
        version: '1.0.0',
        integrity: 'sha512-…',
        resolved: 'https://files.example/it.tgz',
      },
      'node_modules/linked': { version: '1.0.0' },
    }
    expect(withAddresses(others)).toEqual(others)
  })
})

describe('Installing the packages of a lockfile that names no registry', () => {
  const runFile = promisify(execFile)
  const folder = mkdtempSync(join(tmpdir(), 'costwright-install-'))
  const usual = '/small/-/small-1.2.3.tgz'
  let archive: Buffer
  let registry: Server
  /** What the registry has, and what it was asked for. */
  let answers: Record<string, Buffer | object>
  let asked: string[]
  const place = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`

  /** A project of one package, in a folder of its own. */
  const project = (name: string): string => {
    const root = join(folder, name)
    for (const script of ['install', 'one-at-a-time', 'run'])
      cpSync(join(import.meta.dirname, `${script}.mjs`), join(root, 'scripts', `${script}.mjs`))
    cpSync(join(import.meta.dirname, '..', '.npmrc'), join(root, '.npmrc'))
    const dependencies = { small: '1.2.3' }
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    const packages = { '': { dependencies }, 'node_modules/small': { version: '1.2.3', integrity } }
    writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies }))
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
    return root
  }

  const install = (root: string) =>
    runFile(
      process.execPath,
      ['-e', `import('./scripts/install.mjs').then((it) => it.ensureInstalled({ withDev: true }))`],
      {
        cwd: root,
        env: { ...process.env, npm_config_registry: place(), npm_config_cache: join(root, 'cache') },
      },
    )

  beforeAll(async () => {
    mkdirSync(join(folder, 'package'))
    writeFileSync(
      join(folder, 'package', 'package.json'),
      JSON.stringify({ name: 'small', version: '1.2.3' }),
    )
    await runFile('tar', ['czf', 'small.tgz', 'package'], { cwd: folder })
    archive = readFileSync(join(folder, 'small.tgz'))
    registry = createServer(({ url = '' }, response) => {
      asked.push(url)
      const answer = answers[url]
      response.writeHead(answer ? 200 : 404)
      response.end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer ?? {}))
    })
    await new Promise<void>((settle) => {
      registry.listen(0, '127.0.0.1', settle)
    })
  })
  afterAll(() => {
    registry.close()
    rmSync(folder, { recursive: true })
  })

  it('asks for the archives alone, in the place of the versions of each package first', async () => {
    asked = []
    answers = { [usual]: archive }
    const root = project('usual')
    await install(root)
    expect(asked).toEqual([usual])
    expect(readdirSync(join(root, 'node_modules'))).toEqual(['.package-lock.json', 'small'])
    expect(readdirSync(root)).not.toContain('.installing')
  })

  it('does what npm does by itself where a registry has them elsewhere', async () => {
    asked = []
    const tarball = `${place()}/files/small.tgz`
    answers = {
      '/small': {
        name: 'small',
        versions: { '1.2.3': { name: 'small', version: '1.2.3', dist: { tarball } } },
      },
      '/files/small.tgz': archive,
    }
    const root = project('elsewhere')
    await install(root)
    expect(asked).toEqual([usual, '/small', '/files/small.tgz'])
    expect(readdirSync(join(root, 'node_modules'))).toEqual(['.package-lock.json', 'small'])
    expect(readdirSync(root)).not.toContain('.installing')
  })
})

describe('The version of Node', () => {
  it.each([
    ['20.19.0', '20.19', true],
    ['22.0.0', '20.19', true],
    ['20.9.0', '20.19', false],
    ['18.20.4', '20.19', false],
  ])('%s for %s: %s', (version, needed, enough) => {
    expect(isAtLeast(version, needed)).toBe(enough)
  })
})
