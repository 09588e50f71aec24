import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { embeddedErrors } from './errors.ts'
import type { Places } from './places.ts'
import { embeddedMajorVersion } from './programs.ts'
import { serverEnvironment } from './server-environment.ts'
import { commandAs, giveTo, type ServerUser } from './server-user.ts'

/** The one user, a superuser of this private server, and its database. */
export const databaseName = 'costwright'

/**
 * Leaves a cluster of the embedded version in its place: the existing one, or a new one.
 * A new one is made under another name and renamed when complete, so a start that is killed half-way leaves
 * only rubbish, which the next start removes. To be called by the owner of the data directory only.
 * @throws EmbeddedPostgresError when another version made the cluster, or something else is in its place
 */
export async function prepareCluster(places: Places, user: ServerUser, programs: string): Promise<void> {
  removeHalfMade(places)
  if (existsSync(places.versionFile)) {
    const version = readFileSync(places.versionFile, 'utf8').trim()
    if (version !== embeddedMajorVersion) {
      throw embeddedErrors.otherVersion(places.cluster, version, embeddedMajorVersion)
    }
    return
  }
  if (existsSync(places.cluster) && readdirSync(places.cluster).length > 0) {
    throw embeddedErrors.notEmpty(places.cluster)
  }
  const draft = `${places.halfMadePrefix}${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  giveTo(user, draft)
  await initialise(draft, places, user, programs)
  if (existsSync(places.cluster)) rmdirSync(places.cluster)
  renameSync(draft, places.cluster)
  // Without this a power cut could bring the old name back, and the next start would remove it as half made.
  syncFolder(places.dataDir)
}

function removeHalfMade(places: Places): void {
  for (const name of readdirSync(places.dataDir)) {
    if (!name.startsWith(basename(places.halfMadePrefix))) continue
    try {
      rmSync(join(places.dataDir, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    } catch {
      // An initdb that lost its owner may still be writing there; a later start removes it.
    }
  }
}

// Behaviour of text must not depend on the machine: PostgreSQL's own C.UTF-8, not the system's locales.
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

async function initialise(folder: string, places: Places, user: ServerUser, programs: string): Promise<void> {
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
  throw embeddedErrors.notCreated(places.cluster, reason)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
