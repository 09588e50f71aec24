import { readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { productName } from '../product.ts'
import type { DataDirPaths } from './data-dir-paths.ts'
import { embeddedErrors } from './errors.ts'
import { hasEnded, isPostgres, isRunning, processesIn, workingDirectory } from './processes.ts'

/** Process id of the server, 0 if it was never started or was stopped cleanly. */
export function serverProcessId(paths: DataDirPaths): number {
  try {
    return Number.parseInt(readFileSync(paths.pidFile, 'utf8'), 10) || 0
  } catch {
    return 0
  }
}

/** Stops a server: fast shutdown, then immediate shutdown after 30 seconds. */
export async function stopServer(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!isRunning(pid)) return
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    if (await hasEnded(pid, patience)) return
  }
}

/**
 * Cleans up after an earlier server on this cluster: an orphaned server, its last processes, and stale pid
 * files. Only for the owner of the data directory, so any server there is orphaned.
 * @throws EmbeddedPostgresError if processes remain
 */
export async function clearLeftovers(
  paths: DataDirPaths,
  socketDir: string,
  log: (sentence: string) => void,
): Promise<void> {
  const pid = serverProcessId(paths)
  const isServer = isRunning(pid) && isPostgres(pid)
  if (isServer && !worksIn(pid, paths))
    log(
      `${paths.dataDir} is a copy of a data directory whose PostgreSQL (process ${pid}) runs; that one is left alone. A copy of a running server's files is no backup: npm run backup makes one.`,
    )
  else if (isServer) {
    log(`Stopping PostgreSQL (process ${pid}), which an earlier ${productName} left behind.`)
    await stopServer(pid)
  }
  await untilNobodyWorksIn(realpathSync(paths.cluster), paths)
  const isOver = !(isRunning(pid) && isPostgres(pid) && worksIn(pid, paths))
  if (serverProcessId(paths) === pid && isOver) {
    rmSync(paths.pidFile, { force: true })
    for (const name of readdirSync(socketDir)) rmSync(join(socketDir, name), { force: true })
  }
}

/**
 * Whether the process serves this cluster: a copied data directory contains the pid files of its original.
 * Uses the server's pid file if the system does not report working directories.
 */
function worksIn(pid: number, paths: DataDirPaths): boolean {
  const cluster = realpathSync(paths.cluster)
  return (workingDirectory(pid) ?? servedDirectory(paths)) === cluster
}

// Line 2 of postmaster.pid (PostgreSQL's src/include/utils/pidfile.h).
function servedDirectory(paths: DataDirPaths): string | undefined {
  try {
    return realpathSync(readFileSync(paths.pidFile, 'utf8').split('\n')[1] ?? '')
  } catch {
    return undefined
  }
}

// After a postmaster crash its child processes end with a delay. A new server must not open the files before.
async function untilNobodyWorksIn(cluster: string, paths: DataDirPaths): Promise<void> {
  const end = Date.now() + 10_000
  for (let pids = processesIn(cluster); pids.length > 0; pids = processesIn(cluster)) {
    if (Date.now() > end) throw embeddedErrors.stillBusy(paths.dataDir, pids)
    await delay(15)
  }
}
