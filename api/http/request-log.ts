import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino from 'pino'

/**
 * Buffers standard output: a system call per line cost 7 to 12 % of a request. Pino flushes on exit. A file that cannot be
 * written, on a full disk, is tried again at each flush; lines beyond 16 MB are lost meanwhile.
 * @param dest file descriptor
 */
export const bufferedLog = (dest = 1) =>
  pino
    .destination({ dest, sync: false, minLength: 4096, maxLength: 16 * 1_048_576, periodicFlush: 200 })
    .on('error', () => {})

/** Omits the query string, which holds search texts. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: request.url.replace(/\?.*$/s, ''),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket?.remotePort,
})

export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const fields = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...fields, err: error }, 'request errored')
    else reply.log.info(fields, 'request completed')
  }
}

type AnyError = Error & { code?: unknown; constraint?: unknown; table?: unknown }

interface LoggedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** Omits PostgreSQL's `detail`, which holds the refused row with password hashes or addresses. */
export const loggedError = (error: AnyError): LoggedError => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  constraint: error.constraint,
  table: error.table,
  ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
})
