import { parse } from 'node:querystring'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setErrors } from '../../api/crud/bulk/change-records.ts'
import { parseListQuery } from '../../api/crud/list-query.ts'
import { Problem } from '../../api/http/errors.ts'
import { storedAmounts, storedSums } from '../../database/stored-sums.ts'
import { apiBase, apiPath } from '../../model/api-path.ts'
import { checkRecord, isSecret, type Values, writableFields } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { formSections } from '../../model/form.ts'
import { readableFields } from '../../model/json-schema.ts'
import { offers } from '../../model/offered-writes.ts'
import { fieldOf } from '../../model/resources.ts'
import { marksOf as markedBy, requireCovered } from '../../model/vouches.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp } from '../support/app.ts'
import { contentsWithout, marksOf } from '../support/contents.ts'
import { furtherOnes, oneOfEachKind as oneFieldOfEachKind, typical } from '../support/field-kinds.ts'
import { sampleOf } from '../support/field-samples.ts'
import { expectHarmless, expectRefused } from '../support/harmless.ts'
import { anyValue, brokenIds, noValue, wrongIds, wrongNumberLiterals } from '../support/hostile-values.ts'
import { addUser } from '../support/people.ts'
import { runs } from '../support/property-runs.ts'
import type { Caller } from '../support/right-call.ts'
import { keyOf, knownRoutes } from '../support/right-calls.ts'
import { oneOfEachKind, oneOfEachReading, recordRoutes } from '../support/routes.ts'
import { type AnyRecord, sampleBody, sampleRecord, wholeChange } from '../support/samples.ts'

const { app: test, routes } = await recordRoutes(() => startTestApp())
afterAll(() => test.close())

let caller: Caller
/** Token of a valid session; empty when the last call ended it. */
let token = ''
/** Switches to a new user: some calls end sessions or change passwords. */
const changeCaller = async () => {
  caller = await addUser(test, ['User', 'Administrator'])
  token = ''
}
beforeAll(changeCaller)

const signIn = async () => {
  token ||= (await test.signIn(caller)).token
}

interface Sent {
  method: string
  path: string
  body?: unknown
  raw?: string | Buffer
  headers?: Record<string, string>
}

