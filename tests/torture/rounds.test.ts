import { describe, expect, it } from 'vitest'
import { copyClusterWithTables } from '../support/copy-cluster.ts'
import { embeddedArenaOn } from './embedded-arena.ts'
import { playRounds } from './rounds.ts'

describe('The app and its embedded PostgreSQL under torture', () => {
  // Minutes of it, with further faults, are `npm run torture`.
  it('lose no acknowledged write and leave none half done, whatever is killed', {
    timeout: 240_000,
  }, async () => {
    const said: string[] = []
    const embeddedArena = embeddedArenaOn(copyClusterWithTables)
    const results = await playRounds({
      arenas: [embeddedArena],
      seed: 'npm test',
      until: 0,
      writesBefore: 30,
      say: (line) => said.push(line),
    })
    expect(results.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(results.map(({ fault }) => fault).sort()).toEqual([...embeddedArena.faultNames].sort())
    expect(Math.min(...results.map(({ acknowledged }) => acknowledged))).toBeGreaterThan(20)
  })
})
