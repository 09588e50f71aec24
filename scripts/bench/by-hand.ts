import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import jwt from '@fastify/jwt'
import Fastify from 'fastify'
import { connect } from '../../database/connection.ts'
import { runningServer } from '../../database/embedded/running.ts'
import { apiBase } from '../../model/api-path.ts'
import { freePort } from '../free-port.ts'
import { projectFolder } from '../run.mjs'
import { benchPassword, startBenchApp } from './bench-app.ts'
import { handWrittenTable } from './hand-written.ts'
import { type Comparison, compareCosts } from './measure.ts'
import { startCostwright } from './peers/costwright.ts'
import { type HttpCall, httpClient } from './peers/http-client.ts'
import { costOf, type Served, serve } from './peers/served.ts'

/** A generated call beside the same one written by hand. */
export interface ByHand {
  readonly name: string
  /** Over one without sign-in, checks and trail. */
  readonly plain: Comparison
  /** Over one with the same guarantees. */
  readonly guarded: Comparison
}

/** CPU over the same call with the same guarantees, on the demo firm, as docs/performance.md has it. */
const reached: Readonly<Record<string, number>> = {
  'One supplier': 0.7,
  '25 suppliers, text filter, order': 0.9,
  'Save a changed supplier': 0.85,
  'The same with an Idempotency-Key': 0.9,
  'Save a new supplier': 1,
  'Whether two-factor is on': 1.3,
  'Sign in': 1.5,
  '25 of 10,000 suppliers, order': 0.9,
  '1,000 of 10,000 suppliers, order': 0.6,
  '10,000 suppliers, order': 0.3,
}

/** A machine that does other things as well is as far off as this at least. */
const leastNoise = 0.2

/** The calls that cost more than they did, by more than the noise of this run: sentences. */
export const becameWorse = (results: readonly ByHand[]): string[] =>
  results.flatMap(({ name, guarded: { ratio, control } }) => {
    const before = reached[name]
    if (before === undefined) return [`${name}: nobody has said what it may cost.`]
    const most = before * (1 + Math.max(Math.abs(control - 1), leastNoise))
    return ratio <= most ? [] : [`${name}: ${ratio.toFixed(2)} of one by hand, and ${before} before.`]
  })

const key = 'a key of the hand-written server, for benchmarks only'

/** A token for the session that the benchmark is signed in with. */
const tokenOf = async (sid: string): Promise<string> => {
  const signer = Fastify()
  await signer.register(jwt, { secret: key })
  return signer.jwt.sign({ sid })
}

/** So many that none of them signs in more often than one account may. */
const accounts = 40
/** People with the password of the benchmark's own account. */
const manyAccounts = `with made as (
    insert into user_account (email, first_name, last_name, roles)
    select 'person' || n || '@bench.example', 'Person', n::text, array['User'] from generate_series(0, ?::integer - 1) n
    returning id
  )
  insert into user_credential (user_id, password_hash, changed_at)
  select made.id, c.password_hash, now() from made, (select password_hash from user_credential order by user_id limit 1) c`

/** As many suppliers as a list answers at most, on both sides. */
const suppliers = 10_000
const manySuppliers = `insert into supplier (supplier_name, contact_name, contact_email)
    select 'Supplier ' || md5(n::text), 'Ann', 'ann' || n || '@supplier.example'
    from generate_series(1, ${suppliers} - (select count(*) from supplier)) n;
  truncate supplier_by_hand;
  insert into supplier_by_hand select * from supplier;
  analyze supplier, supplier_by_hand`

type Call = readonly [name: string, batch: number, call: () => HttpCall]

/** A server written by hand; with a key it has the guarantees of ours. */
const startByHand = async (connection: object, sid: string, ownKey?: string) => {
  const port = await freePort()
  const server = await serve({
    args: ['--import', 'tsx', fileURLToPath(new URL('hand-written-server.ts', import.meta.url))],
    cwd: projectFolder,
    env: { PORT: `${port}`, CONNECTION: JSON.stringify(connection), ...(ownKey && { KEY: ownKey }) },
    ready: /It serves/,
  })
  const headers: Readonly<Record<string, string>> = ownKey
    ? { authorization: `Bearer ${await tokenOf(sid)}` }
    : {}
  return { ...server, send: httpClient(`http://127.0.0.1:${port}`, headers) }
}

