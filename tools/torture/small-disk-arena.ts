import { mountSmallDisk, smallDiskMissing } from '../../tests/support/small-disk.ts'
import type { Arena } from './arena.ts'
import { openEmbeddedOffice } from './embedded-office.ts'
import {
  type DiskOffice,
  fullDisk,
  fullDiskForLog,
  killAppOnFullDisk,
  killPostgresOnFullDisk,
  readOnlyDisk,
  startOnReadOnlyDisk,
} from './faults/disk.ts'

const faults = {
  'full disk': fullDisk,
  'full disk, none left for the log': fullDiskForLog,
  'full disk, kill -9 postgres': killPostgresOnFullDisk,
  'full disk, kill -9 app': killAppOnFullDisk,
  'read-only disk': readOnlyDisk,
  'read-only disk at the start': startOnReadOnlyDisk,
}

/** More than PostgreSQL and its WAL need in a round, small enough for a memory disk. */
const megabytes = 512

export const smallDiskArena: Arena = {
  name: 'small disk',
  faultNames: Object.keys(faults),
  missing: async () => smallDiskMissing(),
  open: async (seed) => {
    const office: DiskOffice = await openEmbeddedOffice(seed, (folder) => mountSmallDisk(folder, megabytes))
    return {
      workload: office.workload,
      faults: Object.entries(faults).map(([name, strike]) => ({ name, strike: strike(office) })),
      said: office.said,
      close: office.close,
    }
  },
}
