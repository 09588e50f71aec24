import type { Duplex } from 'node:stream'

/**
 * Keeps what the driver throws while it reads what the server sends from ending the process: it does so in a handler
 * of the socket, where nobody can catch it, for instance when a value has more characters than a JavaScript text can
 * (2^29 − 24). Then this connection is broken, and whoever waits for its answer is told so.
 * @param stream of a connection that is set up
 */
export const guardParser = (stream: Duplex): void => {
  const listeners = stream.listeners('data')
  stream.removeAllListeners('data')
  stream.on('data', (chunk: Buffer) => {
    try {
      for (const listener of listeners) listener.call(stream, chunk)
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  })
}
