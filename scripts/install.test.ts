import { describe, expect, it } from 'vitest'
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
