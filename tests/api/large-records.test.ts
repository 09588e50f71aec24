import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import { resources } from '../../resources.config.ts'
import { type ApiCall, administrator, startTestApp } from '../support/app.ts'
import { fillWithoutTrail } from '../support/fill.ts'
import { loopClient } from '../support/loop-cost.ts'
import { requestOf } from '../support/right-call.ts'
import { keyOf, knownRoutes } from '../support/right-calls.ts'
import { recordRoutes } from '../support/routes.ts'

const { app: test, routes } = await recordRoutes(() => startTestApp())
let client: ReturnType<typeof loopClient>
let caller: { id: number; email: string; password: string }
beforeAll(async () => {
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  client = loopClient(`${address}${apiBase}`, (await test.signIn(administrator)).token)
  const [row] = await test.db('user_account').select('id').where({ email: administrator.email })
  caller = { ...administrator, id: row.id }
})
afterAll(async () => {
  await client.end()
  await test.close()
})

const all = Object.values<Resource>(resources)

/** Children of one record. Others have 300, the most lines of an order. */
const sizes: Readonly<Record<string, number>> = {
  'quote-lines': 20_000,
  'supplier-statement-lines': 4_000,
  'purchase-headers': 500,
  applications: 60,
}
const sizeOf = ({ name }: Resource) => sizes[name] ?? 300

/** Columns of a table that a copy of a row has. */
const copiedColumns = async (table: string): Promise<string> => {
  const rows = await test
    .db('information_schema.columns')
    .where({ table_schema: 'public', table_name: table, is_generated: 'NEVER' })
    .whereNotIn('column_name', ['id', 'version'])
    .pluck('column_name')
  return rows.map((name: string) => `"${name}"`).join(', ')
}

/** Fields by which records belong to another: `quoteHeaderId`. */
const referencesTo = (to: Resource) =>
  all.flatMap((child) =>
    Object.entries(child.fields).flatMap(([name, field]) =>
      field.type === 'reference' && field.to.name === to.name ? [{ child, column: columnOf(name) }] : [],
    ),
  )

/** PostgreSQL: a unique key, a check, or a rule of a trigger. */
const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(23505|23514|P0001)$/.test(String(error.code))

/** Most children of a record, by resource. */
const largest = new Map<string, number>()

/** Repeats what belongs to the records that a scene made. Rows of which there may be one alone stay so. */
const enlarge = async (made: ReadonlyMap<string, ReadonlySet<number>>): Promise<void> => {
  for (const resource of all)
    for (const { child, column } of referencesTo(resource)) {
      const ids = [...(made.get(resource.name) ?? [])]
      if (ids.length === 0) continue
      const columns = await copiedColumns(child.table)
      await fillWithoutTrail(
        test.db,
        `insert into "${child.table}" (${columns})
         select ${columns} from "${child.table}" one, generate_series(2, ${sizeOf(child)})
         where one.id in (
           select min(id) from "${child.table}" where "${column}" in (${ids.join()}) group by "${column}"
           having count(*) < ${sizeOf(child)})`,
      ).then(
        () => largest.set(child.name, sizeOf(child)),
        (error: unknown) => {
          if (!isRefused(error)) throw error
        },
      )
    }
}

/** A call with the records that it needs, enlarged. */
const largeCall = async (key: string) => {
  const made = new Map<string, Set<number>>()
  const api: typeof test.api = async (method, path, options?: ApiCall) => {
    const reply = await test.api(method, path, options)
    const endpoint = path.split(/[/?]/)[1]?.toLowerCase()
    const resource = all.find((one) => one.endpoint.toLowerCase() === endpoint)
    if (method === 'POST' && reply.status === 201 && resource && typeof reply.body?.id === 'number')
      made.set(resource.name, (made.get(resource.name) ?? new Set()).add(reply.body.id))
    return reply
  }
  const call = await knownRoutes[key]?.call({ ...test, api }, caller)
  if (!call) throw new Error(`${key} is not known`)
  await enlarge(made)
  return call
}

/** In milliseconds. A second look tells a cost from the compiler's. */
const costOf = async (key: string): Promise<number> => {
  const costs: number[] = []
  for (let look = 0; look < 2; look += 1) {
    const call = await largeCall(key)
    const { headers, payload } = requestOf(call)
    const { statuses, worst } = await client.costOf({
      method: key.split(' ')[0] ?? '',
      path: call.path,
      headers,
      ...(payload !== undefined && { body: { start: String(payload), part: '', times: 0 } }),
    })
    expect(statuses, key).not.toContain(500)
    costs.push(worst)
    if (worst < most) break
  }
  return Math.min(...costs)
}
const most = 200

describe('A large import', () => {
  // The first runs no hook.
  it.each([
    ['ProjectStatus', 'projectStatusDescription', 'project_status'],
    ['Supplier', 'supplierName', 'supplier'],
  ])(
    'of %s renews the statistics of its table, which plan the next query',
    { tags: 'slow' },
    async (path, column, relname) => {
      const rows = Array.from({ length: 2_000 }, (_, n) => [`Statistics ${n}`])
      const body = { columns: [column], key: [column], rows }
      expect((await test.api('POST', `/${path}/import`, { as: 'administrator', body })).status).toBe(201)
      const [{ reltuples }] = await test.db('pg_class').select('reltuples').where({ relname })
      expect(reltuples).toBeGreaterThanOrEqual(2_000)
    },
  )
})

/** Accounts and the documents of the API have no large records. */
const isAboutRecords = (path: string) => !/^\/(auth|docs|UserAccounts|health|ready|openapi)\b/.test(path)
const keys = [...new Set(routes.filter(({ path }) => isAboutRecords(path)).map(keyOf))]

describe('No call over large records holds the event loop for 200 ms', () => {
  it('the match of a statement of 4,000 lines', async () => {
    expect(await costOf('POST /SupplierStatement/match')).toBeLessThan(most)
  })

  it.each(keys)('%s', { tags: 'slow' }, async (key) => {
    expect(await costOf(key)).toBeLessThan(most)
  })

  it('and all of them were large', { tags: 'slow' }, () => {
    expect(Object.fromEntries(largest)).toMatchObject(sizes)
  })
})
