import type { FastifyInstance } from 'fastify'

/**
 * Closes a connection whose request is not done with after so long: sent whole, answered, and the answer taken. Node
 * bounds the time of a request and of silence, but whoever takes a few bytes now and then could hold an answer in
 * memory for days.
 */
export const closeSlowReaders = (app: FastifyInstance, afterMs: number): void => {
  app.server.on('request', (request, response) => {
    const timer = setTimeout(() => request.socket.destroy(), afterMs)
    timer.unref()
    response.once('close', () => clearTimeout(timer))
  })
}
