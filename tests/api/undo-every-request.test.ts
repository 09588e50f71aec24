import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '../../api/product.ts'
import { wrongLinks } from '../../database/link-tables.ts'
import { wrongMarks } from '../../database/marks.ts'
import { wrongSums } from '../../database/stored-sums.ts'
import { apiPath } from '../../model/api-path.ts'
import { isSetOnce, writableFields } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldOf } from '../../model/resources.ts'
import { resources } from '../../resources.config.ts'
import { administrator, startTestApp } from '../support/app.ts'
import { keepSums } from '../support/kept-sums.ts'
import { runs } from '../support/property-runs.ts'
import { type RightCall, requestOf } from '../support/right-call.ts'
import { keyOf, knownRoutes } from '../support/right-calls.ts'
import { oneOfEachKind, type Route, recordRoutes } from '../support/routes.ts'
import { type AnyRecord, sampleRecord, sharingBody } from '../support/samples.ts'

const { app: test, routes } = await recordRoutes(() => startTestApp())
const all = Object.values<Resource>(resources)
/** Nobody undoes changes of accounts, nor writes what is frozen. */
const kinds = all.filter(({ name, frozen }) => name !== 'users' && !frozen)

let caller: { id: number; email: string; password: string }
beforeAll(async () => {
  const row = await test.db('user_account').where({ email: administrator.email }).first('id')
  caller = { ...administrator, id: row.id }
  for (const kind of kinds) await sampleRecord(test, kind)
})
afterAll(() => test.close())

/** Not of records, or the undo itself. */
const isElsewhere = (path: string) =>
  /^\/(auth|docs|UserAccounts|Undo|View|Automation|Backups|ExampleRecords|Home)\b/.test(path)
const writes = routes.filter(({ method, path }) => !['GET', 'HEAD'].includes(method) && !isElsewhere(path))
const isAct = ({ method, path }: Route) =>
  method === 'POST' && !/^\/\w+(\/\w+\/:id)?(\/import)?$|attachments|pictures$/.test(path)
/** One of each kind of generated call, and every act of a resource. */
const requests = [...new Set([...oneOfEachKind(writes), ...writes.filter(isAct)].map(keyOf))]

const send = (method: string, { path, body, headers }: Pick<RightCall, 'path' | 'body' | 'headers'>) => {
  const request = requestOf({ body, ...(headers && { headers }) })
  return test.api(method as 'POST', path, {
    as: 'administrator',
    headers: request.headers,
    ...(request.payload !== undefined && { text: request.payload }),
  })
}
const undo = (requestId: string) => send('POST', { path: '/Undo', body: { requestId } })

/** All records without their versions, and all files but papers that were sent, which stay. */
const snapshot = async (): Promise<string> => {
  const tables = [...kinds.map(({ table }) => `"${table}"`), 'match_dismissal']
  const parts = [...tables, '(select * from attachment where not is_kept)'].map(
    (from) => `select $$${from}$$ as of, to_jsonb(t) - 'version' - 'used_at' as row from ${from} t`,
  )
  const { rows } = await test.db.raw(
    `select jsonb_agg(jsonb_build_array(of, row) order by of, row)::text as all_rows from (${parts.join(' union all ')}) rows`,
  )
  return rows[0].all_rows
}

/** Sums, marks, links and closes that are not what they must be. */
const wrong = async () => {
  const ofProduct = await Promise.all(product.checks.map((check) => check(test.db)))
  return [
    ...(await wrongSums(test.db, resources)),
    ...(await wrongMarks(test.db, resources)),
    ...(await wrongLinks(test.db, resources)),
    ...ofProduct.filter((sentence) => sentence !== null),
  ]
}

const choose = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]

/** A record that a request wrote. */
const touchedBy = async (requestId: string, n: number) => {
  const entries = await test
    .db('audit_entry')
    .where({ request_id: requestId })
    .whereIn('action', ['created', 'changed'])
    .orderBy('id')
    .select<{ table_name: string; record_id: number }[]>('table_name', 'record_id')
  const entry = choose(entries, n)
  const resource = kinds.find(({ table }) => table === entry?.table_name)
  return entry && resource ? { resource, id: entry.record_id } : null
}

