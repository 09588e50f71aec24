import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { mountSmallDisk, smallDiskMissing } from '../../tests/support/small-disk.ts'
import type { Arena } from './arena.ts'
import { openEmbeddedOffice } from './embedded-office.ts'
import { fullTemporaryFolder } from './faults/disk.ts'

/** Enough for the lists and exports of a round. */
const megabytes = 32
const below = 'temporary'

/** Only the folder for temporary files is small. */
const mountTemporaryFolder = async (folder: string) => {
  mkdirSync(join(folder, below))
  const disk = await mountSmallDisk(join(folder, below), megabytes)
  // The data directory is on the machine's disk.
  return { ...disk, seenFromOutside: folder }
}

const name = 'full temporary folder'

export const temporaryFolderArena: Arena = {
  name: 'small temporary folder',
  faultNames: [name],
  missing: async () => smallDiskMissing(),
  open: async (seed) => {
    const office = await openEmbeddedOffice(seed, mountTemporaryFolder, (folder) => ({
      TMPDIR: join(folder, below),
    }))
    return {
      workload: office.workload,
      faults: [{ name, strike: fullTemporaryFolder(office) }],
      said: office.said,
      close: office.close,
    }
  },
}
