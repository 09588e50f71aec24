import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DataDirPaths } from './data-dir-paths.ts'
import { embeddedErrors } from './errors.ts'

/**
 * User who runs PostgreSQL, which refuses root: the current user; another system user if that is root; or
 * root as nobody in a user namespace.
 */
export type ServerUser = { is: 'same' } | { is: 'other'; uid: number; gid: number } | { is: 'namespaced' }

interface Command {
  program: string
  args: string[]
  options: { cwd: string; uid?: number; gid?: number }
}

/**
 * Chooses the user who runs PostgreSQL. An existing cluster keeps its owner.
 * @throws EmbeddedPostgresError if the app may not open the cluster, or is root and has no other user
 */
export function chooseServerUser(paths: DataDirPaths): ServerUser {
  const owner = ownerOf(paths.cluster)
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner && owner.uid !== self) throw embeddedErrors.notOwner(paths.cluster, owner.uid)
    return { is: 'same' }
  }
  if (owner && owner.uid !== 0) return { is: 'other', ...owner }
  if (!owner || !existsSync(paths.versionFile)) {
    for (const name of ['postgres', 'nobody']) {
      const user = userNamed(name)
      if (user && canEnter(paths.dataDir, user)) return user
    }
  }
  if (namespacesWork()) return { is: 'namespaced' }
  throw embeddedErrors.noUser(paths.dataDir)
}

export function commandAs(user: ServerUser, program: string, args: string[]): Command {
  // The user may lack access to the current directory, so every command starts at the root.
  if (user.is === 'namespaced')
    return { program: 'unshare', args: [...asNobody, program, ...args], options: { cwd: '/' } }
  if (user.is === 'other') return { program, args, options: { cwd: '/', uid: user.uid, gid: user.gid } }
  return { program, args, options: { cwd: '/' } }
}

export function changeOwner(user: ServerUser, path: string): void {
  if (user.is === 'other') chownSync(path, user.uid, user.gid)
}

/** Whether this user can enter the folder, or its nearest existing parent. */
export function canEnter(folder: string, user: ServerUser): boolean {
  let nearest = folder
  while (!existsSync(nearest)) nearest = dirname(nearest)
  return succeeds(commandAs(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', nearest]))
}

// unshare(1) with the kernel's ids of nobody (user_namespaces(7)).
const asNobody = ['--user', '--map-user=65534', '--map-group=65534', '--']

function namespacesWork(): boolean {
  return succeeds(commandAs({ is: 'namespaced' }, '/bin/sh', ['-c', '[ "$(id -u)" != 0 ]']))
}

function succeeds({ program, args, options }: Command): boolean {
  return spawnSync(program, args, { ...options, stdio: 'ignore' } satisfies SpawnSyncOptions).status === 0
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

function userNamed(name: string): (ServerUser & { is: 'other' }) | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name && Number(uid)) return { is: 'other', uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/**
 * Environment of PostgreSQL programs, without PG*, LC_* and TZ variables, which would change the server's
 * behaviour per machine.
 */
export function serverEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/' }
}
