import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A disk visible only to us and the programs that we run on it. */
export interface MountedDisk {
  readonly folder: string
  readonly seenFromOutside: string
  /** Command prefix for programs that use the disk. */
  readonly through: readonly string[]
  remove(): Promise<void>
}

const root = process.getuid?.() === 0
/** Runs a command in a new mount namespace; an ordinary user is root only in a user namespace (user_namespaces(7)). */
export const unshare = root ? ['--mount'] : ['--mount', '--map-root-user']
const enter = root ? ['--mount'] : ['--mount', '--user', '--preserve-credentials']

/**
 * Mounts a disk in a new mount namespace, until it is removed or this process ends.
 * @param script sh(1) script that mounts it at `$1`
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
