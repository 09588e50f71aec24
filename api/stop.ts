import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Milliseconds after the signal. A process has ten seconds with most supervisors (docker stop, and the office's own
 * patience) before it is killed.
 */
export const stopTimes = {
  /** Time for which requests are still taken, with `Connection: close`: one may be on its way already. */
  lastRequests: 250,
  /** What is still under way then waits for the database, which is stopped, so that it is answered with 503. */
  database: 6_000,
  /** Who has not sent a whole request by then is cut off. */
  connections: 8_000,
  /** The process leaves, whatever hangs. */
  process: 9_500,
}

/**
 * Ends the server: requests under way are answered, then the database is stopped.
 * @param stopDatabase ends what waits for the database; called once
 */
export const stopServing = async (
  app: FastifyInstance,
  stopDatabase: () => Promise<void>,
  times = stopTimes,
): Promise<void> => {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), times.connections)
  // A connection whose last answer goes out only now is free then, and Node would keep it open for more than a minute.
  const letGo = setInterval(() => app.server.closeIdleConnections(), times.lastRequests)
  const closed = app.close()
  await Promise.race([closed, delay(times.database, undefined, { ref: false })])
  await stopDatabase()
  await closed
  clearTimeout(cutOff)
  clearInterval(letGo)
}

/** Takes requests for a moment after the end has begun: one may be on its way already, on a connection kept open. */
export const takeLastRequests = (app: FastifyInstance, times = stopTimes): void => {
  app.addHook('preClose', () => delay(times.lastRequests))
}
