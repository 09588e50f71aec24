import { readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { embeddedErrors } from './errors.ts'
import type { Places } from './places.ts'
import { hasEnded, isPostgres, isRunning, processesIn, workingDirectory } from './processes.ts'

/** The number of the server's first process, 0 when none has been started or the last was stopped properly. */
export function serverProcessId(places: Places): number {
  try {
    return Number.parseInt(readFileSync(places.pidFile, 'utf8'), 10) || 0
  } catch {
    return 0
  }
}

/** Stops a server: first by a fast shutdown, then, after half a minute, by an immediate one. */
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
 * Clears what an earlier server left on this cluster: a running server whose application was killed, its last
 * processes, files that name a process which is gone or is something else now. To be called by the owner of
 * the data directory only: any server there has lost its owner.
 * @throws EmbeddedPostgresError when processes stay
 */
export async function clearLeftovers(
  places: Places,
  socketDir: string,
  log: (sentence: string) => void,
): Promise<void> {
  const pid = serverProcessId(places)
  const isServer = isRunning(pid) && isPostgres(pid)
  if (isServer && !worksIn(pid, places))
    log(
      `${places.dataDir} is a copy of a data directory whose PostgreSQL (process ${pid}) runs; that one is left alone. A copy of a running server's files is no backup: npm run backup makes one.`,
    )
  else if (isServer) {
    log(`Stopping PostgreSQL (process ${pid}), which an earlier Costwright left behind.`)
    await stopServer(pid)
  }
  await untilNobodyWorksIn(realpathSync(places.cluster), places)
  const isOver = !(isRunning(pid) && isPostgres(pid) && worksIn(pid, places))
  if (serverProcessId(places) === pid && isOver) {
    rmSync(places.pidFile, { force: true })
    for (const name of readdirSync(socketDir)) rmSync(join(socketDir, name), { force: true })
  }
}

/**
 * Whether the process serves this very cluster: the files of a copied data directory name the processes of the one that
 * it was copied from. Where the system does not tell where a process works, the server's own file does.
 */
function worksIn(pid: number, places: Places): boolean {
  const cluster = realpathSync(places.cluster)
  return (workingDirectory(pid) ?? servedDirectory(places)) === cluster
}

// Line 2 of postmaster.pid (PostgreSQL's src/include/utils/pidfile.h).
function servedDirectory(places: Places): string | undefined {
  try {
    return realpathSync(readFileSync(places.pidFile, 'utf8').split('\n')[1] ?? '')
  } catch {
    return undefined
  }
}

// After a crash of the first process the others end by themselves, but not at once; until then a new server
// must not open the files.
async function untilNobodyWorksIn(cluster: string, places: Places): Promise<void> {
  const end = Date.now() + 10_000
  for (let pids = processesIn(cluster); pids.length > 0; pids = processesIn(cluster)) {
    if (Date.now() > end) throw embeddedErrors.stillBusy(places.dataDir, pids)
    await delay(15)
  }
}
