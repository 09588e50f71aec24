import type { Knex } from 'knex'
import { shortenTrail } from '../../api/audit/shorten-trail.ts'
import { apiBase } from '../../model/api-path.ts'
import { ms, printRow, quantile, save, signIn } from './product.ts'
import type { Call, Reply, Server } from './servers.ts'

/** Entries of an office with few and with many years behind it; all are of the last six years. */
const [few, many] = [50_000, 5_000_000] as const
const times = 100

/** Ten entries for each record, five for each request. */
const fillTrail = async (db: Knex, entries: number) => {
  await db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0; set local session_replication_role = replica')
    // Millions of entries are put in an index one by one in ten times the time.
    const { rows } = await trx.raw<{ rows: { name: string; definition: string }[] }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'audit_entry' and indexname <> 'audit_entry_pkey'`,
    )
    await trx.raw(rows.map(({ name }) => `drop index ${name}`).join(';'))
    await trx.raw(`
      insert into audit_entry (at, user_id, user_name, request_id, action, table_name, record_id, changes, version)
      select now() - interval '6 years' * (${entries} - n) / ${entries}, 1000 + n % 20, 'Somebody', md5((n / 5)::text),
        (array['created', 'changed', 'changed', 'deleted'])[1 + n % 4],
        (array['quote_line', 'purchase_line', 'quote_purchase_link', 'supplier'])[1 + n % 4],
        1000 + n % (${entries} / 10),
        jsonb_build_object('description', jsonb_build_array('Brick ' || n, 'Brick ' || n + 1), 'quantity', jsonb_build_array(n, n + 1)), 2
      from generate_series((select count(*) from audit_entry where user_id >= 1000), ${entries} - 1) n`)
    await trx.raw(rows.map(({ definition }) => definition).join(';'))
  })
  await db.raw('vacuum analyze audit_entry')
}

const cases: readonly (readonly [name: string, next: (send: Send) => Promise<Reply>])[] = [
  ['history of a record', (send) => send({ path: `${apiBase}/Supplier/1003/history` })],
  ['a save', (send) => send(save(1))],
  ['what can be undone', (send) => send({ path: `${apiBase}/Undo` })],
  [
    'an undo',
    async (send) => {
      await send(save(2))
      const { requests } = JSON.parse((await send({ path: `${apiBase}/Undo` })).text)
      return send({
        method: 'POST',
        path: `${apiBase}/Undo`,
        body: { requestId: requests[0].requestId },
      })
    },
  ],
  ['newest entries of the trail', (send) => send({ path: `${apiBase}/AuditTrail?limit=50` })],
]
type Send = (call: Call) => Promise<Reply>

const mediansOf = async (send: Send) => {
  const medians: number[] = []
  for (const [, next] of cases) {
    const taken: number[] = []
    for (let time = 0; time < times; time++) {
      const { status, text, milliseconds } = await next(send)
      if (status >= 400) throw new Error(text)
      taken.push(milliseconds)
    }
    medians.push(quantile(taken))
  }
  return medians
}

/** The same calls with a short and a long trail, and a client that saves while `npm run trail` removes most of the long one. */
export const measureTrail = async (server: Server, db: Knex) => {
  const send = await signIn(server)
  await db.raw(`insert into supplier (id, supplier_name) overriding system value
    select n, 'Supplier ' || n from unnest(array[1, 2, 3, 1003]) n on conflict do nothing`)
  await fillTrail(db, few)
  await mediansOf(send)
  const short = await mediansOf(send)
  await fillTrail(db, many)
  const long = await mediansOf(send)
  printRow('The audit trail', `${few / 1_000} thousand`, `${many / 1_000_000} million`, 'ratio')
  for (const [at, [name]] of cases.entries()) {
    const [one = Number.NaN, other = Number.NaN] = [short[at], long[at]]
    printRow(`  ${name}`, ms(one), ms(other), (other / one).toFixed(2))
  }
  const day = new Date(Date.now() - 366 * 86_400_000).toISOString().slice(0, 10)
  const since = performance.now()
  let removed: number | undefined
  const shortened = shortenTrail(db, day, new Date()).then((count) => {
    removed = count
  })
  const taken: number[] = []
  while (removed === undefined) taken.push((await send(save(3))).milliseconds)
  await shortened
  const time = `${((performance.now() - since) / 1000).toFixed(1)} s`
  printRow(`  removing ${removed} of them; longest save`, time, ms(quantile(taken, 1)), ms(quantile(taken)))
}
