import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to programs that ask for any port, so that none has it while the app is away. */
const [lowest, highest] = [20_000, 32_000]

/** A TCP port of this machine that nobody listens on, to be used again after a restart. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(lowest, highest)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ])
    server.close()
    if (isFree) return port
  }
}
