import type { Arena } from './arena.ts'
import { openEmbeddedOffice } from './embedded-office.ts'
import { cutPower, cutPowerTwice, cutPowerWithoutFsync } from './faults/power.ts'
import { flushedDiskMissing, mountFlushedDisk } from './flushed-disk.ts'

const faults = { 'power cut under load': cutPower, 'power cut, again while it starts': cutPowerTwice }
const control = 'power cut without fsync'

/** The app with its embedded PostgreSQL on a disk that loses power and keeps only flushed data. */
export const powerArena: Arena = {
  name: 'power cut',
  faultNames: [...Object.keys(faults), control],
  missing: async () => flushedDiskMissing(),
  open: async (seed) => {
    const office = await openEmbeddedOffice(seed, mountFlushedDisk)
    return {
      workload: office.workload,
      faults: [
        ...Object.entries(faults).map(([name, strike]) => ({ name, strike: strike(office) })),
        { name: control, strike: cutPowerWithoutFsync(office), mustLose: true },
      ],
      said: office.said,
      close: office.close,
    }
  },
}