const send = async ({ method, path, body, raw, headers }: Sent) => {
  await signIn()
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const reply = await test.app.inject({
    method: method as 'GET',
    url: `${apiBase}${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
  if (path === '/auth/logout' && reply.statusCode === 204) token = ''
  return reply
}

/** Runs an attack that must leave the database unchanged. */
const writesNothing = async (attack: () => Promise<void>) => {
  await signIn()
  const before = await marksOf(test.db)
  await attack()
  expect(await marksOf(test.db)).toEqual(before)
}

const query = (parameters: Record<string, unknown>) =>
  `?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))}`

/** For each field, part and header: there are hundreds. */
const tries = { numRuns: runs(2) }
const lettersOf = (text: string) => text.normalize('NFC').replace(/[\s\p{Cf}]/gu, '')

/**
 * Columns of other tables that triggers keep up to date with a record: stored sums and amounts, and the version of a record
 * with a mark that covers it.
 */
const derivedFrom = ({ table: written }: Resource): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  const follows = (table: string, column: string) =>
    table === written || (found.get(table)?.has(column) ?? false)
  for (let before = -1, now = 0; before < now; ) {
    before = now
    for (const { parent, column, child, of } of storedSums(resources))
      if (follows(child, of)) found.set(parent, (found.get(parent) ?? new Set()).add(column))
    for (const { table, column, parent, parentOf } of storedAmounts(resources))
      if (follows(parent, parentOf)) found.set(table, (found.get(table) ?? new Set()).add(column))
    now = [...found.values()].reduce((sum, columns) => sum + columns.size, 0)
  }
  for (const { resource, vouches } of markedBy(resources))
    for (const path of vouches.for)
      if (requireCovered(resources, resource, path).steps.some((step) => step.resource.table === written))
        found.set(resource.table, (found.get(resource.table) ?? new Set()).add('version'))
  found.delete(written)
  return found
}

/**
 * Hooks limit these further: a certificate by its standing, a value by its line, idle time to plant, and the start of a
 * week to a Monday.
 */
const boundByRecord = ['certifiedGross', 'toDate', 'idle', 'weekStart']

/** A hook gives these a value where they are left empty: a variation has a number. */
const neverEmpty = ['variationNumber']

/** Records without a text in any value: the tests above may have stored it in one. */
const withoutText = (text: string, records: readonly AnyRecord[]) =>
  records.filter((record) => !Object.values(record).some((value) => String(value).includes(text)))

/** Queries that no list accepts. */
const wrongQueries = [
  'sort=',
  'sort=id',
  'sort=["id"]',
  'sort=["id","ASC","x"]',
  'sort=[["id"],"ASC"]',
  'sort=["__proto__","ASC"]',
  'sort=["constructor","ASC"]',
  'sort=["password","ASC"]',
  'sort=["id; drop table x","ASC"]',
  'sort=["id","asc nulls first"]',
  'sort={"0":"id","1":"ASC","length":2}',
  'sort=["id","ASC"]&sort=["id","ASC"]',
  'sort[]=id',
  'sort[field]=id',
  'range=[0]',
  'range=[0,1,2]',
  'range=["0","9"]',
  'range=[-1,9]',
  'range=[0.5,9]',
  'range=[0,1e400]',
  'range=[0,9007199254740993]',
  'range=[9,0]',
  'range=null',
  'range={}',
  'range=[0,9]&range=[0,9]',
  'filter=',
  'filter=null',
  'filter=1',
  'filter="x"',
  'filter=[]',
  'filter=[{}]',
  'filter={"q":1}',
  'filter={"q":["a"]}',
  'filter={"q":{"like":"%25"}}',
  'filter={"q":"a%5Cu0000b"}',
  'filter={"q":"%5Cud800"}',
  'filter={"id":{"gt":1}}',
  'filter={"id":[1,"2"]}',
  'filter={"id":[[1]]}',
  'filter={"id":1,"id":2}',
  'filter={"__proto__":{"id":1}}',
  'filter={"constructor":1}',
  'filter={"hasOwnProperty":1}',
  `filter=${'['.repeat(10_000)}`,
  `filter=${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `filter=${'{"id":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `filter={"id":[${'1.5,'.repeat(20_000)}1]}`,
  'filter[id]=1',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor=1',
  'page=1',
  '=1',
  '%00=1',
  '%ff=%ff',
  'filter=%ff',
  'sort=%E0%A4%A',
]

/** One writable field of each kind: the type and its options decide what is refused. */
const triedIn = oneFieldOfEachKind((resource) => (offers(resource, 'update') ? writableFields(resource) : []))
const readIn = oneFieldOfEachKind(readableFields)
const isTried = (resource: Resource) => triedIn(resource).length + readIn(resource).length > 0

const hostileValuesIn = (resource: Resource) => {
  const path = apiPath(resource)
  const [canCreate, canUpdate] = [offers(resource, 'create'), offers(resource, 'update')]
  let record: AnyRecord
  let body: Record<string, unknown>
  beforeAll(async () => {
    // The other factors are 1, so that a product does not limit a field before its own bounds.
    const ones = Object.fromEntries(
      ['quantity', 'costEach'].filter((name) => name in resource.fields).map((name) => [name, 1]),
    )
    record = await sampleRecord(test, resource, ones)
    body = { ...(await sampleBody(test, resource)), ...ones }
  })
  const writable = triedIn(resource).map((name) => [name, fieldOf(resource, name)] as const)

  const change = (values: Values) => send({ method: 'PATCH', path: `${path}/${record.id}`, body: values })

  /** Fields that decide which sections are shown are tried alone, the rest together. */
  const together = (fields: typeof writable) => {
    const deciding = formSections(resource).map(({ when }) => when?.field)
    const [alone, rest] = [true, false].map((is) => fields.filter(([name]) => deciding.includes(name) === is))
    return [rest ?? [], ...(alone ?? []).map((field) => [field])]
  }
  const namedIn = (reply: Awaited<ReturnType<typeof send>>): string[] =>
    reply.statusCode < 400 ? [] : Object.keys(reply.json().errors ?? {})
  const without = (values: Values, names: readonly string[]): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

  /**
   * Sends these values until each was refused by name: the database checks run only when all else is valid.
   */
  const expectEachRefused = async (values: Values, sendAll: (values: Values) => ReturnType<typeof send>) => {
    let left = values
    while (Object.keys(left).length > 0) {
      const reply = await sendAll(left)
      expectRefused(reply, 400)
      const named = namedIn(reply)
      const next = without(left, named)
      expect(next, `Only ${named} is named`).not.toEqual(left)
      left = next
    }
  }

  it('is refused in every field by name, and nothing is written', { tags: 'slow' }, async () => {
    const attack = async (values: Values) => {
      if (canUpdate) await expectEachRefused(values, change)
      if (canCreate)
        await expectEachRefused(values, (wrong) =>
          send({ method: 'POST', path, body: { ...body, ...wrong } }),
        )
    }
    await writesNothing(async () => {
      for (const fields of together(writable)) {
        const wrong = fields.map(([name, field]) => [name, sampleOf(field).wrong(field)] as const)
        for (let at = 0; wrong.some(([, values]) => at < values.length); at++)
          await attack(
            Object.fromEntries(
              wrong.flatMap(([name, values]) => (at < values.length ? [[name, values[at]]] : [])),
            ),
          )
        const none = fc.record(Object.fromEntries(fields.map(([name]) => [name, noValue])))
        await fc.assert(fc.asyncProperty(none, attack), { numRuns: runs(2) })
      }
    })
  })

  const changing = canUpdate ? writable.filter(([, field]) => !('setOnce' in field && field.setOnce)) : []

  const derived = derivedFrom(resource)
  const besidesDerived = () =>
    Promise.all([...derived].map(([table, columns]) => contentsWithout(test.db, table, [...columns])))

  it('of any kind is refused in a field, or stored unchanged', async () => {
    const besidesBefore = await besidesDerived()
    const { [resource.table]: _own, audit_entry: _trail, ...othersBefore } = await marksOf(test.db)
    const read = async () => (await send({ method: 'GET', path: `${path}/${record.id}` })).json()
    let before = await read()
    /** Removes the values that are reported as wrong; if none is, each is sent alone. */
    const attack = async (values: Values): Promise<void> => {
      const reply = await change(values)
      expectHarmless(reply, values)
      const after = await read()
      if (reply.statusCode < 400) {
        for (const [name, value] of Object.entries(JSON.parse(JSON.stringify(values)))) {
          const field = fieldOf(resource, name)
          if (isSecret(field) || (value === null && neverEmpty.includes(name))) continue
          const { normalise } = fieldTypeOf(field)
          expect(after[name]).toEqual(normalise ? normalise(value, field) : value)
          // Normalisation may change blanks and invisible characters, and nothing else.
          if (typeof value === 'string') expect(lettersOf(after[name] ?? '')).toBe(lettersOf(value))
        }
        before = after
        return
      }
      expect(after).toEqual(before)
      const left = without(values, namedIn(reply))
      const names = Object.keys(left)
      if (names.length < Object.keys(values).length) {
        if (names.length > 0) await attack(left)
      } else if (names.length > 1) for (const name of names) await attack({ [name]: left[name] })
    }
    for (const fields of together(changing)) {
      const any = fc.record(Object.fromEntries(fields.map(([name]) => [name, anyValue])))
      await fc.assert(fc.asyncProperty(any, attack), tries)
    }
    const { [resource.table]: _written, audit_entry: _longerTrail, ...othersAfter } = await marksOf(test.db)
    for (const table of derived.keys()) {
      delete othersBefore[table]
      delete othersAfter[table]
    }
    if (resource.name !== 'users') expect(othersAfter).toEqual(othersBefore)
    expect(await besidesDerived()).toEqual(besidesBefore)
  })

  it.each(
    changing
      .filter(([name]) => !boundByRecord.includes(name))
      .flatMap(([name, field]) =>
        sampleOf(field)
          .bounds(field)
          .map((value, at) => [name, at, value]),
      ),
  )('in %s is accepted at its bounds (%i)', async (name, _at, value) => {
    const body = wholeChange(resource, record, { [String(name)]: value })
    const reply = await send({ method: 'PATCH', path: `${path}/${record.id}`, body })
    expect(reply.statusCode, reply.payload).toBe(200)
    expect((await send({ method: 'GET', path: `${path}/${record.id}` })).json()[String(name)]).toBe(value)
    await send({
      method: 'PATCH',
      path: `${path}/${record.id}`,
      body: Object.fromEntries(Object.keys(body).map((changed) => [changed, record[changed]])),
    })
  })

  it('written as an invalid JSON number is refused', () =>
    writesNothing(async () => {
      for (const [name] of changing)
        for (const literal of typeof record[name] === 'number' ? wrongNumberLiterals : []) {
          const raw = `{"${name}":${literal}}`
          expectRefused(await send({ method: 'PATCH', path: `${path}/${record.id}`, raw }), 400)
        }
    }))

  it('in a filter is refused or finds only matching records', () =>
    writesNothing(() =>
      fc.assert(
        fc.asyncProperty(
          fc.constantFrom('id', 'version', 'q', 'password', ...readIn(resource)),
          anyValue,
          async (name, value) => {
            const filter = { [name]: value }
            const reply = await send({ method: 'GET', path: path + query({ filter }) })
            expectHarmless(reply, filter)
          },
        ),
        { numRuns: runs(12) },
      ),
    ))

  it('in a query is refused', () => {
    for (const text of wrongQueries)
      expect(() => parseListQuery(resources, resource, { ...parse(text) }), text.slice(0, 80)).toThrow(
        Problem,
      )
  })

  it('in an oddly shaped body is refused by name, and never becomes a bulk change', () => {
    for (const odd of oddBodies) {
      expect(setErrors(resource, odd)).not.toEqual({})
      if (typeof odd !== 'object' || odd === null || Array.isArray(odd)) continue
      const unknown = Object.keys(odd).filter(
        (name) => name !== 'id' && !Object.hasOwn(resource.fields, name),
      )
      for (const mode of ['create', 'replace', 'patch'] as const) {
        const { errors = {} } = checkRecord(resource, odd as Values, mode, record)
        expect(Object.keys(errors)).toEqual(expect.arrayContaining(unknown))
      }
    }
  })

  it.runIf(resource.list.search.length > 0)('in a text filter is matched literally', async () => {
    for (const q of [
      '\\',
      '%',
      '_',
      "'",
      '"',
      '\\%',
      "' or 1=1 --",
      '$1',
      '?',
      '??',
      ':id',
      '😀',
      'x'.repeat(200),
    ])
      expect(
        withoutText(q, (await send({ method: 'GET', path: path + query({ filter: { q } }) })).json()),
      ).toEqual([])
    const endless = { filter: { q: 'x'.repeat(201) } }
    expectRefused(await send({ method: 'GET', path: path + query(endless) }), 400)
  })
}
describe.each(typical.filter(isTried))('A hostile value in $title', hostileValuesIn)
describe.each(furtherOnes.filter(isTried))('A hostile value in $title', { tags: 'rare' }, hostileValuesIn)

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const deep = 10_000
/** Routes with a small body limit refuse it for its size. */
const tooDeep = [400, 413]

/** Bodies that no call accepts, and how each is refused. */
const wrongBodies: [
  what: string,
  raw: string | Buffer,
  status: number | number[],
  headers?: Record<string, string>,
][] = [
  ['half an object', '{"a":', 400],
  ['two values', '{} {}', 400],
  ['a comment', '{/* */}', 400],
  ['a comma too many', '{"a":1,}', 400],
  ['single quotes', "{'a':1}", 400],
  ['a bare word', 'abc', 400],
  ['NaN', '{"id":NaN}', 400],
  ['a raw NUL', '{"a":"\0"}', 400],
  ['a raw line end in a text', '{"a":"\n"}', 400],
  ['a prototype', '{"__proto__":{"isAdmin":true}}', 400],
  ['a prototype, escaped', '{"\\u005f_proto__":{"isAdmin":true}}', 400],
  ['a prototype further in', '{"a":[{"__proto__":{}}]}', 400],
  ["a constructor's prototype", '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
  ['a name given twice', '{"email":"a@firm.example","email":"b@firm.example"}', 400],
  ['a name given twice, escaped', '{"id":1,"\\u0069d":2}', 400],
  ['bytes that are no UTF-8', bytes('{"a":"', [0xff, 0xfe], '"}'), 400],
  ['half a character', bytes('{"a":"', [0xe2, 0x82], '"}'), 400],
  ['an overlong NUL', bytes('{"a":"', [0xc0, 0x80], '"}'), 400],
  ['a surrogate as bytes', bytes('{"a":"', [0xed, 0xa0, 0x80], '"}'), 400],
  ['Latin-1', Buffer.from('{"a":"Renée"}', 'latin1'), 400],
  ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le'), 400],
  ['lists without end', '['.repeat(deep) + ']'.repeat(deep), tooDeep],
  ['lists without end that are not closed', '['.repeat(deep), 400],
  ['objects without end', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`, tooDeep],
  [
    'lists without end, to be sent once',
    '['.repeat(deep) + ']'.repeat(deep),
    tooDeep,
    { 'idempotency-key': 'deep' },
  ],
  ['two megabytes', JSON.stringify({ a: 'x'.repeat(2_000_000) }), 413],
  ['a list of a million', `[${'0,'.repeat(1_000_000)}0]`, 413],
  ['gzip', gzipSync('{"a":1}'), 415, { 'content-encoding': 'gzip' }],
  ['a bomb of gzip', gzipSync(Buffer.alloc(10_000_000, ' ')), 415, { 'content-encoding': 'gzip' }],
  ['deflate', deflateSync('{"a":1}'), 415, { 'content-encoding': 'deflate' }],
  ['brotli', brotliCompressSync('{"a":1}'), 415, { 'content-encoding': 'br' }],
  ['what is called gzip', '{"a":1}', 415, { 'content-encoding': 'gzip' }],
  ['two codings', gzipSync(gzipSync('{}')), 415, { 'content-encoding': 'gzip, gzip' }],
  ['an unknown coding', '{}', 415, { 'content-encoding': 'rot13' }],
  ['text', '{"a":1}', 415, { 'content-type': 'text/plain' }],
  ['a form', 'a=1', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form of parts', '--x--', 415, { 'content-type': 'multipart/form-data; boundary=x' }],
  ['XML', '<a/>', 415, { 'content-type': 'application/xml' }],
  ['JSON of another kind', '{}', 415, { 'content-type': 'application/merge-patch+json' }],
  ['no kind', '{}', 415, { 'content-type': 'application' }],
]