/** Another request about the same record: n chooses what, m of which field or line. */
const writeAgain = async (
  { resource, id }: { resource: Resource; id: number },
  n: number,
  m: number,
): Promise<unknown> => {
  const path = apiPath(resource)
  const { body: record } = await send('GET', { path: `${path}/${id}` })
  const { body: others } = await send('GET', { path: `${path}?range=[0,20]` })
  const other: AnyRecord | undefined = Array.isArray(others) ? choose(others, m) : undefined
  const field = choose(
    writableFields(resource).filter((name) => !isSetOnce(fieldOf(resource, name))),
    m,
  )
  if (!record || !other || !field) return
  const value = n % 2 ? other[field] : null
  const acts = writes.filter((route) => isAct(route) && route.path.startsWith(`${path}/`))
  const lines = kinds.flatMap((child) =>
    Object.entries(child.fields).flatMap(([name, { type, ...of }]) =>
      type === 'reference' && 'to' in of && of.to === resource ? [{ child, name }] : [],
    ),
  )
  const line = choose(lines, m)
  const ways = [
    () => send('PATCH', { path: `${path}/${id}?reason=Instructed`, body: { [field]: value } }),
    () => send('PATCH', { path, body: { ids: [id], set: { [field]: value } } }),
    () => send('DELETE', { path: `${path}/${id}?cascade=true&reason=Omitted` }),
    () =>
      send('POST', {
        path: `${path}/import?reason=Corrected`,
        body: { columns: ['id', field], key: ['id'], rows: [[id, value]] },
      }),
    async () => {
      const act = choose(acts, m)
      const known = act && (await knownRoutes[keyOf(act)]?.call(test, caller))
      if (!act || !known) return
      const body = known.body as Record<string, unknown> | undefined
      const own = act.path.includes('/:id')
        ? { path: act.path.replace(':id', String(id)), body }
        : { path: known.path, body: { ...body, ...(body && 'ids' in body ? { ids: [id] } : { id }) } }
      return send('POST', { ...known, ...own })
    },
    async () => {
      if (!line) return
      const [one] = await test.db(line.child.table).orderBy('id').limit(1).select('id')
      const { body: model } = await send('GET', { path: `${apiPath(line.child)}/${one?.id}` })
      const writable = writableFields(line.child).map((name) => [name, model[name]])
      const body = { ...Object.fromEntries(writable), [line.name]: id }
      return send('POST', { path: `${apiPath(line.child)}?reason=Added`, body })
    },
  ]
  return choose(ways, n)?.()
}

const sent = 'A paper that was sent stays.'
const ownAct = 'It is withdrawn by its own act.'
const verified = 'What HMRC answered stays; the next verification replaces it.'
/** Requests whose undo a rule refuses, and why. */
const kept: Readonly<Record<string, string>> = {
  'POST /PurchaseHeader/:id/order/marksent': sent,
  'POST /PurchaseOrder/:id/order/marksent': sent,
  'POST /PurchaseHeader/:id/order/revise': 'A revision that was begun stays.',
  'POST /PurchaseOrder/:id/order/revise': 'A revision that was begun stays.',
  'POST /ProjectClose': 'A close stays; the next one corrects it.',
  'POST /AccountsBatch': ownAct,
  'POST /AccountsBatch/sales': ownAct,
  'POST /AccountsBatch/subcontracts': ownAct,
  'POST /Verification': verified,
  'POST /Verification/Supplier/:id': verified,
}
/** Statuses of undos, by request. */
const outcomes = new Map<string, number>()

const others = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 })

/** A call whose values differ from those of its record. */
const callOf = async (key: string): Promise<RightCall> => {
  const call = await knownRoutes[key]?.call(test, caller)
  if (!call) throw new Error(`${key} is not known`)
  const [, endpoint] = /^(?:PUT|PATCH) \/(\w+)\/:id$/.exec(key) ?? []
  const resource = kinds.find((one) => one.endpoint === endpoint)
  if (!resource) return call
  const values = Object.entries(await sharingBody(test, resource)).filter(
    ([name]) => !isSetOnce(fieldOf(resource, name)) && fieldOf(resource, name).type === 'text',
  )
  return { ...call, body: Object.fromEntries(values) }
}

describe('After the undo of', { tags: 'rare' }, () => {
  it.each(requests)('%s everything is as before', async (key) => {
    const call = await callOf(key)
    const before = await snapshot()
    const reply = await send(key.split(' ')[0] ?? '', call)
    const requestId = String(reply.headers['x-request-id'])
    if (!(await test.db('audit_entry').where({ request_id: requestId }).first('id'))) return
    const written = await snapshot()
    const undone = await undo(requestId)
    outcomes.set(key, undone.status)
    expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(500)
    // A rule may refuse it, with a sentence; then nothing is undone.
    expect(await snapshot()).toBe(undone.status === 200 ? before : written)
    if (undone.status !== 200) expect(undone.body.title).not.toBe('')
  })

  it.each(requests)('%s after others of the same record, sums and marks are right', async (key) => {
    await fc.assert(
      fc.asyncProperty(others, async (later) => {
        await keepSums(test.db)
        const reply = await send(key.split(' ')[0] ?? '', await callOf(key))
        const requestId = String(reply.headers['x-request-id'])
        for (const [which, n, m] of later) {
          await keepSums(test.db)
          const touched = await touchedBy(requestId, which)
          const next = touched && (await writeAgain(touched, n, m))
          if (next) expect(next).toMatchObject({ status: expect.toSatisfy((status) => status < 500) })
        }
        await keepSums(test.db)
        const undone = await undo(requestId)
        expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(500)
        expect(await wrong()).toEqual([])
      }),
      { numRuns: runs(1) },
    )
  })

  it('only what a rule keeps was refused', () => {
    expect([...outcomes.values()].filter((status) => status === 200).length).toBeGreaterThan(70)
    const refused = [...outcomes].filter(([, status]) => status !== 200).map(([key]) => key)
    expect(refused.filter((key) => !Object.hasOwn(kept, key))).toEqual([])
  })
})
