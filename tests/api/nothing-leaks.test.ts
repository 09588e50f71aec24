import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import { resources } from '../../resources.config.ts'
import { type ApiReply, startTestApp } from '../support/app.ts'
import { allTablesOf } from '../support/contents.ts'
import { readWorkbook } from '../support/costing.ts'
import { addUser, enableTwoFactor, type TestUser, testClock } from '../support/people.ts'
import { type KnownRoute, type RightCall, requestOf } from '../support/right-call.ts'
import { isGenerated, keyOf, knownRoutes } from '../support/right-calls.ts'
import { oneOfEachKind, type Route, recordRoutes } from '../support/routes.ts'
import { sampleBody, sampleRecord } from '../support/samples.ts'

const log: string[] = []
const clock = testClock()
const { app: test, routes } = await recordRoutes(() =>
  startTestApp({ logLevel: 'trace', logStream: { write: (line) => log.push(line) }, now: clock.now }),
)
afterAll(() => test.close())

/** A user with every kind of secret. */
let user: TestUser
let token: string
/** The secrets that must not appear, by name. */
const secrets = new Map<string, string>()

const hex = (bytes: Buffer) => bytes.toString('hex')

beforeAll(async () => {
  user = await addUser(test, ['User', 'Administrator'])
  const session = await test.signIn(user)
  token = session.token
  const totpKey = await enableTwoFactor(test, token, clock)
  const { password_hash } = await test.db('user_credential').where({ user_id: user.id }).first()
  const { encrypted_key } = await test.db('two_factor').where({ user_id: user.id }).first()
  const { id: sessionId } = await test.db('session').where({ user_id: user.id }).first()
  secrets.set('password', user.password)
  secrets.set('token', token)
  secrets.set('signature of the token', token.split('.')[2] ?? '')
  secrets.set('TOTP key', totpKey)
  secrets.set('hash of the password', password_hash)
  secrets.set('salt and digest of the password', password_hash.split('$').slice(4).join('$'))
  secrets.set('encrypted TOTP key', hex(encrypted_key))
  secrets.set('session', sessionId)
  for (const [name, key] of Object.entries(test.context.keys)) secrets.set(`key for ${name}`, hex(key))
})

/** The secrets that a text contains, in plain or encoded form. */
const found = (text: string, allowed: string[] = []): string[] =>
  [...secrets]
    .filter(([name]) => !allowed.includes(name))
    .filter(([, secret]) => {
      const bytes = /^[\da-f]{40,}$/.test(secret) ? Buffer.from(secret, 'hex') : Buffer.from(secret)
      const spellings = [
        secret,
        hex(bytes),
        bytes.toString('base64'),
        bytes.toString('base64url'),
        encodeURIComponent(secret),
      ]
      return spellings.some((spelling) => text.includes(spelling.replace(/=+$/, '')))
    })
    .map(([name]) => name)