/** JSON in a shape that hardly any call accepts. */
const oddBodies: unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1e300,
    '',
    'x',
    '\0',
    '\ud800',
    [],
    [[]],
    [null],
    {},
    { '': 1 },
    { a: { b: [{}] } },
  ],
  ...[{ id: {} }, { id: [1] }, { length: 1 }, { toString: 1, valueOf: 1, constructor: 1, hasOwnProperty: 1 }],
  Array.from({ length: 2000 }, () => 0),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`name${index}`, index])),
]

const named = <Route extends { method: string; path: string }>(list: Route[]) =>
  list.map((route) => [`${route.method} ${route.path}`, route] as const)
const rightCall = (route: (typeof routes)[number]) => {
  const known = knownRoutes[keyOf(route)]
  if (!known) throw new Error(`Nobody says how ${keyOf(route)} is called`)
  return known.call(test, caller)
}

/** Lists of all records, and of those of one parent. */
const lists = routes.filter(
  ({ method, path }) =>
    method === 'GET' &&
    (Object.values(resources) as Resource[]).some((resource) =>
      [apiPath(resource), `${apiPath(resource)}/${resource.parent?.segment}/:id`].includes(path),
    ),
)

/** The first three kinds are tried by `npm test`. */
const withTags = (kinds: typeof routes) =>
  named(kinds).map(([name, route], index) => [name, { tags: index < 3 ? [] : 'rare' }, route] as const)

