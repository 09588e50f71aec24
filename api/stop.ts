import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../database/open.ts'

/** Milliseconds after the signal. Most supervisors kill after ten seconds (docker stop). */
export const stopTimes = {
  /** Accepts requests already on their way, with `Connection: close`. */
  lastRequests: 250,
  /** Stops the embedded database, so that waiting requests get 503. */
  database: 6_000,
  /** Cuts off incomplete requests. */
  connections: 8_000,
  /**
   * Ends the connections to a database server. Requests that wait for it were cut off without an answer, so that a proxy sends
   * them to another instance.
   */
  databaseServer: 8_250,
  /** Exits in any case. */
  process: 9_500,
}

/** @param database is stopped once, which fails whatever waits for it */
export const stopServing = async (
  app: FastifyInstance,
  database: Pick<OpenDatabase, 'embedded' | 'stop'>,
  times = stopTimes,
): Promise<void> => {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), times.connections)
  // These would otherwise stay open for more than a minute.
  const letGo = setInterval(() => app.server.closeIdleConnections(), times.lastRequests)
  const closed = app.close()
  const patience = database.embedded ? times.database : times.databaseServer
  await Promise.race([closed, delay(patience, undefined, { ref: false })])
  await database.stop()
  await closed
  clearTimeout(cutOff)
  clearInterval(letGo)
}

/** A request may be on its way on an open connection. */
export const takeLastRequests = (app: FastifyInstance, times = stopTimes): void => {
  app.addHook('preClose', () => delay(times.lastRequests))
}
