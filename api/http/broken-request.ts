import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, type ProblemCode } from './errors.ts'

/** What Node's parser gives up on, by its code; anything else is no HTTP. */
const refusals: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'too_large',
}

/** Answers on the socket what never became a request: it is too slow, too large or no HTTP. */
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
