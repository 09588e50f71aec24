import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { apiBase } from '../model/api-path.ts'
import { Problem } from './http/errors.ts'
import { asPortProblem } from './http/port.ts'

const askEveryMs = 5_000

/**
 * Replies 503 to all calls but `/health` until `mayServe`, so that a load balancer sends no request here. Closes the
 * port again.
 * @param sentence title of the replies
 */
export const refuseUntil = async (
  mayServe: () => Promise<boolean>,
  sentence: string,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> => {
  const problem = new Problem('unavailable', { title: sentence })
  const server = createServer(({ url }, reply) => {
    const isHealth = url === `${apiBase}/health`
    reply
      .writeHead(isHealth ? 200 : problem.statusCode, {
        'content-type': isHealth ? 'application/json' : 'application/problem+json; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        'retry-after': String(askEveryMs / 1000),
      })
      .end(JSON.stringify(isHealth ? { status: 'ok', loopDelayMs: 0 } : problem.toReply()))
  })
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    throw asPortProblem(error, host, port)
  }
  while (!(await mayServe())) await delay(askEveryMs)
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