/** Ajv checks the schema of each of these: `npm test` tries every twelfth one. */
const everyTwelfth = (list: typeof routes) =>
  named(list).map(([name, route], index) => [name, { tags: index % 12 === 0 ? [] : 'rare' }, route] as const)

describe.each(withTags(oneOfEachKind(lists)))('%s', (_name, tagged, route) => {
  it('refuses every query that no list accepts', tagged, async () => {
    const { path } = await rightCall(route)
    for (const text of wrongQueries) {
      const reply = await send({ method: 'GET', path: `${path}?${text}` })
      expect([text.slice(0, 80), reply.statusCode]).toEqual([text.slice(0, 80), 400])
      expectHarmless(reply)
    }
  })
})

/**
 * Checks of every write, and of every address with an id, run on one route of each kind: the others share
 * code, limits and checks, and the tests above cover their definitions. An incomplete body is refused before
 * its content is read, so those kinds are the ways of reading a body.
 */
const writes = routes.filter(({ method }) => method !== 'GET' && method !== 'HEAD')

describe.each(withTags(oneOfEachReading(writes)))('%s', (_name, tagged, route) => {
  it('refuses every incomplete or malformed JSON body, and writes nothing', tagged, async () => {
    const { path } = await rightCall(route)
    await writesNothing(async () => {
      for (const [what, raw, status, headers] of wrongBodies) {
        const reply = await send({ method: route.method, path, raw, ...(headers && { headers }) })
        // An import accepts large bodies and refuses their content.
        const isImport = route.path.endsWith('/import') && status === 413
        expect(isImport ? [400] : [status].flat(), what).toContain(reply.statusCode)
        expectHarmless(reply)
      }
    })
  })
})

