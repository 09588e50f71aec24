import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import type { DataDirPaths } from './data-dir-paths.ts'
import { embeddedErrors } from './errors.ts'
import { embeddedMajorVersion } from './programs.ts'
import { changeOwner, commandAs, type ServerUser, serverEnvironment } from './server-user.ts'

/** Name of the database and of its only user, a superuser of this private server. */
export const databaseName = 'costwright'

/**
 * Opens the existing cluster or creates one. A new cluster gets a temporary name and is renamed when
 * complete; the next start removes an incomplete one. Only for the owner of the data directory.
 * @throws EmbeddedPostgresError if another version created the cluster, or its path is occupied
 */
export async function prepareCluster(paths: DataDirPaths, user: ServerUser, programs: string): Promise<void> {
  removeIncomplete(paths)
  if (existsSync(paths.versionFile)) {
    const version = readFileSync(paths.versionFile, 'utf8').trim()
    if (version !== embeddedMajorVersion) {
      throw embeddedErrors.otherVersion(paths.cluster, version, embeddedMajorVersion)
    }
    return
  }
  if (existsSync(paths.cluster) && readdirSync(paths.cluster).length > 0) {
    throw embeddedErrors.notEmpty(paths.cluster)
  }
  const draft = `${paths.incompletePrefix}${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  changeOwner(user, draft)
  await initialise(draft, paths, user, programs)
  if (existsSync(paths.cluster)) rmdirSync(paths.cluster)
  renameSync(draft, paths.cluster)
  // Without the sync, a power cut could restore the old name, and the next start would delete the cluster as
  // incomplete.
  await syncFolder(paths.dataDir)
}

function removeIncomplete(paths: DataDirPaths): void {
  for (const name of readdirSync(paths.dataDir)) {
    if (!name.startsWith(basename(paths.incompletePrefix))) continue
    try {
      rmSync(join(paths.dataDir, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    } catch {
      // An orphaned initdb may still be writing; a later start removes it.
    }
  }
}

// PostgreSQL's own C.UTF-8, so that text behaviour does not depend on the system's locales.
const initdbOptions = [
  '-A',
  'trust',
  '-E',
  'UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

async function initialise(
  folder: string,
  paths: DataDirPaths,
  user: ServerUser,
  programs: string,
): Promise<void> {
  const args = ['-D', folder, '-U', databaseName, ...initdbOptions]
  const { program, args: all, options } = commandAs(user, join(programs, 'initdb'), args)
  const child = spawn(program, all, {
    ...options,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const code = await new Promise<number | null>((settle) => {
    child.on('error', (error) => {
      output += error.message
    })
    child.on('close', settle)
  })
  if (code === 0) return
  rmSync(folder, { recursive: true, force: true })
  const reason = output.match(/^.*(?:error|FATAL|PANIC).*$/m)?.[0] ?? output.trim()
  throw embeddedErrors.notCreated(paths.cluster, reason)
}
