/**
 * Hand-written reference server for suppliers with the product's records and guarantees: every field of a supplier,
 * sums and number of files included, a token whose session is read for each request, a search that ends after five
 * seconds, compressed replies with the headers that protect browsers and the id of the request, which is logged, a signed
 * cookie that writes send back (specification section 6), and writes in a transaction that locks the record, compares its
 * version and writes the audit trail.
 * Environment: PORT, KEY (of the tokens) and CONNECTION (JSON for pg).
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { fixedHeaders } from '../../api/http/security.ts'

const { PORT, KEY = '', CONNECTION = '{}' } = process.env

const columns = `s.id, s.supplier_name as "supplierName", s.contact_name as "contactName",
  s.contact_number as "contactNumber", s.contact_email as "contactEmail", s.address, s.payment_terms as "paymentTerms",
  s.statements_show as "statementsShow", s.accounts_ref as "accountsRef", s.vat_code_id as "vatCodeId",
  s.due_rule as "dueRule", s.due_days as "dueDays", coalesce(owed.due, 0) as due,
  coalesce(owed.overdue, 0) as "overdue30", s.enabled,
  (select count(*) from attachment where table_name = 'supplier_by_hand' and record_id = s.id) as files, s.version`
const owed = `left join lateral (
  select sum(to_pay) as due, sum(to_pay) filter (where due_date < current_date - 30) as overdue
  from supplier_invoice where supplier_id = s.id and approval = 'approved' and paid_date is null
) owed on true`
const lock = 'select version from supplier_by_hand where id = $1 for update'
const one = `select ${columns} from supplier_by_hand s ${owed} where s.id = $1`
const matching = 'from supplier_by_hand where supplier_name ilike $1'
const order = 'order by lower(supplier_name) collate firm_order, id'
const page = `select ${columns} from (select * ${matching} ${order} limit $2 offset $3) s ${owed} ${order}`
const count = `select count(*) ${matching}`
const update = `with s as (
    update supplier_by_hand set supplier_name = $1, contact_name = $2, version = version + 1 where id = $3 returning *
  ) select ${columns} from s ${owed}`
const audit = `insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, changes)
  values (1, 'Somebody', $1, 'changed', 'supplier_by_hand', $2, $3)`
const session = `select s.expires_at, s.ended_at, u.full_name, u.roles, u.is_enabled
  from session s join user_account u on u.id = s.user_id where s.id = $1`

const text = { type: 'string' }
const nullable = { type: ['string', 'null'] }
const integer = { type: 'integer' }
const nullableInteger = { type: ['integer', 'null'] }
const money = { type: 'number' }
const supplier = {
  type: 'object',
  properties: {
    ...{ id: integer, supplierName: text, contactName: nullable, contactNumber: nullable },
    ...{ contactEmail: nullable, address: nullable, paymentTerms: nullable, statementsShow: text },
    ...{ accountsRef: nullable, vatCodeId: nullableInteger, dueRule: nullable },
    ...{ dueDays: nullableInteger, due: money, overdue30: money, enabled: { type: 'boolean' } },
    ...{ files: integer, version: integer },
  },
}
const body = {
  type: 'object',
  required: ['supplierName'],
  additionalProperties: false,
  properties: { supplierName: { type: 'string', minLength: 1, maxLength: 200 }, contactName: nullable },
}

const pool = new pg.Pool({ ...JSON.parse(CONNECTION), query_timeout: 35_000 })
const app = Fastify({ logger: { level: 'warn' }, genReqId: () => randomUUID() })
const queryOn =
  (client: pg.Pool | pg.PoolClient) =>
  async (name: string, text: string, values: unknown[]): Promise<pg.QueryResultRow[]> =>
    (await client.query({ name, text, values })).rows
const query = queryOn(pool)

await app.register(compress, {
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
})
await app.register(cookie)
await app.register(jwt, { secret: KEY })
const antiForgery = (sid: string) => createHmac('sha256', KEY).update(sid).digest('base64url')
const isSame = (given: string, value: string) =>
  given.length === value.length && timingSafeEqual(Buffer.from(given), Buffer.from(value))
app.addHook('onRequest', async (request, reply) => {
  reply.headers(fixedHeaders).header('x-request-id', request.id).header('cache-control', 'no-store')
  const { sid } = await request.jwtVerify<{ sid: string }>()
  const [row] = await query('session', session, [sid])
  if (!row || row.ended_at || !row.is_enabled || row.expires_at <= new Date()) return reply.code(401).send()
  if (!row.roles.includes('User')) return reply.code(403).send()
  const value = antiForgery(sid)
  if (request.method === 'GET') {
    if (request.cookies['XSRF-TOKEN'] !== value) reply.setCookie('XSRF-TOKEN', value, { sameSite: 'strict' })
  } else if (request.headers.cookie && !isSame(String(request.headers['x-xsrf-token']), value))
    return reply.code(403).send()
})

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

app.get('/Supplier/:id', { schema: { response: { '2xx': supplier } } }, async (request, reply) => {
  const [row] = await query('one', one, [idOf(request)])
  if (!row) return reply.code(404).send()
  return reply.header('etag', `"${row.version}"`).send(row)
})

const list = { response: { 200: { type: 'array', items: supplier } } }
app.get('/Supplier', { schema: list }, async (request, reply) => {
  const { filter = '{}', range = '[0,24]' } = request.query as { filter?: string; range?: string }
  const { q = '' } = JSON.parse(filter) as { q?: string }
  const [first = 0, last = 0] = JSON.parse(range) as number[]
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const client = await pool.connect()
  const inTransaction = queryOn(client)
  try {
    await client.query('begin read only; set local statement_timeout = 5000')
    const rows = await inTransaction('list', page, [pattern, last - first + 1, first])
    const [total] = await inTransaction('total', count, [pattern])
    return reply.header('x-total-count', total?.count).send(rows)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

app.put('/Supplier/:id', { schema: { body, response: { '2xx': supplier } } }, async (request, reply) => {
  const { supplierName, contactName = null } = request.body as { supplierName: string; contactName?: string }
  const client = await pool.connect()
  const inTransaction = queryOn(client)
  try {
    await client.query('begin')
    await inTransaction('lock', lock, [idOf(request)])
    // Read after the lock: another may have written while this one waited.
    const [before] = await inTransaction('one', one, [idOf(request)])
    const wanted = request.headers['if-match']
    if (!before || (wanted !== undefined && wanted !== `"${before.version}"`)) {
      await client.query('rollback')
      return reply.code(before ? 412 : 404).send()
    }
    const [after] = await inTransaction('update', update, [supplierName, contactName, before.id])
    await inTransaction('audit', audit, [request.id, before.id, JSON.stringify([before, after])])
    await client.query('commit')
    return reply.header('etag', `"${after?.version}"`).send(after)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.stdout.write(`ready at http://127.0.0.1:${PORT}\n`)