describe.each(withTags(oneOfEachKind(writes)))('%s', (_name, tagged, route) => {
  it('answers every oddly shaped body', tagged, async () => {
    const call = await rightCall(route)
    let { path } = call
    for (const body of [...oddBodies, undefined]) {
      const reply = await send({ method: route.method, path, body })
      expectHarmless(reply)
      // A record that the right call deleted cannot be requested again.
      if (route.method === 'DELETE' && reply.statusCode < 400) path = (await rightCall(route)).path
    }
  })
})

/** Bodies of the hand-written calls; every part is replaced by a wrong one. */
const handWrittenBodies = writes.filter(
  (route) =>
    !Object.values(resources).some((resource: Resource) => {
      const path = apiPath(resource)
      return [path, `${path}/:id`, `${path}/${resource.parent?.segment}/:id`].includes(route.path)
    }),
)

describe.each(everyTwelfth(handWrittenBodies))('%s', (_name, tagged, route) => {
  it('answers any value in any part', tagged, async () => {
    await changeCaller()
    const call = await rightCall(route)
    if (typeof call.body !== 'object' || call.body === null) return
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(call.body), 'more'), anyValue, async (name, value) => {
        const reply = await send({
          method: route.method,
          path: call.path,
          body: { ...(call.body as object), [name]: value },
        })
        expectHarmless(reply, { [name]: value })
      }),
      tries,
    )
  })
})

