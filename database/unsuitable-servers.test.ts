import { describe, expect, it } from 'vitest'
import { whyUnsuitable } from './unsuitable-servers.ts'

const postgres = 'PostgreSQL 17.6 on x86_64-pc-linux-gnu, compiled by gcc'

describe('A server that cannot hold our triggers', () => {
  it.each([
    ['CockroachDB', { version: 'CockroachDB CCL v25.2.0 (x86_64-pc-linux-gnu)', versionNumber: 130_000 }],
    ['YugabyteDB', { version: 'PostgreSQL 15.12-YB-2.25.2.0-b0 on x86_64', versionNumber: 150_012 }],
    ['Aurora PostgreSQL Limitless', { version: postgres, versionNumber: 160_009, isLimitless: true }],
  ])('is refused by its name: %s', (name, server) => {
    expect(whyUnsuitable(server)).toMatch(new RegExp(`^is ${name}, which cannot be used: .+ triggers .+\\.$`))
  })

  it('is one whose tables Citus distributes, but not one that has Citus', () => {
    const server = { version: postgres, versionNumber: 170_006 }
    expect(whyUnsuitable({ ...server, distributed: ['project'] })).toContain('Citus distributes (project)')
    expect(whyUnsuitable({ ...server, distributed: [] })).toBeUndefined()
  })

  it('is one before PostgreSQL 15', () => {
    expect(whyUnsuitable({ version: 'PostgreSQL 14.1', versionNumber: 140_001 })).toMatch(
      /^is PostgreSQL 14; .+ needs 15 or newer\.$/,
    )
    expect(whyUnsuitable({ version: 'PostgreSQL 15.0', versionNumber: 150_000 })).toBeUndefined()
  })
})
