import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { frameworkFolder } from '../project-folder.ts'
import { databaseName } from './cluster.ts'
import type { DataDirPaths } from './data-dir-paths.ts'
import { embeddedErrors } from './errors.ts'
import { changeOwner, commandAs, type ServerUser, serverEnvironment } from './server-user.ts'
import { socketPort } from './socket-directory.ts'

const guard = readFileSync(join(frameworkFolder, 'database/embedded/guard.sh'), 'utf8')
const clusterIsLocked = 'exit 75'
const largestLog = 10_000_000

export interface ServerPlan {
  paths: DataDirPaths
  user: ServerUser
  program: string
  socketDir: string
  serverSettings: Record<string, string | number>
}

export interface GuardedServer {
  /** Resolves with the reason, like "exit 1", when the server and its guard have ended. */
  ended: Promise<string>
}

/**
 * Starts the server under its guard and waits until it accepts connections and the database exists. Waits up
 * to two minutes, because crash recovery is part of the start.
 * @throws EmbeddedPostgresError if the server does not start
 */
export async function startGuardedServer(plan: ServerPlan, signal: AbortSignal): Promise<GuardedServer> {
  const { logFile, dataDir } = plan.paths
  const child = spawnGuard(plan)
  let reason: string | undefined
  const ended = new Promise<string>((settle) => {
    const end = (text: string) => {
      reason = text
      settle(text)
    }
    child.on('error', (error) => end(error.message))
    child.on('exit', (code, killedBy) => end(`exit ${code ?? killedBy}`))
  })
  const deadline = Date.now() + 120_000
  while (!(await takesConnections(plan.socketDir))) {
    if (reason === clusterIsLocked) throw embeddedErrors.inUseElsewhere(dataDir)
    if (reason) throw embeddedErrors.notStarted(reason, logFile, lastLines(logFile))
    if (signal.aborted || Date.now() > deadline) {
      child.kill('SIGINT')
      await ended
      const why = signal.aborted ? 'stopped meanwhile' : 'not ready within two minutes'
      throw embeddedErrors.notStarted(why, logFile, lastLines(logFile))
    }
    await delay(10)
  }
  return { ended }
}

export function lastLines(logFile: string, count = 6): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
  } catch {
    return ''
  }
}

function spawnGuard({ paths, user, program, socketDir, serverSettings }: ServerPlan): ChildProcess {
  const settings = {
    listen_addresses: '',
    // A list: names with a comma or a quote must be quoted.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: socketPort,
    max_connections: 60,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The default 4 is for rotating disks: the planner would scan a small table once per list row.
    random_page_cost: 1.1,
    ...serverSettings,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = commandAs(user, program, ['-D', paths.cluster, ...options])
  const log = openLog(paths.logFile, user)
  const child = spawn('/bin/sh', ['-c', guard, 'guard', paths.cluster, server.program, ...server.args], {
    ...server.options,
    env: serverEnvironment(),
    // Own process group: Ctrl-C reaches only the app, which then stops the server.
    detached: true,
    stdio: ['ignore', 'ignore', log, 'pipe'],
  })
  closeSync(log)
  // Undefined if the system had no file descriptor left.
  const pipe = (child.stdio as ChildProcess['stdio'] | undefined)?.[3]
  pipe?.on('error', () => {})
  child.on('exit', () => pipe?.destroy())
  return child
}

function openLog(logFile: string, user: ServerUser): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestLog) renameSync(logFile, `${logFile}.old`)
  const log = openSync(logFile, 'a', 0o600)
  // Created by root. The server user may start it without root next time.
  changeOwner(user, logFile)
  return log
}

async function takesConnections(socketDir: string): Promise<boolean> {
  const client = new pg.Client({
    host: socketDir,
    port: socketPort,
    user: databaseName,
    database: 'postgres',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
