import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import { messageReader } from './message-reader.ts'

/** What node-postgres' connection has and its types do not tell: it emits each message that it has read. */
export interface DriverConnection extends EventEmitter {
  readonly stream: Duplex
}

/**
 * Reads what the server sends for the driver, which is given whole messages, and rows that are long with long values as
 * bytes (`message-reader.ts`); `types` in `values.ts` make texts of those for whoever does not want them so.
 *
 * And keeps what the driver throws while it reads from ending the process: it does so in a handler of the socket, where
 * nobody can catch it, for instance when a value has more characters than a JavaScript text can (2^29 − 24). Then this
 * connection is broken, and whoever waits for its answer is told so.
 * @param connection that is set up
 */
export const guardParser = (connection: DriverConnection): void => {
  const { stream } = connection
  const listeners = stream.listeners('data')
  stream.removeAllListeners('data')
  const read = messageReader({
    messages: (whole) => {
      for (const listener of listeners) listener.call(stream, whole)
    },
    longRow: (fields) => connection.emit('dataRow', { name: 'dataRow', fields }),
  })
  stream.on('data', (part: Buffer) => {
    try {
      read(part)
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  })
}
