import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Message } from '../../model/message.ts'
import { Problem, type ProblemCode } from './errors.ts'

/**
 * Replies 408 to a body that takes longer than `afterMs` from the moment the server starts to read it: a request may
 * wait for its turn before. Node's `server.requestTimeout` applies to large bodies.
 */
export const closeSlowRequests = (app: FastifyInstance, afterMs: number): void => {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, socket } = request.raw
    const hasBody = Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined
    if (hasBody && !request.routeOptions.config.largeBody) {
      const tooSlow = () => {
        const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        app.server.emit('clientError', error, socket)
      }
      const timer = setTimeout(tooSlow, afterMs)
      request.raw.once('end', () => clearTimeout(timer))
      for (const over of ['finish', 'close']) reply.raw.once(over, () => clearTimeout(timer))
    }
    done(null, payload)
  })
}

const withoutBody = ['GET', 'HEAD']

/** Sentence for a call that is not there; undefined: the usual one. */
export type ExplainCall = (method: string, url: string) => Message | string | undefined

/** Replies to a call without a route before its body is parsed, and closes the connection. */
export const refuseUnknownCalls = (app: FastifyInstance, explain: ExplainCall): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || withoutBody.includes(request.method)) return done()
    reply.header('connection', 'close')
    done(new Problem('no_such_call', { title: explain(request.method, request.url) }))
  })
}

/** Of a refused body, in bytes and milliseconds. */
const mostDropped = { signedIn: 32 * 1_048_576, anonymous: 1_048_576, ms: 5_000 }

/** Until the body has ended, or is larger or slower than anybody honest sends it. */
const dropRest = (body: IncomingMessage, bytes: number): Promise<void> =>
  new Promise((resolve) => {
    let left = bytes
    const timer = setTimeout(resolve, mostDropped.ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    body.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left > 0) return
      body.pause()
      end()
    })
    for (const over of ['end', 'close', 'error']) body.once(over, end)
    body.resume()
  })

/**
 * Reads and drops the rest of a refused body: a connection that is closed before its client has sent all is reset, and
 * the client never reads the reply.
 */
export const replyAfterBody = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { headers } = request
    const hasBody = Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined
    if (!hasBody || reply.statusCode < 400 || request.raw.readableEnded || request.raw.destroyed)
      return done(null, payload)
    reply.header('connection', 'close')
    void dropRest(request.raw, request.signedIn ? mostDropped.signedIn : mostDropped.anonymous).then(() =>
      done(null, payload),
    )
  })
}

/** Milliseconds between checks. */
const maxIntervalMs = 1_000
/** Bytes per millisecond: 300 kbit/s, as for large bodies. */
const slowestRate = 37.5

interface Reading {
  /** Milliseconds by which the client is behind the slowest rate. */
  behind: number
  /** Bytes that the socket had passed on at the last check. */
  taken: number
}

/**
 * Closes a connection whose client falls `afterMs` behind the slowest rate during a reply: it could hold the reply in
 * memory for days. Server time does not count (reports take minutes), so there is no idle timeout.
 */
export const closeSlowReaders = (app: FastifyInstance, afterMs: number): void => {
  const readings = new Map<ServerResponse, Reading>()
  app.server.on('request', (request, response) => {
    // Node restores the timeout after the reply.
    request.socket.setTimeout(0)
    readings.set(response, { behind: 0, taken: 0 })
    response.once('close', () => readings.delete(response))
  })
  let checkedAt = performance.now()
  const check = () => {
    // Not the interval: a busy process checks less often.
    const passed = performance.now() - checkedAt
    checkedAt += passed
    for (const [response, reading] of readings) {
      const { socket } = response
      // Unsent bytes: the server is waiting for the client.
      if (!socket?.writableLength) continue
      const taken = socket.bytesWritten - socket.writableLength
      reading.behind = Math.max(0, reading.behind + passed - (taken - reading.taken) / slowestRate)
      reading.taken = taken
      if (reading.behind < afterMs) continue
      app.log.warn({ remoteAddress: socket.remoteAddress }, 'answer not taken: connection closed')
      socket.destroy()
    }
  }
  const timer = setInterval(check, Math.min(maxIntervalMs, afterMs / 10))
  timer.unref()
  app.addHook('onClose', () => clearInterval(timer))
}

/** Codes of Node's HTTP parser. */
const refusals: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'too_large',
}

/** Replies on the socket to requests that Node could not parse. */
export const handleClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const problem = new Problem(refusals[error.code ?? ''] ?? 'malformed_request')
  const body = JSON.stringify(problem.toReply())
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${problem.statusCode} ${STATUS_CODES[problem.statusCode]}`,
        'Content-Type: application/problem+json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroy(error)
}
