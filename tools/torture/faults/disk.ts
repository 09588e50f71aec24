import pg from 'pg'
import { serverProcessId } from '../../../database/embedded/leftovers.ts'
import type { Strike } from '../arena.ts'
import type { EmbeddedOffice } from '../embedded-office.ts'
import type { SmallDisk } from '../small-disk.ts'
import { comesTrue } from '../until.ts'

export interface DiskOffice extends EmbeddedOffice {
  readonly disk: SmallDisk
}

/** Waits until writes are refused and reads are answered, again and again; says which of the two does not happen. */
const writesRefusedReadsAnswered = async ({ workload }: DiskOffice): Promise<string[]> => {
  const retriedBefore = workload.counts.retried
  const refused = await comesTrue(() => workload.counts.retried >= retriedBefore + 30)
  const answeredBefore = workload.reads.answered
  const answered = await comesTrue(() => workload.reads.answered >= answeredBefore + 20)
  return [
    ...(refused ? [] : ['the disk is full and writes are not refused']),
    ...(answered ? [] : ['the disk is full and reads are not answered']),
  ]
}

/** Fills the disk, does what is to be done meanwhile, and makes space. */
const whileFull =
  (office: DiskOffice, meanwhile: (office: DiskOffice) => Promise<string[]>): Strike =>
  async (_random, begins) => {
    office.disk.fill(true)
    try {
      return await meanwhile(office)
    } finally {
      begins()
      office.disk.fill(false)
    }
  }

/** Not a byte is free: writes are refused, reads go on. */
export const fullDisk = (office: DiskOffice): Strike => whileFull(office, writesRefusedReadsAnswered)

/** The same when PostgreSQL needs its next file of the write-ahead log, and has to end without it. */
export const fullDiskForLog = (office: DiskOffice): Strike =>
  whileFull(office, async () => {
    const before = serverProcessId(office.places)
    const client = new pg.Client(office.connection)
    client.on('error', () => {})
    await client.connect()
    // More than are kept ready; PostgreSQL ends at one of them.
    for (let file = 0; file < 8; file++)
      await client.query('select pg_switch_wal(), txid_current()').catch(() => {})
    await client.end().catch(() => {})
    const ended = await comesTrue(() => serverProcessId(office.places) !== before)
    return ended
      ? await writesRefusedReadsAnswered(office)
      : ['PostgreSQL has space for its log on a disk that is full']
  })

/** PostgreSQL is killed on a full disk, and can be read again all the same. */
export const killPostgresOnFullDisk = (office: DiskOffice): Strike =>
  whileFull(office, async () => {
    process.kill(serverProcessId(office.places), 'SIGKILL')
    return writesRefusedReadsAnswered(office)
  })

/** The app cannot start, and says why. */
const startsNot = async (office: DiskOffice, sentence: string): Promise<string[]> => {
  const failure = await office.spawn().ready.catch((error: Error) => error)
  return failure instanceof Error && failure.message.includes(sentence)
    ? []
    : [`it does not say "${sentence}": ${failure instanceof Error ? failure.message : 'it serves'}`]
}

/** The app is killed on a full disk; the next one says what is wrong and starts when there is space. */
export const killAppOnFullDisk =
  (office: DiskOffice): Strike =>
  async (random, begins) => {
    const full = whileFull(office, async () => {
      await office.app().stop('SIGKILL')
      return startsNot(office, 'its disk is full')
    })
    const wrong = await full(random, begins)
    await office.start()
    return wrong
  }

/** Kills PostgreSQL and makes the disk read-only before it is back: no file may be open for writing (mount(8)). */
const becomesReadOnly = ({ disk, places }: DiskOffice): Promise<boolean> => {
  let killed = 0
  return comesTrue(() => {
    const server = serverProcessId(places)
    if (server !== killed && server > 0) {
      killed = server
      try {
        process.kill(server, 'SIGKILL')
      } catch {
        // It has ended already.
      }
    }
    return disk.makeReadOnly(true)
  })
}

/** The disk turns read-only, as Linux makes one that fails: the app stays, refuses, and works on afterwards. */
export const readOnlyDisk =
  (office: DiskOffice): Strike =>
  async (_random, begins) => {
    if (!(await becomesReadOnly(office))) return ['the disk could not be made read-only']
    const { workload, disk } = office
    const before = workload.counts.retried
    const refused = await comesTrue(() => workload.counts.retried >= before + 100)
    begins()
    disk.makeReadOnly(false)
    return refused ? [] : ['the disk is read-only and writes are not refused']
  }

/** A start on a read-only disk. */
export const startOnReadOnlyDisk =
  (office: DiskOffice): Strike =>
  async (_random, begins) => {
    await office.app().stop()
    if (!(await comesTrue(() => office.disk.makeReadOnly(true))))
      return ['the disk could not be made read-only']
    const wrong = await startsNot(office, 'it is on a read-only file system')
    begins()
    office.disk.makeReadOnly(false)
    await office.start()
    return wrong
  }