/** Copies of the body, each with one of its texts, at any depth, replaced by this one. */
const withEachTextAs = (body: unknown, text: string): unknown[] => {
  if (typeof body === 'string') return [text]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, part]) =>
    withEachTextAs(part, text).map((changed) =>
      Array.isArray(body) ? body.with(Number(name), changed) : { ...body, [name]: changed },
    ),
  )
}

describe.each(everyTwelfth(handWrittenBodies))('%s', (_name, tagged, route) => {
  it('answers texts that PostgreSQL cannot store', tagged, async () => {
    await changeCaller()
    const { path, body } = await rightCall(route)
    for (const text of ['Pier\u0000', 'Pier \ud83d'])
      for (const changed of withEachTextAs(body, text))
        expectHarmless(await send({ method: route.method, path, body: changed }))
  })
})

/** HEAD shares the route of GET. */
const withId = routes.filter(({ method, path }) => method !== 'HEAD' && /:id(\/|$)/.test(path))

describe.each(withTags(oneOfEachKind(withId)))('%s', (_name, tagged, route) => {
  it('finds no record by an odd spelling of its id', tagged, async () => {
    const { body } = await rightCall(route)
    await writesNothing(async () => {
      for (const id of [...wrongIds, ...brokenIds]) {
        const path = route.path.replace(':id', id)
        const reply = await send({ method: route.method, path, body })
        expectRefused(reply, 404, 400, 413)
        if (wrongIds.includes(id) && id.length < 200) expect([id, reply.statusCode]).toEqual([id, 404])
      }
    })
  })
})

