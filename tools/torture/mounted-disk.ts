import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A disk that only we and the programs that we run on it can see. */
export interface MountedDisk {
  /** Where programs that run `through` find it. */
  readonly folder: string
  /** Where we find it. */
  readonly seenFromOutside: string
  /** What runs a program so that it sees the disk. */
  readonly through: readonly string[]
  remove(): Promise<void>
}

const root = process.getuid?.() === 0
/** Runs a command in a mount namespace of its own; an ordinary user is root only inside a user namespace (user_namespaces(7)). */
export const unshare = root ? ['--mount'] : ['--mount', '--map-root-user']
const enter = root ? ['--mount'] : ['--mount', '--user', '--preserve-credentials']

/**
 * Mounts a disk in a mount namespace of its own, which is there until it is removed or we end.
 * @param script of sh(1), which mounts it in the folder that is its `$1`
 */
export const mountApart = async (
  folder: string,
  script: string,
  args: readonly string[],
): Promise<MountedDisk> => {
  const kept = `${script} && echo mounted && read -r nothing`
  const keeper = spawn('unshare', [...unshare, 'sh', '-c', kept, 'sh', folder, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [first] = await Promise.race([once(keeper.stdout, 'data'), once(keeper, 'exit')])
  if (!Buffer.isBuffer(first)) throw new Error(`No disk could be mounted in ${folder}`)
  return {
    folder,
    seenFromOutside: join(`/proc/${keeper.pid}/root`, folder),
    through: ['nsenter', '--target', String(keeper.pid), ...enter, '--'],
    remove: async () => {
      const ended = once(keeper, 'exit')
      keeper.stdin.end()
      await ended
    },
  }
}
