import { describe, expect, it } from 'vitest'
import { missingPackages } from './install.mjs'
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
