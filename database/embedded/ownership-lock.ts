import { linkSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { embeddedErrors } from './errors.ts'
import { isRunning, startOf } from './processes.ts'

interface Owner {
  pid: number
  /** Tells the owner from a later process with the same number. */
  start: string
  /** Real path of the data directory: a lock that was copied with it names another one. */
  at: string
}

/**
 * Makes this process the one owner of a data directory. The lock of a process that has ended, however it
 * ended, is taken over.
 * @returns a function that gives the ownership up
 * @throws EmbeddedPostgresError naming the process that owns it
 */
export function takeOwnership(lockFile: string, dataDir: string): () => void {
  const mine = JSON.stringify({
    pid: process.pid,
    start: startOf(process.pid),
    at: realpathSync(dataDir),
  } satisfies Owner)
  const draft = `${lockFile}.${process.pid}`
  try {
    // Whatever the umask says: who writes into it could make somebody else the owner.
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

/** The process that owns a data directory; undefined when it has ended, or there is none. */
export function livingOwner(lockFile: string): number | undefined {
  const owner = ownerIn(contentOf(lockFile))
  return isLiving(owner, dirname(lockFile)) ? owner.pid : undefined
}

function isLiving(owner: Owner | undefined, dataDir: string): owner is Owner {
  if (owner?.at !== undefined && owner.at !== realpathSync(dataDir)) return false
  return owner !== undefined && isRunning(owner.pid) && startOf(owner.pid) === owner.start
}

// link(2) puts a complete file in place or fails: nobody ever reads a lock that is half written.
function linkUnlessTaken(draft: string, lockFile: string): boolean {
  try {
    linkSync(draft, lockFile)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

// Two processes may find the same stale lock. Whoever moves it away looks again at what was moved: if the
// other one has meanwhile put its own lock there, that one goes back.
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
