import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const megabyte = 1_048_576

/** PostgreSQL preallocates WAL files of 16 MB. It stops when it cannot create one, and needs one or two to start. */
const reserveSize = 48 * megabyte
/** Min. free space in bytes for a start: about one WAL file. */
const leastFree = 20 * megabyte
/** Free space in bytes, in addition to the reserve, before writing resumes. */
export const resumeThreshold = reserveSize + 32 * megabyte

export type Reserve = ReturnType<typeof reserveIn>

/**
 * A file that is deleted when the disk is full, so that PostgreSQL can start and serve reads.
 * @param file path of the reserve
 * @param freeBytes free space of its disk, replaceable in tests
 */
export const reserveIn = (file: string, freeBytes = () => freeBytesOf(dirname(file))) => {
  let writing = true
  const isFree = (bytes: number) => freeBytes() >= bytes
  const make = () => {
    if (existsSync(file) || !isFree(resumeThreshold)) return
    try {
      fillFile(file)
    } catch {
      // Out of space or not writable: continues without a reserve.
      rmSync(file, { force: true })
    }
  }
  const isDiskFull = () => !isFree(leastFree)
  /** Deletes the reserve if the disk is full. */
  const giveUp = () => {
    if (!isDiskFull()) return
    rmSync(file, { force: true })
    writing = false
  }
  return {
    make,
    isDiskFull,
    giveUp,
    /** Checks the disk before a start: deletes or recreates the reserve. Whether the server may write. */
    mayWrite: (): boolean => {
      giveUp()
      if (isFree(resumeThreshold)) {
        make()
        writing = true
      }
      return writing
    },
    untilMayWrite: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted && !isFree(resumeThreshold))
        await delay(1000, undefined, { signal }).catch(() => {})
    },
  }
}

const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

// Random bytes: a compressing file system would not reserve space for zeros.
const fillFile = (file: string): void => {
  const block = randomBytes(megabyte)
  const handle = openSync(file, 'w', 0o600)
  try {
    for (let written = 0; written < reserveSize; written += block.length) writeSync(handle, block)
  } finally {
    closeSync(handle)
  }
}
