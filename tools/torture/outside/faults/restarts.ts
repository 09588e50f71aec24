import { setTimeout as delay } from 'node:timers/promises'
import { childrenOf } from '../../../../tests/support/embedded-scene.ts'
import { disturb, expectAlive, expectAnswer } from './expect.ts'

export const restartPostgres = disturb(async ({ office: { postgres }, begins }) => {
  begins()
  await postgres.stop('fast')
  await postgres.start()
  return []
})

/** pg_ctl stop -m immediate, and a start some seconds later. In between, requests fail immediately with a message. */
export const crashPostgres = disturb(async ({ office, random, begins }) => {
  const { postgres, probe, instances } = office
  await postgres.stop('immediate')
  const wrong: string[] = []
  const back = Date.now() + random.whole(500, 5000)
  do {
    for (const { address } of instances) {
      wrong.push(...expectAnswer('a write without PostgreSQL', await probe.write(address), 503))
      wrong.push(...expectAnswer('a read without PostgreSQL', await probe.read(address), 503))
    }
    wrong.push(...(await expectAlive(office)))
    await delay(100)
  } while (Date.now() < back)
  await postgres.start()
  begins()
  return wrong
})

/** Stops all PostgreSQL processes for some seconds, like a machine that migrates or is out of memory. */
export const freezePostgres = disturb(async ({ office, random, begins }) => {
  const processes = [office.postgres.processId(), ...childrenOf(office.postgres.processId())]
  const wrong: string[] = []
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  try {
    await delay(random.whole(1000, 8000))
    wrong.push(...(await expectAlive(office)))
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
  begins()
  return wrong
})

/** kill -9 of PgBouncer, and a new one. */
export const killPgBouncer = disturb(async ({ office: { pgbouncer }, begins }) => {
  begins()
  await pgbouncer?.killAndStart()
  return []
})
