import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type MountedDisk, mountApart, unshare } from './mounted-disk.ts'

/** A small disk visible only to us and the programs that we run on it. */
export interface SmallDisk extends MountedDisk {
  /** With true, leaves no byte free; with false, frees the space. */
  fill(full: boolean): void
  /** Remounts it read-only or writable. False while a file is open for writing. */
  makeReadOnly(readOnly: boolean): boolean
}

/** Reason why this machine cannot have a small disk; null if it can. */
export const smallDiskMissing = (): string | null => {
  const tried = spawnSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
    encoding: 'utf8',
  })
  if (tried.status === 0) return null
  return `it needs unshare(1) with mount namespaces (${tried.error?.message ?? tried.stderr.trim()}).`
}

/** Mounts a memory disk in a new mount namespace. */
export const mountSmallDisk = async (folder: string, megabytes: number): Promise<SmallDisk> => {
  const script = 'mount -t tmpfs -o size="$2"m,mode=755 tmpfs "$1"'
  const disk = await mountApart(folder, script, [String(megabytes)])
  const ballast = join(disk.seenFromOutside, 'ballast')
  const [program = '', ...entering] = disk.through
  return {
    ...disk,
    fill: (full) => (full ? fillUp(ballast) : rmSync(ballast, { force: true })),
    makeReadOnly: (readOnly) => {
      const options = `remount,${readOnly ? 'ro' : 'rw'}`
      // With "tmpfs", mount(8) does not repeat the other options, which name users that the namespace lacks.
      return spawnSync(program, [...entering, 'mount', '-o', options, 'tmpfs', folder]).status === 0
    },
  }
}

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
