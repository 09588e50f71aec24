import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataDirPaths } from './data-dir-paths.ts'
import { embeddedErrors } from './errors.ts'
import { canEnter, changeOwner, type ServerUser } from './server-user.ts'

/** Part of the socket's file name. The server opens no TCP port. */
export const socketPort = 5432

// macOS has the shortest limit: 104 bytes with the terminating zero (unix(4)).
const longestSocketPath = 103

/**
 * Creates the folder of the Unix socket, accessible to the server user and root only: the only access
 * control. In the data directory, unless the path is too long for a socket.
 * @throws EmbeddedPostgresError if another user created a folder of that name
 */
export function prepareSocketDirectory(paths: DataDirPaths, user: ServerUser): string {
  const socketDir =
    fits(paths.socketDir) && canEnter(paths.dataDir, user) ? paths.socketDir : elsewhere(paths)
  try {
    mkdirSync(socketDir, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isOurs(socketDir, user)) {
      throw embeddedErrors.socketTaken(socketDir)
    }
  }
  changeOwner(user, socketDir)
  return socketDir
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${socketPort}.lock`)) <= longestSocketPath
}

function elsewhere(paths: DataDirPaths): string {
  const id = createHash('sha256').update(paths.dataDir).digest('hex').slice(0, 12)
  return join(process.env.XDG_RUNTIME_DIR || tmpdir(), `costwright-${id}`)
}

// Any user can write to the temporary folder: a link or an accessible folder can be a trap.
function isOurs(directory: string, user: ServerUser): boolean {
  const found = lstatSync(directory)
  const owners = [process.getuid?.(), user.is === 'other' ? user.uid : undefined]
  return found.isDirectory() && (found.mode & 0o077) === 0 && owners.includes(found.uid)
}
