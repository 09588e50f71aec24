import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { disturb, expectAlive, expectAnswer } from './expect.ts'

const endAll = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = 'costwright' and pid <> pg_backend_pid()`

/** An administrator terminates all connections, repeatedly. */
export const endConnections = disturb(async ({ administrator, random, begins }) => {
  begins()
  for (let times = random.whole(1, 5); times > 0; times--) {
    await administrator.query(endAll)
    await delay(random.whole(0, 300))
  }
  return []
})

/** kill -9 of one backend: PostgreSQL ends all others, because shared memory can be corrupt. */
export const killConnection = disturb(async ({ administrator, random, begins }) => {
  const { rows } = await administrator.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'costwright'`,
  )
  if (rows.length === 0) return ['PostgreSQL has no connection to kill']
  begins()
  process.kill(random.pick(rows).pid, 'SIGKILL')
  return []
})

const takeAllConnections = async (url: string): Promise<pg.Client[]> => {
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      taken.push(client)
    } catch {
      return taken
    }
  }
}

/** Other clients use all connections of PostgreSQL, and ours are terminated. */
export const takeConnections = disturb(async ({ office, administrator, random, begins }) => {
  const { postgres, probe, instances } = office
  const taken = await takeAllConnections(postgres.url)
  await administrator.query(`${endAll} and application_name = 'costwright'`)
  taken.push(...(await takeAllConnections(postgres.url)))
  const wrong: string[] = []
  const until = Date.now() + random.whole(500, 3000)
  do {
    for (const { address } of instances)
      wrong.push(...expectAnswer('a write without connections', await probe.write(address), 503, 200))
    wrong.push(...(await expectAlive(office)))
    await delay(100)
  } while (Date.now() < until)
  await Promise.all(taken.map((client) => client.end()))
  begins()
  return wrong
})
