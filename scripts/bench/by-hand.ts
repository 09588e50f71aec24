import jwt from '@fastify/jwt'
import Fastify, { type InjectOptions } from 'fastify'
import type pg from 'pg'
import type { BenchApp } from './bench-app.ts'
import { handWrittenApp, handWrittenTable } from './hand-written.ts'
import { type Comparison, compareCpu } from './measure.ts'

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
  'One supplier': 0.9,
  '25 suppliers, text filter, order': 0.9,
  'Save a changed supplier': 1,
  'Save a new supplier': 1.05,
  'Whether two-factor is on': 1.3,
  'Sign in': 1.55,
  '25 of 10,000 suppliers, order': 0.9,
  '1,000 of 10,000 suppliers, order': 0.65,
  '10,000 suppliers, order': 0.5,
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

type Call = readonly [name: string, batch: number, call: () => InjectOptions]

/**
 * CPU of this process for one record, a list, a change, a new record, a call that asks for next to nothing, a sign-in, and
 * a short and two long lists of ten thousand: ours over two servers written by hand.
 */
export const compareByHand = async (
  { app, db, headers, credentials: { password } }: BenchApp,
  rounds: number,
): Promise<ByHand[]> => {
  await db.raw(handWrittenTable)
  await db.raw(manyAccounts, [accounts])
  const { rows } = await db.raw<{ rows: { sid: string; id: number }[] }>(
    'select s.id as sid, (select min(id) from supplier) as id from session s order by created_at desc limit 1',
  )
  const { sid = '', id = 0 } = rows[0] ?? {}
  const connection = db.client.connectionSettings as pg.PoolConfig
  const [plain, guarded] = [await handWrittenApp(connection), await handWrittenApp(connection, key)]
  const byHand = { authorization: `Bearer ${await tokenOf(sid)}` }
  let n = 0
  const values = () => ({ supplierName: `Supplier ${++n}`, contactName: 'Ann' })
  const listed = (asked: Readonly<Record<string, string>>) =>
    `/Supplier?${new URLSearchParams({ ...asked, sort: '["supplierName","ASC"]' })}`
  const found = listed({ filter: '{"q":"builders"}', range: '[0,24]' })
  const calls: readonly Call[] = [
    ['One supplier', 200, () => ({ url: `/Supplier/${id}` })],
    ['25 suppliers, text filter, order', 60, () => ({ url: found })],
    ['Save a changed supplier', 60, () => ({ method: 'PUT', url: `/Supplier/${id}`, payload: values() })],
    ['Save a new supplier', 60, () => ({ method: 'POST', url: '/Supplier', payload: values() })],
    ['Whether two-factor is on', 200, () => ({ url: '/auth/has2fa' })],
    [
      'Sign in',
      10,
      () => ({
        method: 'POST',
        url: '/auth',
        payload: { email: `person${++n % accounts}@bench.example`, password },
      }),
    ],
  ]
  const lists: readonly Call[] = [
    ['25 of 10,000 suppliers, order', 60, () => ({ url: listed({ range: '[0,24]' }) })],
    ['1,000 of 10,000 suppliers, order', 20, () => ({ url: listed({ range: '[0,999]' }) })],
    ['10,000 suppliers, order', 8, () => ({ url: listed({}) })],
  ]
  const results: ByHand[] = []
  const compare = async ([name, batch, call]: Call) => {
    const checked = async (answered: Promise<{ statusCode: number; payload: string }>) => {
      const { statusCode, payload } = await answered
      if (statusCode >= 300) throw new Error(`${name}: ${statusCode} ${payload}`)
    }
    const ours = () => {
      const { url, ...options } = call()
      return checked(app.inject({ ...options, url: `/api/v1.0${url}`, headers }))
    }
    results.push({
      name,
      plain: await compareCpu(rounds, batch, ours, () => checked(plain.inject(call()))),
      guarded: await compareCpu(rounds, batch, ours, () =>
        checked(guarded.inject({ ...call(), headers: byHand })),
      ),
    })
  }
  for (const call of calls) await compare(call)
  await db.raw(manySuppliers)
  for (const list of lists) await compare(list)
  await Promise.all([plain.close(), guarded.close()])
  return results
}
