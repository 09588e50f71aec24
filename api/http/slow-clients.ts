import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Answers 408 and closes the connection when the body of a request has not arrived in time, as Node does when a request
 * passes `server.requestTimeout`; that limit is the one of large bodies here.
 */
export const closeSlowRequests = (app: FastifyInstance, afterMs: number): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, socket } = request.raw
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody && !request.routeOptions.config.largeBody) {
      const tooSlow = () => {
        const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        app.server.emit('clientError', error, socket)
      }
      const timer = setTimeout(tooSlow, afterMs)
      // It is all there, or it was answered without it.
      request.raw.once('end', () => clearTimeout(timer))
      for (const over of ['finish', 'close']) reply.raw.once(over, () => clearTimeout(timer))
    }
    done()
  })
}

/** Milliseconds between two looks at the answers under way. */
const maxIntervalMs = 1_000

/**
 * Closes a connection whose other end has kept the server waiting for so long, in all, while it takes one answer:
 * a client that takes a few bytes now and then could hold an answer in memory for days. Nothing is closed for the time that
 * the server itself needs: a report of ten thousand lines may take it minutes, in which the connection is silent, so
 * the limit of silence does not count while a request is under way. How long a request may take to arrive is bounded
 * by `closeSlowRequests`.
 */
export const closeSlowReaders = (app: FastifyInstance, afterMs: number): void => {
  const waited = new Map<ServerResponse, number>()
  app.server.on('request', (request, response) => {
    // Node sets the limit again when the answer is done with and the next request is awaited.
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
