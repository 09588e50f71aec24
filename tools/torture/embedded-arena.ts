import { join } from 'node:path'
import type { Arena, Fault } from './arena.ts'
import { type EmbeddedOffice, openEmbeddedOffice } from './embedded-office.ts'
import { killApp, killBackend, killBoth, killPostgres, killTwice } from './faults/kills.ts'
import { clockAhead, killBackup } from './faults/scheduled.ts'
import { secondProcess } from './faults/second-process.ts'
import { terminate, terminateStuck } from './faults/terminate.ts'

const faults = {
  'kill -9 app': killApp,
  'kill -9 app, again while it starts': killTwice,
  'kill -9 postgres': killPostgres,
  'kill -9 one backend': killBackend,
  'kill -9 app and postgres': killBoth,
  'SIGTERM under load': terminate,
  'SIGTERM while requests are stuck': terminateStuck,
  'second process on the data directory': secondProcess,
  'clock ahead for a while': clockAhead,
  'kill -9 app during a scheduled backup': killBackup,
}

/**
 * The app with its embedded PostgreSQL, in a data directory in the temporary folder.
 * @param prepare fills the data directory before the first start
 */
export const embeddedArenaOn = (prepare: (dataDir: string) => Promise<void>): Arena => ({
  name: 'embedded PostgreSQL',
  faultNames: Object.keys(faults),
  missing: async () => null,
  open: async (seed) => {
    const office = await openEmbeddedOffice(seed, async (folder) => {
      await prepare(join(folder, 'data'))
      return undefined
    })
    return { workload: office.workload, faults: faultsOf(office), said: office.said, close: office.close }
  },
})

export const embeddedArena = embeddedArenaOn(async () => {})

const faultsOf = (office: EmbeddedOffice): Fault[] =>
  Object.entries(faults).map(([name, strike]) => ({ name, strike: strike(office) }))
