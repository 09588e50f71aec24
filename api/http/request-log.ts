import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino from 'pino'

/** Bytes after which a block is written, and milliseconds after which a smaller one is. */
const block = 4096
const longestWait = 200

/**
 * Standard output in blocks instead of a system call for each line, which cost a request 7 to 12 % of its time. What is
 * left is written when the process ends, and at once after a line of a fault, which nobody may miss.
 */
export const logInBlocks = (): { write(line: string): void } => {
  standardOutput ??= openStandardOutput()
  return standardOutput
}

/** One for the process, which has one standard output and may hold several apps, one after another. */
let standardOutput: { write(line: string): void } | undefined

const openStandardOutput = () => {
  const output = pino.destination({ dest: 1, sync: false, minLength: block, periodicFlush: longestWait })
  process.on('exit', () => output.flushSync())
  return {
    write: (line: string) => {
      output.write(line)
      if (isFault.test(line)) output.flushSync()
    },
  }
}
/** Pino writes the level first: 50 is an error, 60 the end of the process. */
const isFault = /^\{"level":[56]0,/

/**
 * What the log says of a request. Not its query: that holds what people search for, which is nobody's business who
 * reads a log.
 */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: request.url.replace(/\?.*$/s, ''),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket?.remotePort,
})

/** One line for each request, when it is done with: what was asked, what was answered and how long it took. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const said = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...said, err: error }, 'request errored')
    else reply.log.info(said, 'request completed')
  }
}
