import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type MountedDisk, mountApart, unshare } from '../../tests/support/mounted-disk.ts'
import { undoneAtTheEnd } from './outside/attended.ts'
import { comesTrue } from './until.ts'

/** A disk that, on power loss, keeps only flushed data. */
export interface FlushedDisk extends MountedDisk {
  /** From now on, nothing is written to the disk. */
  cutPower(): void
  /**
   * Remounts it after all processes on it have ended.
   * @throws Error if a process still runs on it, or it cannot be mounted
   */
  restorePower(): Promise<void>
}

/** `$1` is the folder, `$2` the image file. */
const make = 'truncate -s 1G "$2" && mkfs.ext4 -q -F "$2"'
const mount = 'mount -o loop "$2" "$1"'

/**
 * EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: drops unwritten data including the journal, and every
 * later call fails. Intended for such tests (Linux, fs/ext4/ext4.h; `godown -f` of xfstests).
 */
const shutDown =
  'open(my $folder, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($folder, 0x8004587d, $how) or die $!'

/** Reason why this machine cannot have such a disk; null if it can. */
export const flushedDiskMissing = (): string | null => {
  if (process.getuid?.() !== 0) return 'it needs root, for a loop device.'
  const image = `/tmp/costwright-torture-${process.pid}.disk`
  const script = `${make} && ${mount} && perl -e '${shutDown}' "$1"`
  const tried = spawnSync('unshare', [...unshare, 'sh', '-c', script, 'sh', '/mnt', image], {
    encoding: 'utf8',
  })
  rmSync(image, { force: true })
  if (tried.status === 0) return null
  return `it needs unshare(1), mkfs.ext4, perl and a loop device (${tried.error?.message ?? tried.stderr.trim()}).`
}

/** Mounts such a disk in a separate mount namespace; the image file is next to the folder. */
export const mountFlushedDisk = async (folder: string): Promise<FlushedDisk> => {
  const image = `${folder}.disk`
  const isRemoved = undoneAtTheEnd(() => rmSync(image, { force: true }))
  const disk = await mountApart(folder, `${make} && ${mount} && chmod 755 "$1"`, [image])
  const [program = '', ...entering] = disk.through
  const inside = (command: string, ...args: string[]) =>
    spawnSync(program, [...entering, command, ...args], { encoding: 'utf8' })
  return {
    ...disk,
    cutPower: () => {
      const { status, stderr } = inside('perl', '-e', shutDown, folder)
      if (status !== 0) throw new Error(`The power could not be cut: ${stderr}`)
    },
    restorePower: async () => {
      if (!(await comesTrue(() => inside('umount', folder).status === 0)))
        throw new Error('Something still runs on the disk whose power was cut')
      const { status, stderr } = inside('mount', '-o', 'loop', image, folder)
      if (status !== 0) throw new Error(`The disk could not be mounted again: ${stderr}`)
    },
    remove: async () => {
      await disk.remove()
      rmSync(image, { force: true })
      isRemoved()
    },
  }
}