const call = (method: string, path: string, sent: Pick<RightCall, 'body' | 'headers'> = {}) => {
  const { headers, ...body } = requestOf(sent)
  return test.app.inject({
    method: method as 'GET',
    url: `${apiBase}${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...body,
  })
}

/** Read-only calls with their records, created once: HEAD uses the call of GET. */
const reads = new Map<string, RightCall>()
const callOf = async (known: KnownRoute, route: Route) => {
  const key = keyOf(route)
  const made = reads.get(key) ?? (await known.call(test, user))
  if (key.startsWith('GET ')) reads.set(key, made)
  return made
}

describe('A secret', () => {
  // These calls end the session or change the password that the others need.
  const own = [
    'POST /auth/logout',
    'POST /auth/reset',
    'POST /auth/ChangePassword',
    'POST /UserAccounts/:id/ChangePassword',
  ]
  /**
   * These list session ids, by which sessions can be ended; an id alone opens nothing, as tokens are signed.
   */
  const lists = ['GET /auth/sessions', 'GET /UserAccounts/:id/sessions']

  const others = routes.filter((route) => !own.includes(keyOf(route)))
  // All calls of accounts and secrets.
  const ofAccounts = others.filter(({ path }) => /^\/(auth|UserAccounts)\b/.test(path))
  const ofOthers = others.filter((route) => !ofAccounts.includes(route))
  const ofEachKind = [
    ...ofOthers.filter((route) => !isGenerated(route)),
    ...oneOfEachKind(ofOthers.filter(isGenerated)),
  ]
  const called = [
    ...ofAccounts.map((route) => [`${route.method} ${route.path}`, {}, route] as const),
    // The others do not read them: npm test tries every sixteenth one.
    ...ofEachKind.map(
      (route, index) =>
        [`${route.method} ${route.path}`, { tags: index % 16 === 0 ? [] : 'rare' }, route] as const,
    ),
  ]
  describe.each(called)('%s', (_name, tagged, route) => {
    it('has none in a response, valid or invalid', tagged, async () => {
      const known = knownRoutes[keyOf(route)]
      if (!known) throw new Error(`Nobody says how ${keyOf(route)} is called`)
      const { path, body } = await callOf(known, route)
      const isRead = route.method === 'GET' || route.method === 'HEAD'
      const withPassword = { email: user.email, password: user.password, [user.password]: token }
      const wrong = [withPassword, { ...withPassword, passwordConfirm: user.password, roles: null }]
      for (const attempt of [body, ...(isRead ? [] : wrong)]) {
        const reply = await call(route.method, path, { body: attempt })
        const text = `${JSON.stringify(reply.headers)}\n${reply.rawPayload.toString('latin1')}`
        // An error repeats the name of an unknown field.
        const allowed = [
          ...(attempt === body ? [] : ['password']),
          ...(lists.includes(keyOf(route)) ? ['session'] : []),
        ]
        expect(found(text, allowed)).toEqual([])
      }
    })
  })

  it('is in no response without an account', { tags: 'slow' }, async () => {
    for (const { method, path } of routes) {
      const reply = await test.app.inject({
        method,
        url: `${apiBase}${path.replace(':id', String(user.id))}`,
      })
      expect(found(`${JSON.stringify(reply.headers)}${reply.payload}`)).toEqual([])
    }
  })

  it('is not logged on any error, nor are the values of a failing statement', async () => {
    const before = log.length
    const account = {
      email: 'canary@firm.example',
      firstName: 'Can',
      lastName: 'Ary',
      password: user.password,
      passwordConfirm: user.password,
    }
    await call('GET', '/auth/has2fa', { headers: { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': 'x' } })
    await call('GET', '/Nothing')
    await call('POST', '/auth', { body: { email: user.email, password: `${user.password}` } })
    await call('POST', '/auth', { body: { email: user.password, password: user.email } })
    // Makes PostgreSQL reject the row of the hash: its error, and so the driver's, contains the whole row.
    await test.db.raw(`alter table user_credential add constraint canary check (user_id < 0) not valid`)
    const refused = await call('POST', '/UserAccounts', { body: account })
    await test.db.raw('alter table user_credential rename to user_credential_away')
    const broken = await call('POST', '/UserAccounts', { body: account })
    const signIn = await call('POST', '/auth', { body: { email: user.email, password: user.password } })
    await test.db.raw('alter table user_credential_away rename to user_credential')
    await test.db.raw('alter table user_credential drop constraint canary')
    expect([refused.statusCode, broken.statusCode, signIn.statusCode]).toEqual([500, 500, 500])
    for (const { payload } of [refused, broken, signIn])
      expect(JSON.parse(payload)).toEqual({
        type: 'urn:costwright:problem:internal',
        title: 'Something went wrong on our side. Nothing was saved.',
        status: 500,
        code: 'internal',
        params: {},
      })

    const written = log.slice(before).join('')
    expect(written).toContain('user_credential')
    expect(written).not.toMatch(/argon2|canary@firm/)
    expect(found(log.join(''))).toEqual([])
    expect(log.join('')).not.toMatch(/authorization|"cookie"|bearer/i)
  })

  it('is stored only as its hash, its cipher or the row of its session', async () => {
    const places: string[] = []
    for (const table of await allTablesOf(test.db)) {
      const { rows } = await test.db.raw(`select t::text as row from ${table} t`)
      for (const { row } of rows) for (const name of found(row)) places.push(`${name} in ${table}`)
    }
    expect([...new Set(places)].sort()).toEqual([
      'encrypted TOTP key in two_factor',
      'hash of the password in user_credential',
      'salt and digest of the password in user_credential',
      'session in session',
    ])
  })

  it('is a bound parameter and never part of a statement, so that PostgreSQL lists none', async () => {
    // The transaction holds one connection, so the sign-in runs on another, which PostgreSQL then lists.
    const rows = await test.db.transaction(async (trx) => {
      await trx.raw('select 1')
      await test.signIn(user)
      const listed = await trx.raw<{ rows: { text: string }[] }>(
        `select query as text from pg_stat_activity where datname = current_database()
         union all select statement from pg_prepared_statements
         union all select array_to_string(setconfig, ' ') from pg_db_role_setting`,
      )
      return listed.rows
    })
    expect(rows.length).toBeGreaterThan(1)
    expect(found(rows.map(({ text }) => text).join('\n'))).toEqual([])
  })

  it('has no column that the API can read', async () => {
    const { rows } = await test.db.raw<{ rows: { name: string }[] }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'password|secret|token|key$|hash' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'account_link.token',
      'figure_note.key',
      'idempotency_key.key',
      'idempotency_key.request_hash',
      'passkey.public_key',
      'two_factor.encrypted_key',
      'two_factor.pending_key',
      'user_credential.password_hash',
    ])
    const tables = Object.values(resources).map(({ table }) => table) as string[]
    for (const { name } of rows) expect(tables).not.toContain(name.split('.')[0])
  })

  it('is not stored with the first reply to an Idempotency-Key', async () => {
    const body = {
      ...(await sampleBody(test, resources.users)),
      password: user.password,
      passwordConfirm: user.password,
    }
    const headers = { 'idempotency-key': 'canary' }
    expect((await call('POST', '/UserAccounts', { body, headers })).statusCode).toBe(201)
    const { rows } = await test.db.raw('select t::text as row from idempotency_key t')
    expect(rows).toHaveLength(1)
    expect(found(rows[0].row)).toEqual([])
  })
})

describe('A text with special characters', () => {
  const texts = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</script><svg/onload=alert(1)>',
    'javascript:alert(1)',
    '{{7*7}}<%= 7*7 %>#{7*7}',
    "Robert'); drop table supplier;--",
    '=1+1',
    '=cmd|" /C calc"!A0',
    '+44 1632 960000',
    '-1+1',
    '@SUM(A1)',
    '=HYPERLINK("https://evil.example","x")',
    '\u202egnp.exe',
    'a\u200bb\u2028c\u2029d',
    '../../etc/passwd',
    'CON',
    '%0d%0aSet-Cookie: a=b',
    '_x000D_',
    '\\u0000 \\x00',
    'Zoë & Søn "Ltd" <ø>',
    '🧱👷🏽‍♀️',
  ]

  const expectHarmlessType = ({ headers }: ApiReply) => {
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
  }

  /** The stored form of a text: one line without invisible characters. */
  const storedOf = (text: string) => text.replace(/[\u200b\u202e]/g, '').replace(/[\u2028\u2029]/g, ' ')

  it.each(texts)('%s is stored unchanged and returned as JSON', async (text) => {
    const made = await test.api('POST', '/Supplier', { body: { supplierName: text, contactName: text } })
    expect(made.body).toMatchObject({ supplierName: storedOf(text), contactName: storedOf(text) })
    const filter = encodeURIComponent(JSON.stringify({ q: storedOf(text) }))
    const list = await test.api('GET', `/Supplier?filter=${filter}`)
    expect(list.body.map(({ id }: { id: number }) => id)).toContain(made.body.id)
    for (const reply of [made, list, await test.api('GET', `/Supplier/${made.body.id}`)])
      expectHarmlessType(reply)
  })

  it('that is refused is quoted as JSON too', async () => {
    const reply = await test.api('POST', '/Supplier', { body: { '<script>alert(1)</script>': 1 } })
    expect(reply.status).toBe(400)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  const inWorkbooks = texts.map((text, index) => [text, { tags: index % 5 === 0 ? [] : 'rare' }] as const)
  describe.each(inWorkbooks)('%s', (text, tagged) => {
    it('is a text in the workbook, and harmless in its file name', tagged, async () => {
      const project = await sampleRecord(test, resources.projects, {
        projectName: text,
        location: text,
        comments: text,
      })
      const quote = await sampleRecord(test, resources['quote-headers'], {
        projectId: project.id,
        quoteNumber: text,
        comments: text,
      })
      await sampleRecord(test, resources['quote-lines'], { quoteHeaderId: quote.id, description: text })
      const { raw } = await test.api('GET', `/excelquote/fullreport/${quote.id}`)
      expect(raw.headers['x-content-type-options']).toBe('nosniff')

      const disposition = String(raw.headers['content-disposition'])
      // RFC 6266: the plain parameter in ASCII, and `filename*` with the full name where needed.
      const shape = /^attachment; filename="([\x20-\x7e]+)"(?:; filename\*=UTF-8''([\w!#$&+.^`|~%-]+))?$/
      const [, plain = '', whole] = shape.exec(disposition) ?? []
      const name = whole === undefined ? plain : decodeURIComponent(whole)
      expect(name).toMatch(/^QuoteExcelReport for .*, Quote \d+\.xlsx$/)
      expect(name).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}/\\:*?"<>|]/u)

      const workbook = await readWorkbook(raw.rawPayload)
      const values: unknown[] = []
      workbook.eachSheet((sheet) => {
        sheet.eachRow((row) => {
          row.eachCell(({ value }) => {
            values.push(value)
          })
        })
      })
      // At least the project's name, location and comments.
      expect(
        values.filter(
          (value) => value === storedOf(text).replace('_x000D_', '_x005F_x000D_') || value === storedOf(text),
        ).length,
      ).toBeGreaterThan(2)
      const formulas = values.flatMap((value) =>
        typeof value === 'object' && value !== null && 'formula' in value ? [String(value.formula)] : [],
      )
      expect(formulas.every((formula) => /^(ROUND|SUM|Statement!|B\d|[A-Z]+\d|0$)/.test(formula))).toBe(true)
      expect(formulas.join()).not.toMatch(/cmd|HYPERLINK|1\+1|A0/)
      expect(
        values.every((value) => typeof value !== 'object' || value === null || !('hyperlink' in value)),
      ).toBe(true)
    })
  })
})
