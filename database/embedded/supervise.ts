import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'
import { type GuardedServer, lastLines, type ServerPlan, startGuardedServer } from './guarded-server.ts'
import { clearLeftovers, serverProcessId, stopServer } from './leftovers.ts'
import { type Reserve, resumeThreshold } from './reserve.ts'

interface SupervisionOptions {
  readonly log: (sentence: string) => void
  readonly reserve?: Reserve | undefined
}

/** Read-only server: sessions cannot write, and rejected writes are not logged. */
const readOnly = { default_transaction_read_only: 'on', log_min_messages: 'fatal' }

/**
 * Starts the server and restarts it if it ends: immediately the first time, then with pauses that double up to five
 * seconds, until it has run for a minute. On a full disk it starts read-only on its reserve, until there is space.
 * @returns `stop` ends the server and its supervision; repeated calls wait for the same end
 * @throws EmbeddedPostgresError if the first start fails
 */
export async function superviseServer(
  plan: ServerPlan,
  { log, reserve }: SupervisionOptions,
): Promise<{ mayWrite(): boolean; stop(): Promise<void> }> {
  const stopping = new AbortController()
  const start = async (mayWrite: boolean) => {
    await clearLeftovers(plan.paths, plan.socketDir, log)
    const serverSettings = { ...plan.serverSettings, ...(!mayWrite && readOnly) }
    return startGuardedServer({ ...plan, serverSettings }, stopping.signal)
  }
  let mayWrite = reserve?.mayWrite() ?? true
  let current: GuardedServer | undefined = await start(mayWrite)
  if (mayWrite) reserve?.make()
  else log(diskIsFull)
  const supervision = supervise()

  async function supervise(): Promise<void> {
    let failures = 0
    while (current) {
      const startedAt = Date.now()
      const replaced = !mayWrite && (await replaceWhenThereIsSpace(current))
      const reason = await current.ended
      if (stopping.signal.aborted) return
      if (!replaced) log(`PostgreSQL stopped unexpectedly (${reason}): ${lastLines(plan.paths.logFile, 1)}`)
      if (replaced || Date.now() - startedAt > 60_000) failures = 0
      current = await startAgain(() => failures++)
    }
  }

  async function startAgain(countFailure: () => number): Promise<GuardedServer | undefined> {
    while (!stopping.signal.aborted) {
      const failures = countFailure()
      await pause(failures, stopping.signal)
      try {
        mayWrite = reserve?.mayWrite() ?? true
        const server = await start(mayWrite)
        log(mayWrite ? 'PostgreSQL is running again.' : diskIsFull)
        return server
      } catch (error) {
        if (!isOfTheSystem(error)) throw error
        // Logs the first failures, then one a minute: it can last for days.
        if (!stopping.signal.aborted && (failures < 5 || failures % 12 === 0)) log(error.message)
      }
    }
    return undefined
  }

  /** Waits for disk space and stops a read-only server. False if it ended by itself. */
  async function replaceWhenThereIsSpace({ ended }: GuardedServer): Promise<boolean> {
    const over = new AbortController()
    ended.then(() => over.abort())
    await reserve?.untilMayWrite(AbortSignal.any([stopping.signal, over.signal]))
    if (stopping.signal.aborted || over.signal.aborted) return false
    log('There is space on the disk again; PostgreSQL is started again to take changes.')
    await stopServer(serverProcessId(plan.paths))
    return true
  }

  let stopped: Promise<void> | undefined
  return {
    mayWrite: () => mayWrite,
    stop: () => {
      stopped ??= (async () => {
        stopping.abort()
        await stopServer(serverProcessId(plan.paths))
        await supervision
      })()
      return stopped
    },
  }
}

const diskIsFull = `The disk is full. Records can be read; changes are refused until ${Math.ceil(resumeThreshold / 1_000_000)} MB are free.`

/** Temporary errors, such as a full or read-only disk; others are bugs. */
const isOfTheSystem = (error: unknown): error is Error =>
  error instanceof EmbeddedPostgresError || (error instanceof Error && 'syscall' in error)

async function pause(failures: number, signal: AbortSignal): Promise<void> {
  const milliseconds = failures === 0 ? 0 : Math.min(5_000, 200 * 2 ** failures)
  await delay(milliseconds, undefined, { signal }).catch(() => {})
}