const listed = (asked: Readonly<Record<string, string>>) =>
  `/Supplier?${new URLSearchParams({ ...asked, sort: '["supplierName","ASC"]' })}`

/** What is called on the demo firm, whose suppliers have a record of this id, and on ten thousand of them. */
const callsOf = (id: number): { readonly calls: readonly Call[]; readonly lists: readonly Call[] } => {
  let n = 0
  const values = () => ({ supplierName: `Supplier ${++n}`, contactName: 'Ann' })
  const person = () => ({ email: `person${++n % accounts}@bench.example`, password: benchPassword })
  const found = listed({ filter: '{"q":"builders"}', range: '[0,24]' })
  const change = () => ({ method: 'PUT', path: `/Supplier/${id}`, body: values() }) as const
  const withKey = () => ({ ...change(), headers: { 'idempotency-key': `change ${n}` } })
  const get = (path: string) => () => ({ method: 'GET', path }) as const
  return {
    calls: [
      ['One supplier', 300, get(`/Supplier/${id}`)],
      ['25 suppliers, text filter, order', 150, get(found)],
      ['Save a changed supplier', 100, change],
      ['The same with an Idempotency-Key', 100, withKey],
      ['Save a new supplier', 100, () => ({ method: 'POST', path: '/Supplier', body: values() })],
      ['Whether two-factor is on', 300, get('/auth/has2fa')],
      ['Sign in', 10, () => ({ method: 'POST', path: '/auth', body: person() })],
    ],
    lists: [
      ['25 of 10,000 suppliers, order', 100, get(listed({ range: '[0,24]' }))],
      ['1,000 of 10,000 suppliers, order', 100, get(listed({ range: '[0,999]' }))],
      ['10,000 suppliers, order', 30, get(listed({}))],
    ],
  }
}

/**
 * CPU of the built product's server over that of two servers written by hand, for one record, a list, a change (with a key
 * too, which theirs do not know), a new record, a call that asks for next to nothing, a sign-in, and a short and two long
 * lists of ten thousand: each server in a process of its own, over HTTP on a connection that is kept, on the demo firm and
 * the same PostgreSQL, in turns.
 */
export const compareByHand = async (rounds: number): Promise<ByHand[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'costwright-by-hand-'))
  const started: { stop(): Promise<unknown> }[] = []
  const start = <Server extends { stop(): Promise<unknown> }>(server: Server): Server => {
    started.unshift(server)
    return server
  }
  try {
    await (await startBenchApp({ scale: 1, dataDir })).close()
    const ours = start(await startCostwright(dataDir))
    const place = await runningServer(dataDir)
    if (!place) throw new Error('The product’s PostgreSQL does not run.')
    const db = connect(place)
    start({ stop: () => db.destroy() })
    await db.raw(handWrittenTable)
    await db.raw(manyAccounts, [accounts])
    const { rows } = await db.raw<{ rows: { sid: string; id: number }[] }>(
      'select s.id as sid, (select min(id) from supplier) as id from session s order by created_at desc limit 1',
    )
    const { sid = '', id = 0 } = rows[0] ?? {}
    const plain = start(await startByHand(place, sid))
    const guarded = start(await startByHand(place, sid, key))
    const results: ByHand[] = []
    const compare = async ([name, batch, call]: Call) => {
      const ourCall = () => {
        const { path, ...rest } = call()
        return { ...rest, path: `${apiBase}${path}` }
      }
      const cost = (server: Served, next: () => HttpCall) => async () =>
        (await costOf(server, next, batch)).cpu
      const beside = (other: Served) => compareCosts(rounds, cost(ours, ourCall), cost(other, call))
      results.push({ name, plain: await beside(plain), guarded: await beside(guarded) })
    }
    const { calls, lists } = callsOf(id)
    for (const call of calls) await compare(call)
    await db.raw(manySuppliers)
    for (const list of lists) await compare(list)
    return results
  } finally {
    for (const each of started) await each.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
