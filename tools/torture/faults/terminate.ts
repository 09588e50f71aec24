import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { serverProcessId } from '../../../database/embedded/leftovers.ts'
import { isRunning, processesIn } from '../../../database/embedded/processes.ts'
import type { Strike } from '../arena.ts'
import type { EmbeddedOffice } from '../embedded-office.ts'
import type { UnderWay } from '../http-client.ts'

const unanswered = async (requests: readonly UnderWay[]): Promise<string[]> => {
  const outcomes = await Promise.all(
    requests.map(async ({ call, outcome }) => ({ call, result: await outcome })),
  )
  return outcomes.flatMap(({ call, result }) =>
    result instanceof Error
      ? [`${call.method} ${call.path} was under way and got no answer: ${result.message}`]
      : [],
  )
}

const leftBehind = ({ paths }: EmbeddedOffice, server: number): string[] => [
  ...(isRunning(server) ? [`PostgreSQL ${server} still runs`] : []),
  ...processesIn(paths.cluster).map((pid) => `process ${pid} still works in ${paths.cluster}`),
  ...readdirSync(paths.socketDir).map((name) => `${name} is left in ${paths.socketDir}`),
  ...(existsSync(paths.lockFile) ? [`${paths.lockFile} is left`] : []),
]

const stopped = async (office: EmbeddedOffice): Promise<string[]> => {
  const app = office.app()
  const server = serverProcessId(office.paths)
  const sent = office.workload.underWay().filter(({ sentAt }) => sentAt > 0)
  const startedAt = Date.now()
  const [code, signal] = await app.stop()
  const seconds = (Date.now() - startedAt) / 1000
  return [
    ...(await unanswered(sent)),
    ...(code === 0 ? [] : [`the app ended with ${code ?? signal}: ${app.output()}`]),
    ...(seconds < 10 ? [] : [`the app took ${seconds} seconds to end`]),
    ...leftBehind(office, server),
  ]
}

/** SIGTERM during writes: pending requests get a reply, the app ends in time and leaves no processes. */
export const terminate =
  (office: EmbeddedOffice): Strike =>
  async (_random, begins) => {
    begins()
    const wrong = await stopped(office)
    await office.start()
    return wrong
  }

/** The same while writes wait for a lock and one request never completes. */
export const terminateStuck =
  (office: EmbeddedOffice): Strike =>
  async (_random, begins) => {
    const holder = new pg.Client(office.connection)
    // The server closes it when it stops.
    holder.on('error', () => {})
    await holder.connect()
    const { hostname, port } = new URL(office.app().address)
    const half = connect(Number(port), hostname)
    half.on('error', () => {})
    half.write('POST /api/v1.0/Project HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    begins()
    // One table: a second lock could wait for a writer that waits for the first.
    await holder.query('begin; lock table quote_header')
    await someoneWaits(holder)
    const wrong = await stopped(office)
    await office.start()
    return wrong
  }

const someoneWaits = async (holder: pg.Client): Promise<void> => {
  for (;;) {
    const { rowCount } = await holder.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    if (rowCount) return
    await delay(20)
  }
}
