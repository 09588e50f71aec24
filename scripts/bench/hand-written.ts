import { randomUUID } from 'node:crypto'
import jwt from '@fastify/jwt'
import { verify } from '@node-rs/argon2'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import pg from 'pg'

/** Tables of the hand-written servers: suppliers without the trigger that keeps our trail. */
export const handWrittenTable = `create table supplier_by_hand (like supplier including all);
  insert into supplier_by_hand select * from supplier;
  select setval(pg_get_serial_sequence('supplier_by_hand', 'id'), (select max(id) from supplier_by_hand))`

interface Supplier {
  readonly id: number
  readonly supplierName: string
  readonly contactName: string | null
  readonly version: number
}

const columns = `id, supplier_name as "supplierName", contact_name as "contactName", contact_number as "contactNumber",
  contact_email as "contactEmail", enabled, version`
const nullable = { type: ['string', 'null'] }
const supplier = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    supplierName: { type: 'string' },
    contactName: nullable,
    contactNumber: nullable,
    contactEmail: nullable,
    enabled: { type: 'boolean' },
    version: { type: 'integer' },
  },
}
const body = {
  type: 'object',
  required: ['supplierName'],
  additionalProperties: false,
  properties: { supplierName: { type: 'string', minLength: 1, maxLength: 200 }, contactName: nullable },
}

/** What is written, as both write it. */
const insert = `insert into supplier_by_hand (supplier_name, contact_name) values ($1, $2) returning ${columns}`
const update = `update supplier_by_hand set supplier_name = $1, contact_name = $2, version = version + 1
  where id = $3 returning ${columns}`
const audit = `insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, changes)
  values (1, 'Somebody', $1, $2, 'supplier_by_hand', $3, $4)`
const account = `select u.id, u.email, u.full_name as name, u.roles, c.password_hash as "passwordHash"
  from user_account u join user_credential c on c.user_id = u.id where lower(u.email) = lower($1) and u.is_enabled`
const begin = `insert into session (id, user_id, created_at, expires_at, proved_at, last_used_at)
  values ($1, $2, now(), now() + interval '8 hours', now(), now())`
const signedIn = `insert into audit_entry (user_id, user_name, action, table_name, record_id)
  values ($1, $2, 'signed_in', 'user_account', $1)`
const session = `select s.expires_at, s.ended_at, u.full_name, u.roles, u.is_enabled
  from session s join user_account u on u.id = s.user_id where s.id = $1`

interface Account extends pg.QueryResultRow {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly passwordHash: string
}

interface Written {
  readonly supplierName: string
  readonly contactName?: string | null
}

type Query = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>

const queryOn =
  (client: pg.Pool | pg.PoolClient): Query =>
  async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await client.query<Row>({ name, text, values })).rows

/**
 * What somebody would write by hand for these calls without a framework: Fastify, pg, prepared statements. Ours are
 * measured against it.
 * @param key of the tokens, for a server with the guarantees of ours: a token, its session read for each request, and
 *   each write in a transaction that locks the record, compares its version and writes the trail; a sign-in has a session
 *   and an entry, and none of the limits, proofs, devices and cookies of ours. Without one no token is needed, nothing is
 *   checked, and signing in compares the password.
 */
export const handWrittenApp = async (connection: pg.PoolConfig, key?: string): Promise<FastifyInstance> => {
  const pool = new pg.Pool(connection)
  const query = queryOn(pool)
  const app = Fastify()
  app.addHook('onClose', () => pool.end())
  if (key !== undefined) {
    await app.register(jwt, { secret: key })
    app.addHook('onRequest', async (request, reply) => {
      if (request.url === '/auth') return
      const { sid } = await request.jwtVerify<{ sid: string }>()
      const [row] = await query('session', session, [sid])
      if (!row || row.ended_at || !row.is_enabled || row.expires_at <= new Date())
        return reply.code(401).send()
      if (!row.roles.includes('User')) return reply.code(403).send()
    })
  }
  const inTransaction = async <T>(work: (query: Query) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await work(queryOn(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  const one = `select ${columns} from supplier_by_hand where id = $1`
  const valuesOf = ({ body }: FastifyRequest) => {
    const { supplierName, contactName = null } = body as Written
    return [supplierName, contactName]
  }

  app.get('/Supplier/:id', { schema: { response: { '2xx': supplier } } }, async (request, reply) => {
    const { id } = request.params as { id: string }
    const [row] = await query<Supplier & pg.QueryResultRow>('one', one, [id])
    if (!row) return reply.code(404).send()
    return reply.header('etag', `"${row.version}"`).send(row)
  })
  app.get(
    '/Supplier',
    { schema: { response: { 200: { type: 'array', items: supplier } } } },
    async (request, reply) => {
      const { filter = '{}', range = '[0,9999]' } = request.query as { filter?: string; range?: string }
      const { q } = JSON.parse(filter) as { q?: string }
      const [first = 0, last = 0] = JSON.parse(range) as number[]
      const [name, where, values] =
        q === undefined ? ['all', '', []] : ['found', 'where supplier_name ilike $3', [`%${q}%`]]
      const [rows, [total]] = await Promise.all([
        query(
          `list ${name}`,
          `select ${columns} from supplier_by_hand ${where}
         order by lower(supplier_name), id limit $1 offset $2`,
          [last - first + 1, first, ...values],
        ),
        query(`total ${name}`, `select count(*) from supplier_by_hand ${where.replace('$3', '$1')}`, values),
      ])
      return reply.header('x-total-count', total?.count).send(rows)
    },
  )
  app.get('/auth/has2fa', { schema: { response: { 200: { type: 'boolean' } } } }, async () => {
    const [row] = await query<{ has_2fa: boolean }>(
      'has2fa',
      'select has_2fa from user_account where id = $1',
      [1],
    )
    return row?.has_2fa
  })
  app.post('/auth', async (request, reply) => {
    const { email, password } = request.body as { email: string; password: string }
    const [found] = await query<Account>('account', account, [email])
    if (!found || !(await verify(found.passwordHash, password))) return reply.code(401).send()
    const { id, name, roles } = found
    if (key === undefined) return { email: found.email, name, roles }
    const sid = randomUUID()
    await inTransaction(async (query) => {
      await query('begin session', begin, [sid, id])
      await query('signed in', signedIn, [id, name])
    })
    return { email: found.email, name, roles, token: app.jwt.sign({ sid }) }
  })
  const schema = { body, response: { '2xx': supplier } }
  app.post('/Supplier', { schema }, async (request, reply) => {
    reply.code(201)
    if (key === undefined) return (await query('insert', insert, valuesOf(request)))[0]
    return inTransaction(async (query) => {
      const [row] = await query('insert', insert, valuesOf(request))
      await query('audit', audit, [request.id, 'created', row?.id, JSON.stringify(row)])
      return row
    })
  })
  app.put('/Supplier/:id', { schema }, async (request, reply) => {
    const { id } = request.params as { id: string }
    if (key === undefined) return (await query('update', update, [...valuesOf(request), id]))[0]
    return inTransaction(async (query) => {
      const [before] = await query('lock', `${one} for update`, [id])
      const wanted = request.headers['if-match']
      if (!before) return reply.code(404).send()
      if (wanted !== undefined && wanted !== `"${before.version}"`) return reply.code(412).send()
      const [after] = await query('update', update, [...valuesOf(request), id])
      await query('audit', audit, [request.id, 'changed', id, JSON.stringify([before, after])])
      return reply.header('etag', `"${after?.version}"`).send(after)
    })
  })
  return app
}