describe('An odd header', () => {
  /** Header bytes as they arrive: all but control characters, read as Latin-1. */
  const headerText = fc.oneof(
    fc
      .array(
        fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f),
        { maxLength: 40 },
      )
      .map((codes) => String.fromCharCode(...codes)),
    fc.constantFrom(
      '',
      '*',
      '"',
      '""',
      'W/"1"',
      '"1", "2"',
      ',,,',
      '"1',
      '1',
      'null',
      '%00',
      '\u00e9',
      'x'.repeat(200),
    ),
  )
  const headers = [
    'authorization',
    'cookie',
    'x-xsrf-token',
    'if-match',
    'if-none-match',
    'if-modified-since',
    'idempotency-key',
    'accept',
    'accept-encoding',
    'accept-language',
    'content-type',
    'content-encoding',
    'range',
    'if-range',
    'origin',
    'referer',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-http-method-override',
    'x-request-id',
    'request-id',
    'accept-version',
    'expect',
    'te',
    'via',
  ]

  it.each(headers)('%s never causes a server error', async (header) => {
    const record = await sampleRecord(test, resources.suppliers)
    await fc.assert(
      fc.asyncProperty(headerText, async (value) => {
        const calls = [
          { method: 'PATCH', path: `/Supplier/${record.id}`, body: { contactName: 'x' } },
          { method: 'POST', path: '/Supplier', body: { supplierName: 'x' } },
          { method: 'GET', path: '/Supplier?range=[0,1]' },
          { method: 'GET', path: '/docs/static/index.css' },
          { method: 'GET', path: '/nothing' },
        ]
        for (const call of calls) expectHarmless(await send({ ...call, headers: { [header]: value } }))
      }),
      tries,
    )
  })

  it('If-Match with anything but the version changes nothing', async () => {
    const record = await sampleRecord(test, resources.suppliers)
    await writesNothing(() =>
      fc.assert(
        fc.asyncProperty(headerText, async (value) => {
          const names = value.split(',').map((tag) => tag.trim())
          fc.pre(!names.includes('*') && !names.includes(`"${record.version}"`))
          const call = { path: `/Supplier/${record.id}`, headers: { 'if-match': value } }
          expectRefused(await send({ method: 'PATCH', body: { contactName: 'x' }, ...call }), 412)
          expectRefused(await send({ method: 'DELETE', ...call }), 412)
        }),
        tries,
      ),
    )
  })

  it.each(['', 'x'.repeat(201)])('Idempotency-Key "%s" is refused', async (key) => {
    const call = { method: 'POST', path: '/Supplier', body: { supplierName: 'x' } }
    await writesNothing(async () =>
      expectRefused(await send({ ...call, headers: { 'idempotency-key': key } }), 400),
    )
  })
})
