import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A small disk that only we and the programs that we run on it can see. */
export interface SmallDisk {
  /** Where programs that run `through` find it. */
  readonly folder: string
  /** Where we find it. */
  readonly seenFromOutside: string
  /** What runs a program so that it sees the disk. */
  readonly through: readonly string[]
  /** Leaves not a byte free, until it is called again with false. */
  fill(full: boolean): void
  /** Whether it could be mounted anew for reading only, or for writing; not while a file is open for writing. */
  makeReadOnly(readOnly: boolean): boolean
  remove(): Promise<void>
}

const root = process.getuid?.() === 0
/** As an ordinary user we are root only inside a user namespace (user_namespaces(7)). */
const unshare = root ? ['--mount'] : ['--mount', '--map-root-user']
const enter = root ? ['--mount'] : ['--mount', '--user', '--preserve-credentials']

/** Why there can be no small disk here, in a sentence; null when there can. */
export const smallDiskMissing = (): string | null => {
  const tried = spawnSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
    encoding: 'utf8',
  })
  if (tried.status === 0) return null
  return `it needs unshare(1) with mount namespaces (${tried.error?.message ?? tried.stderr.trim()}).`
}

/** Mounts a disk of so many megabytes in memory, in a mount namespace of its own. */
export const mountSmallDisk = async (folder: string, megabytes: number): Promise<SmallDisk> => {
  const script = 'mount -t tmpfs -o size="$1"m,mode=755 tmpfs "$2" && echo mounted && read -r nothing'
  const args = [...unshare, 'sh', '-c', script, 'sh', String(megabytes), folder]
  const keeper = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(keeper.stdout, 'data')
  const through = ['nsenter', '--target', String(keeper.pid), ...enter, '--']
  const seenFromOutside = join(`/proc/${keeper.pid}/root`, folder)
  const ballast = join(seenFromOutside, 'ballast')
  const [program = '', ...entering] = through
  return {
    folder,
    seenFromOutside,
    through,
    fill: (full) => (full ? fillUp(ballast) : rmSync(ballast, { force: true })),
    makeReadOnly: (readOnly) => {
      const options = `remount,${readOnly ? 'ro' : 'rw'}`
      // With "tmpfs" mount(8) does not repeat the disk's other options, which name users that the namespace lacks.
      return spawnSync(program, [...entering, 'mount', '-o', options, 'tmpfs', folder]).status === 0
    },
    remove: async () => {
      const ended = once(keeper, 'exit')
      keeper.stdin.end()
      await ended
    },
  }
}

/** Writes until there is no space for one more byte. */
const fillUp = (ballast: string): void => {
  const file = openSync(ballast, 'a')
  try {
    for (const size of [1_048_576, 4096, 1]) writeWhilePossible(file, Buffer.alloc(size))
  } finally {
    closeSync(file)
  }
}

const writeWhilePossible = (file: number, block: Buffer): void => {
  try {
    while (writeSync(file, block) === block.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
