import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, type ProblemCode } from './errors.ts'

/** Codes of Node's HTTP parser. */
const refusals: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'too_large',
}

/** Replies on the socket to requests that Node could not parse. */
export const answerBrokenRequest = (error: Error & { code?: string }, socket: Socket): void => {
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
