import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../../../model/random.ts'
import type { OutsideOffice } from '../office.ts'
import { disturb, expectAlive, expectAnswer } from './expect.ts'

const supplier = { method: 'GET', path: '/Supplier?range=[0,0]' } as const
const lockSupplier = 'begin; lock table supplier'

/** A forgotten `lock table`: requests for the table are rejected in time, others continue. */
export const lockTable = disturb(async ({ office: { probe, instances }, administrator, begins }) => {
  await administrator.query(lockSupplier)
  const wrong: string[] = []
  for (const { address } of instances) {
    const blocked = probe.send(address, supplier)
    wrong.push(...expectAnswer('another table', await probe.write(address), 200))
    wrong.push(...expectAnswer('a locked table', await blocked, 503))
  }
  await administrator.query('rollback')
  begins()
  return wrong
})

/** More requests than the connections of two instances, or of PgBouncer. */
const crowd = 60

/** Waiting statements hold all connections; requests that need one are rejected in time. */
export const exhaustPool = disturb(async ({ office, administrator, begins }) => {
  const { probe, instances } = office
  await administrator.query(lockSupplier)
  const held = instances.flatMap(({ address }) =>
    Array.from({ length: crowd }, () => probe.send(address, supplier)),
  )
  const wrong = await expectAlive(office)
  const others = instances.map(({ address }) => probe.write(address))
  wrong.push(...(await expectAlive(office)))
  for (const write of others)
    wrong.push(...expectAnswer('a write without a connection', await write, 503, 429, 200))
  for (const read of held) wrong.push(...expectAnswer('a read of the locked table', await read, 503, 429))
  await administrator.query('rollback')
  begins()
  return wrong
})

/** Milliseconds in which another session locks the same rows in the opposite order. */
const quarrel = 4000
const mostQuarrels = 8

/**
 * Another session locks lines in the opposite order of matching, repeatedly. PostgreSQL aborts our
 * transactions, because the other session is more patient; users notice nothing.
 */
export const causeDeadlocks = disturb(async ({ office, administrator, random, begins }) => {
  const deadlocks = async () => {
    const { rows } = await administrator.query(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.deadlocks)
  }
  const before = await deadlocks()
  const shown = shownDeadlocks(office)
  begins()
  // On a busy machine the writers come to these lines less often.
  for (let time = 0; time < mostQuarrels && (await deadlocks()) === before; time++) {
    await takeLines(office.postgres, random, Date.now() + quarrel)
    // PostgreSQL counts deadlocks with a delay.
    await delay(1500)
  }
  return [
    ...((await deadlocks()) > before ? [] : ['there was no deadlock']),
    ...(shownDeadlocks(office) > shown ? ['a deadlock was shown'] : []),
  ]
})

const shownDeadlocks = ({ instances }: OutsideOffice): number =>
  instances.flatMap(
    (instance) =>
      instance
        .process()
        .output()
        .match(/"code":"40P01"/g) ?? [],
  ).length

/** Locks quote lines, then purchase lines; matching locks in the opposite order. */
const takeLines = async (postgres: OutsideOffice['postgres'], random: Random, end: number) => {
  const session = await postgres.administrator()
  await session.query(`set deadlock_timeout = '1min'`)
  while (Date.now() < end) {
    await session.query('begin')
    await session.query(
      'select from quote_line where id in (select id from quote_line order by id desc limit 100) order by id for update',
    )
    await delay(random.whole(20, 120))
    await session.query('select from purchase_line order by id for update')
    await session.query('rollback')
    await delay(random.whole(20, 120))
  }
  await session.end()
}
