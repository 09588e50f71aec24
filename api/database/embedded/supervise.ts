import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'
import { type GuardedServer, lastLines, type ServerPlan, startGuardedServer } from './guarded-server.ts'
import { clearLeftovers, serverProcessId, stopServer } from './leftovers.ts'

export interface SupervisedServer {
  /** Stops the server and ends the supervision; calling it again waits for the same end. */
  stop(): Promise<void>
}

/**
 * Starts the server and keeps it running: one that ends by itself is started again, at once the first time,
 * then after pauses that double up to half a minute, until a minute has gone well.
 * @param restart false leaves a server that has ended alone
 * @throws EmbeddedPostgresError when the first start fails
 */
export async function superviseServer(
  plan: ServerPlan,
  log: (sentence: string) => void,
  restart: boolean,
): Promise<SupervisedServer> {
  const stopping = new AbortController()
  const start = async () => {
    await clearLeftovers(plan.places, plan.socketDir, log)
    return startGuardedServer(plan, stopping.signal)
  }
  let current: GuardedServer | undefined = await start()
  const supervision = supervise()

  async function supervise(): Promise<void> {
    let failures = 0
    while (current) {
      const startedAt = Date.now()
      const reason = await current.ended
      if (stopping.signal.aborted) return
      log(`PostgreSQL stopped unexpectedly (${reason}): ${lastLines(plan.places.logFile, 1)}`)
      if (Date.now() - startedAt > 60_000) failures = 0
      current = restart ? await startAgain(() => failures++) : undefined
    }
  }

  async function startAgain(countFailure: () => number): Promise<GuardedServer | undefined> {
    while (!stopping.signal.aborted) {
      await pause(countFailure(), stopping.signal)
      try {
        const server = await start()
        log('PostgreSQL is running again.')
        return server
      } catch (error) {
        if (!(error instanceof EmbeddedPostgresError)) throw error
        if (!stopping.signal.aborted) log(error.message)
      }
    }
    return undefined
  }

  let stopped: Promise<void> | undefined
  return {
    stop: () => {
      stopped ??= (async () => {
        stopping.abort()
        await stopServer(serverProcessId(plan.places))
        await supervision
      })()
      return stopped
    },
  }
}

async function pause(failures: number, signal: AbortSignal): Promise<void> {
  const milliseconds = failures === 0 ? 0 : Math.min(30_000, 200 * 2 ** failures)
  await delay(milliseconds, undefined, { signal }).catch(() => {})
}
