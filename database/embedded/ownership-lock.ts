import { linkSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { embeddedErrors } from './errors.ts'
import { isRunning, startOf } from './processes.ts'

interface Owner {
  pid: number
  /** Start time: distinguishes the owner from a later process with the same id. */
  start: string
  /** Real path of the data directory: a copied lock has another path. */
  at: string
}

/**
 * Makes this process the only owner of a data directory. Takes over the lock of an ended process.
 * @returns function that releases the ownership
 * @throws EmbeddedPostgresError with the process that owns it
 */
export function takeOwnership(lockFile: string, dataDir: string): () => void {
  const mine = JSON.stringify({
    pid: process.pid,
    start: startOf(process.pid),
    at: realpathSync(dataDir),
  } satisfies Owner)
  const draft = `${lockFile}.${process.pid}`
  try {
    // Regardless of the umask: writers of this file could forge the owner.
    writeFileSync(draft, mine, { mode: 0o644 })
    for (;;) {
      if (linkUnlessTaken(draft, lockFile)) return () => releaseIfMine(lockFile, mine)
      const found = contentOf(lockFile)
      const owner = ownerIn(found)
      if (isLiving(owner, dataDir)) throw embeddedErrors.inUse(dataDir, owner.pid)
      removeStale(lockFile, found)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Process id of the owner. Undefined if it has ended or there is none. */
export function livingOwner(lockFile: string): number | undefined {
  const owner = ownerIn(contentOf(lockFile))
  return isLiving(owner, dirname(lockFile)) ? owner.pid : undefined
}

function isLiving(owner: Owner | undefined, dataDir: string): owner is Owner {
  if (owner?.at !== undefined && owner.at !== realpathSync(dataDir)) return false
  return owner !== undefined && isRunning(owner.pid) && startOf(owner.pid) === owner.start
}

// link(2) creates the complete file or fails: no process reads a partial lock.
function linkUnlessTaken(draft: string, lockFile: string): boolean {
  try {
    linkSync(draft, lockFile)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

// Two processes can find the same stale lock. The one that moves it away checks the moved file: if it is the
// new lock of the other process, it is moved back.
function removeStale(lockFile: string, judged: string | undefined): void {
  const aside = `${lockFile}.stale-${process.pid}`
  try {
    renameSync(lockFile, aside)
  } catch {
    return
  }
  if (contentOf(aside) !== judged) linkUnlessTaken(aside, lockFile)
  rmSync(aside, { force: true })
}

function releaseIfMine(lockFile: string, mine: string): void {
  if (contentOf(lockFile) === mine) rmSync(lockFile, { force: true })
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function ownerIn(content: string | undefined): Owner | undefined {
  try {
    return JSON.parse(content ?? '') as Owner
  } catch {
    return undefined
  }
}
