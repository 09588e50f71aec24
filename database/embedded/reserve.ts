import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const megabyte = 1_048_576

/**
 * What is set aside: PostgreSQL writes ahead into files of 16 MB each. It ends when it cannot make the next one, and
 * needs one or two to start again.
 */
const reserveSize = 48 * megabyte
/** With less than one of its files free, PostgreSQL cannot be trusted to start. */
const leastFree = 20 * megabyte
/** So much must be free beside the reserve before anything is written again. */
export const freeAgain = reserveSize + 32 * megabyte

/** A file that is given up when the disk is full, so that PostgreSQL can start and records can at least be read. */
export interface Reserve {
  /** Sets the space aside, where there is enough. */
  make(): void
  /** Whether there is too little space for the server to start. */
  isDiskFull(): boolean
  /**
   * Looks at the disk before the server is started again, and gives the reserve up or makes it anew.
   * @returns whether the server may write
   */
  mayWrite(): boolean
  /** Keeps when there is so much space that the server may write again, or when the signal comes. */
  untilMayWrite(signal: AbortSignal): Promise<void>
}

/**
 * @param file the reserve
 * @param freeBytes how much is free on its disk; tests say it themselves
 */
export const reserveIn = (file: string, freeBytes = () => freeBytesOf(dirname(file))): Reserve => {
  let writing = true
  const isFree = (bytes: number) => freeBytes() >= bytes
  const make = () => {
    if (existsSync(file) || !isFree(freeAgain)) return
    try {
      fillFile(file)
    } catch {
      // Somebody else took the space meanwhile, or nothing may be written there: it goes on without.
      rmSync(file, { force: true })
    }
  }
  const isDiskFull = () => !isFree(leastFree)
  return {
    make,
    isDiskFull,
    mayWrite: () => {
      if (isDiskFull()) {
        rmSync(file, { force: true })
        writing = false
      } else if (isFree(freeAgain)) {
        make()
        writing = true
      }
      return writing
    },
    untilMayWrite: async (signal) => {
      while (!signal.aborted && !isFree(freeAgain)) await delay(1000, undefined, { signal }).catch(() => {})
    },
  }
}

const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

// Random bytes, as a file system that compresses would keep no space for zeros.
const fillFile = (file: string): void => {
  const block = randomBytes(megabyte)
  const handle = openSync(file, 'w', 0o600)
  try {
    for (let written = 0; written < reserveSize; written += block.length) writeSync(handle, block)
  } finally {
    closeSync(handle)
  }
}
