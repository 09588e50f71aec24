import pg from 'pg'
import { serverProcessId } from '../../../database/embedded/leftovers.ts'
import type { SmallDisk } from '../../../tests/support/small-disk.ts'
import type { Strike } from '../arena.ts'
import type { EmbeddedOffice } from '../embedded-office.ts'
import { pathOf } from '../records.ts'
import { comesTrue } from '../until.ts'

export interface DiskOffice extends EmbeddedOffice {
  readonly disk: SmallDisk
}

/** Waits until writes are rejected and reads succeed, repeatedly; returns what fails. */
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

/** No byte free: writes are rejected, reads continue. */
export const fullDisk = (office: DiskOffice): Strike => whileFull(office, writesRefusedReadsAnswered)

/** The same when PostgreSQL needs a new WAL file and must stop. */
export const fullDiskForLog = (office: DiskOffice): Strike =>
  whileFull(office, async () => {
    const before = serverProcessId(office.paths)
    const client = new pg.Client(office.connection)
    client.on('error', () => {})
    await client.connect()
    // More than the preallocated files, so PostgreSQL stops.
    for (let file = 0; file < 8; file++)
      await client.query('select pg_switch_wal(), txid_current()').catch(() => {})
    await client.end().catch(() => {})
    const ended = await comesTrue(() => serverProcessId(office.paths) !== before)
    return ended
      ? await writesRefusedReadsAnswered(office)
      : ['PostgreSQL has space for its log on a disk that is full']
  })

/** Kills PostgreSQL on a full disk; reads must work again. */
export const killPostgresOnFullDisk = (office: DiskOffice): Strike =>
  whileFull(office, async () => {
    process.kill(serverProcessId(office.paths), 'SIGKILL')
    return writesRefusedReadsAnswered(office)
  })

const startsNot = async (office: DiskOffice, sentence: string): Promise<string[]> => {
  const failure = await office.spawn().ready.catch((error: Error) => error)
  return failure instanceof Error && failure.message.includes(sentence)
    ? []
    : [`it does not say "${sentence}": ${failure instanceof Error ? failure.message : 'it serves'}`]
}

/** Kills the app on a full disk; the next one is read. */
export const killAppOnFullDisk = (office: DiskOffice): Strike =>
  whileFull(office, async () => {
    await office.app().stop('SIGKILL')
    await office.start()
    return writesRefusedReadsAnswered(office)
  })

/** Kills PostgreSQL and remounts the disk read-only before it restarts: no file may be open for writing (mount(8)). */
const becomesReadOnly = ({ disk, paths }: DiskOffice): Promise<boolean> => {
  let killed = 0
  return comesTrue(() => {
    const server = serverProcessId(paths)
    if (server !== killed && server > 0) {
      killed = server
      try {
        process.kill(server, 'SIGKILL')
      } catch {
        // It has already ended.
      }
    }
    return disk.makeReadOnly(true)
  })
}

/** The disk turns read-only, as Linux does with a failing disk: the app stays up, rejects writes, and recovers. */
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

const exportPath = `${pathOf('quote-lines')}/export.csv`

/** No byte free for temporary files: exports are refused, writes and reads go on, and so does the app. */
export const fullTemporaryFolder =
  ({ disk, statusOf, workload }: DiskOffice): Strike =>
  async (_random, begins) => {
    disk.fill(true)
    const refused = await statusOf(exportPath)
    await workload.progress(40)
    const answered = workload.reads.answered
    const isRead = await comesTrue(() => workload.reads.answered >= answered + 20)
    begins()
    disk.fill(false)
    const made = await statusOf(exportPath)
    return [
      ...(refused === 503 ? [] : [`an export without room for its file is answered by ${refused}`]),
      ...(isRead ? [] : ['reads are not answered without room for temporary files']),
      ...(made === 200 ? [] : [`an export with room again is answered by ${made}`]),
    ]
  }
