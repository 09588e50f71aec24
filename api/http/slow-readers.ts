import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Milliseconds between two looks at the answers under way. */
const maxIntervalMs = 1_000

/**
 * Closes a connection whose other end has kept the server waiting for so long, in all, while it takes one answer:
 * whoever takes a few bytes now and then could hold an answer in memory for days. Nothing is closed for the time that
 * the server itself needs: a report of ten thousand lines may take it minutes, in which the connection is silent, so
 * the limit of silence does not count while a request is under way. How long a request may take to arrive is bounded
 * by `requestTimeout`.
 */
export const closeSlowReaders = (app: FastifyInstance, afterMs: number): void => {
  const waited = new Map<ServerResponse, number>()
  app.server.on('request', (request, response) => {
    // Node sets the limit anew when the answer is done with and the next request is awaited.
    request.socket.setTimeout(0)
    waited.set(response, 0)
    response.once('close', () => waited.delete(response))
  })
  const intervalMs = Math.min(maxIntervalMs, afterMs / 10)
  const timer = setInterval(() => {
    for (const [response, before] of waited) {
      // Bytes that the other end has not taken: the server has nothing to do but wait.
      if (!response.socket?.writableLength) continue
      waited.set(response, before + intervalMs)
      if (before + intervalMs < afterMs) continue
      app.log.warn({ remoteAddress: response.socket.remoteAddress }, 'answer not taken: connection closed')
      response.socket.destroy()
    }
  }, intervalMs)
  timer.unref()
  app.addHook('onClose', () => clearInterval(timer))
}
