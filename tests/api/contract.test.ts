import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#product/api/product.ts'
import { resources, roles } from '#product/resources.config.ts'
import { writableFields } from '../../model/check-record.ts'
import type { Field, Resource, Write } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { readableFields, recordSchema } from '../../model/json-schema.ts'
import { messages } from '../../model/messages.ts'
import { offers } from '../../model/offered-writes.ts'
import { fieldOf, referenceOf, referredBy, shownField } from '../../model/resources.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { furtherOnes, oneOfEachKind, typical } from '../support/field-kinds.ts'
import { addUser } from '../support/people.ts'
import {
  type AnyRecord,
  requiredFields,
  sampleRecord,
  sharingBody,
  sharingRecord,
} from '../support/samples.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 1 })
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The fields that are tried for each behaviour: one of each kind. */
const sorted = oneOfEachKind(readableFields)
const required = oneOfEachKind((resource) => (offers(resource, 'create') ? requiredFields(resource) : []))
const changed = oneOfEachKind((resource) => (offers(resource, 'update') ? writableFields(resource) : []))

const asAdministrator = { as: 'administrator' } as const
const query = (parameters: Record<string, unknown>) =>
  `?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))}`

/** Whether users fill the field in, not the server. */
const isTyped = (field: Field) => !('readOnly' in field && field.readOnly)

/** Whether the resource's hooks accept the field only empty, in a sample. */
const isLeftOut = ({ name }: Resource, field: string) => {
  const { sample }: { sample?: Readonly<Record<string, unknown>> } = product.hooks[name] ?? {}
  return sample?.[field] === null
}

/** Whether only code writes the lines: it deletes them with their header. */
const isDeletedWith = ({ parent, without }: Resource, field: string) =>
  parent?.key === field && (without ?? []).includes('delete')

/** Whether every User sees all records with all their fields. */
const isSeenWhole = ({ access, fields }: Resource) =>
  !access?.own &&
  (access?.read?.includes(roles.everyone) ?? true) &&
  Object.values(fields).every(({ access }) => access?.read?.includes(roles.everyone) ?? true)

const { compare } = new Intl.Collator('en-GB', { numeric: true })

/** The expected order of a list: text by the firm's language, empty values last, then by id. */
const inOrder = (records: AnyRecord[], field: string, direction: 1 | -1) => {
  const key = (record: AnyRecord) => {
    const value = record[field]
    if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? value : value.toLowerCase()
    return Array.isArray(value) ? value.join() : value
  }
  return [...records].sort((a, b) => {
    const [x, y] = [key(a), key(b)]
    if (x === y) return direction * (a.id - b.id)
    if (x === null) return 1
    if (y === null) return -1
    if (typeof x === 'string' && typeof y === 'string') return direction * compare(x, y)
    return direction * ((x as number) < (y as number) ? -1 : 1)
  })
}

const contractOf = (resource: Resource) => {
  const path = `/${resource.endpoint}`
  const [canCreate, canUpdate, canDelete] = (['create', 'update', 'delete'] as const).map((write) =>
    offers(resource, write),
  )
  /** A user who sees every record with all its fields. */
  const as = isSeenWhole(resource) ? 'user' : 'administrator'
  const api: TestApp['api'] = (method, path, call) => app.api(method, path, { as, ...call })
  /** A test that runs only for resources with this generated call. */
  const whenOffered = (write: Write, name: string, test: () => Promise<void>) => {
    if (offers(resource, write)) it(name, test)
  }
  let records: AnyRecord[]
  const count = resource.single ? 1 : 3

  beforeAll(async () => {
    records = []
    for (let i = 0; i < count; i++) records.push(await sampleRecord(app, resource))
  })
  const sample = () => records[0] as AnyRecord

  describe('reading', () => {
    it('lists all records as an array that matches the schema', async () => {
      const reply = await api('GET', path)
      expect(reply.status).toBe(200)
      expect(reply.body.length).toBeGreaterThanOrEqual(count)
      expect(reply.headers['content-range']).toBe(
        `${resource.name} 0-${reply.body.length - 1}/${reply.body.length}`,
      )
      const validate = ajv.compile({ type: 'array', items: recordSchema(resource) })
      validate(reply.body)
      expect(validate.errors ?? []).toEqual([])
    })

    it('returns a window and the total count', async () => {
      const all = await api('GET', path + query({ sort: ['id', 'ASC'] }))
      const total = all.body.length
      const [from, to] = [Math.floor(count / 2), count - 1]
      const window = await api('GET', path + query({ sort: ['id', 'ASC'], range: [from, to] }))
      expect(window.body).toEqual(all.body.slice(from, count))
      expect(window.headers['content-range']).toBe(`${resource.name} ${from}-${to}/${total}`)
      expect(window.headers['x-total-count']).toBe(String(total))
      const past = await api('GET', path + query({ range: [total + 10, total + 20] }))
      expect(past.body).toEqual([])
      expect(past.headers['content-range']).toBe(`${resource.name} */${total}`)
    })

    it.each(['id', ...sorted(resource)])('sorts by %s both ways', async (field) => {
      for (const [direction, sign] of [
        ['ASC', 1],
        ['DESC', -1],
      ] as const) {
        const { status, body } = await api('GET', path + query({ sort: [field, direction] }))
        expect(status).toBe(200)
        const ids = (list: AnyRecord[]) => list.map((record) => record.id)
        expect(ids(body)).toEqual(ids(inOrder(body, field, sign)))
      }
    })

    it.each(sorted(resource))('filters by %s', async (field) => {
      // Of several values, one is filtered for; of none, the empty list.
      const valuesOf = (record: AnyRecord) => {
        const values = [record[field]].flat()
        return values.length === 0 ? [null] : values
      }
      const [held] = valuesOf(sample())
      const { status, body } = await api('GET', path + query({ filter: { [field]: held } }))
      expect(status).toBe(200)
      expect(body.map((record: AnyRecord) => record.id)).toContain(sample().id)
      for (const record of body) expect(valuesOf(record)).toContain(held)
    })

    it('filters by several ids', async () => {
      const ids = records.slice(0, 2).map((record) => record.id)
      const { body } = await api('GET', path + query({ filter: { id: ids }, sort: ['id', 'ASC'] }))
      expect(body.map((record: AnyRecord) => record.id)).toEqual(ids)
    })

    it.each(resource.list.search.slice(0, 1))(
      'finds text in %s, whatever the case, with wildcards taken literally',
      async (field) => {
        const shown = shownField(resource, field)
        const text = fieldTypeOf(shown).format(sample()[field], shown)
        const { body } = await api('GET', path + query({ filter: { q: text.toUpperCase().slice(1) } }))
        expect(body.map((record: AnyRecord) => record.id)).toContain(sample().id)
        for (const q of ['%', '_%_'])
          expect((await api('GET', path + query({ filter: { q } }))).body).toEqual([])
      },
    )

    it.each([
      ['an unknown sort field', { sort: ['nothing', 'ASC'] }],
      ['a hidden sort field', { sort: ['passwordHash', 'ASC'] }],
      ['an unknown direction', { sort: ['id', 'UP'] }],
      ['an unknown filter', { filter: { nothing: 1 } }],
      ['an inherited filter', { filter: { constructor: 1 } }],
      ['an operator', { filter: { id_gt: 1 } }],
      ['a filter of a wrong type', { filter: { id: 'x' } }],
      ['a filter that is no object', { filter: [1] }],
      ['a range that is none', { range: [5, 1] }],
      ['an unknown parameter', { limit: 5 }],
    ])('refuses %s', async (_what, parameters) => {
      const reply = await api('GET', path + query(parameters))
      expect(reply.status).toBe(400)
      expect(reply.headers['content-type']).toContain('application/problem+json')
    })

    it('returns one record with its version as entity tag', async () => {
      const reply = await api('GET', `${path}/${sample().id}`)
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({ id: sample().id })
      expect(reply.headers.etag).toBe(`"${reply.body.version}"`)
    })

    // One pattern reads the ids of all routes.
    const odd = resource === typical[0] ? ['2147483648', '0', '-1', '1.5', 'abc', '1e3', '00', '%00'] : []
    it.each(['2147483647', ...odd])('answers 404 for record %s', async (id) => {
      const reply = await api('GET', `${path}/${id}`)
      expect(reply.status).toBe(404)
      expect(reply.body.status).toBe(404)
    })

    it('is found in any case and with a trailing slash', async () => {
      expect((await api('GET', `${path.toUpperCase()}/`)).status).toBe(200)
      expect((await api('GET', `${path.toLowerCase()}/${sample().id}/`)).status).toBe(200)
    })
  })

  describe('writing', () => {
    whenOffered('create', 'creates a record and answers it whole', async () => {
      const body = await sharingBody(app, resource)
      const reply = await api('POST', path, { body, ...asAdministrator })
      expect(reply.status).toBe(201)
      const { password, passwordConfirm, ...visible } = body
      expect(reply.body).toMatchObject({ ...visible, version: 1 })
      expect(reply.body).not.toHaveProperty('password')
      expect((await api('GET', `${path}/${reply.body.id}`)).body).toEqual(reply.body)
    })

    if (!canCreate)
      it('has no generated call to create one', async () => {
        const { status } = await api('POST', path, { body: {}, ...asAdministrator })
        // Some are created by hand-written calls at the same addresses.
        expect(status).toBe(['project-closes', 'accounts-batches'].includes(resource.name) ? 400 : 404)
      })

    const left = [
      ...(canUpdate ? [] : (['PUT', 'PATCH'] as const)),
      ...(canDelete ? [] : (['DELETE'] as const)),
    ]
    it.each(left)('has no call to %s one', async (method) => {
      const one = `${path}/${sample().id}`
      expect((await api(method, one, { body: {}, ...asAdministrator })).status).toBe(404)
      expect((await api('GET', one)).body).toEqual(sample())
    })

    it.each(canUpdate ? (['PUT', 'PATCH'] as const) : [])(
      '%s accepts a record that was read and raises its version',
      async (method) => {
        const before = await sharingRecord(app, resource)
        const reply = await api(method, `${path}/${before.id}`, { body: before, ...asAdministrator })
        expect(reply.status).toBe(200)
        expect(reply.body).toEqual({ ...before, version: before.version + 1 })
        expect(reply.headers.etag).toBe(`"${before.version + 1}"`)
      },
    )

    whenOffered('update', 'refuses a write with the version of before somebody else changed it', async () => {
      const before = await sharingRecord(app, resource)
      const write = () =>
        app.api('PUT', `${path}/${before.id}`, {
          body: before,
          headers: { 'if-match': `"${before.version}"` },
          ...asAdministrator,
        })
      expect((await write()).status).toBe(200)
      const late = await write()
      expect(late.status).toBe(412)
      expect(late.body).toMatchObject({
        title: 'This record was changed by someone else',
        current: { id: before.id, version: before.version + 1 },
      })
    })

    whenOffered('delete', 'deletes a record and answers it', async () => {
      const record = await sharingRecord(app, resource)
      const reply = await api('DELETE', `${path}/${record.id}`, asAdministrator)
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual(record)
      expect((await api('GET', `${path}/${record.id}`)).status).toBe(404)
    })

    const others = (Object.values(resources) as Resource[]).filter((other) =>
      // The sample leaves out a reference to its own resource.
      Object.entries(other.fields).some(
        ([name, field]) =>
          referredBy(field)?.name === resource.name &&
          other.name !== resource.name &&
          isTyped(field) &&
          !isLeftOut(other, name) &&
          !isDeletedWith(other, name),
      ),
    )
    it.each(canDelete ? others : [])('is not deleted while $title refer to it', async (other) => {
      const [reference] = Object.entries(other.fields).find(
        ([, field]) => referredBy(field)?.name === resource.name && isTyped(field),
      ) as [string, unknown]
      const made = await sampleRecord(app, other)
      const record = made[reference]
        ? made
        : await sampleRecord(app, other, { [reference]: (await sampleRecord(app, resource)).id })
      const reply = await api('DELETE', `${path}/${record[reference]}`, asAdministrator)
      expect(reply.status).toBe(409)
      expect(reply.body.title).toMatch(
        new RegExp(`^${resource.label} is used by .*1 ${other.label.toLowerCase()}.*\\. \\w+`),
      )
      expect((await api('GET', `${path}/${record[reference]}`)).status).toBe(200)
    })

    it.each(required(resource))('requires %s', async (field) => {
      const before = (await api('GET', path)).headers['x-total-count']
      const whole = await sharingBody(app, resource)
      const { [field]: _left, ...body } = whole
      const { default: initial, preset } = fieldOf(resource, field) as { default?: unknown; preset?: object }
      // A field that is left out takes its default, or the value of a referred record.
      const left = initial === undefined && !preset ? [body] : []
      for (const blank of [...left, { ...body, [field]: null }, { ...body, [field]: '' }]) {
        const reply = await api('POST', path, { body: blank, ...asAdministrator })
        expect(reply.status).toBe(400)
        expect(reply.body.errors[field]?.[0]).toMatch(/^(This field is required\.|Invalid format\.)$/)
      }
      expect((await api('GET', path)).headers['x-total-count']).toBe(before)
    })

    it.each(changed(resource))('refuses a wrong type of %s', async (field) => {
      const record = await sharingRecord(app, resource)
      for (const wrong of [{}, [[]], ['x', 1], typeof record[field] === 'string' ? 5 : 'five']) {
        const reply = await api('PATCH', `${path}/${record.id}`, {
          body: { [field]: wrong },
          ...asAdministrator,
        })
        expect(reply.status).toBe(400)
        expect(Object.keys(reply.body.errors)).toContain(field)
      }
      expect((await api('GET', `${path}/${record.id}`)).body).toEqual(record)
    })

    whenOffered('update', 'refuses unknown fields by name', async () => {
      const reply = await api('PATCH', `${path}/${sample().id}`, {
        body: { nothing: 1, alsoNothing: 2 },
        ...asAdministrator,
      })
      expect(reply.status).toBe(400)
      expect(reply.body.errors).toEqual({
        nothing: [messages.unknownField({ hints: [] }).text],
        alsoNothing: [messages.unknownField({ hints: [] }).text],
      })
    })

    it.each([
      ['PUT', {}],
      ['PATCH', {}],
      ['DELETE', undefined],
    ] as const)('%s answers 404 for record 2147483647', async (method, body) => {
      const reply = await api(method, `${path}/2147483647`, { body, ...asAdministrator })
      expect(reply.status).toBe(404)
    })
  })

  // tests/api/route-matrix.test.ts calls every route without a session.
  const { read = [roles.everyone], write = [roles.everyone] } = resource.access ?? {}
  if (read.includes(roles.everyone) && !write.includes(roles.everyone))
    it('lets a plain user read but not write', async () => {
      const { token } = await app.signIn(await addUser(app, [roles.everyone]))
      const as = { token }
      expect((await app.api('GET', path, { as })).status).toBe(200)
      const one = `${path}/${sample().id}`
      if (canCreate) expect((await app.api('POST', path, { as, body: {} })).status).toBe(403)
      if (canUpdate) expect((await app.api('PATCH', one, { as, body: {} })).status).toBe(403)
      if (canDelete) expect((await app.api('DELETE', one, { as })).status).toBe(403)
    })

  const { parent } = resource
  if (!parent) return
  describe('under its parent', () => {
    const below = (id: unknown) => `${path}/${parent.segment}/${id}`

    it('lists only those of that parent', async () => {
      const of = sample()[parent.key]
      const { status, body } = await api('GET', below(of))
      expect(status).toBe(200)
      expect(body.map((record: AnyRecord) => record.id)).toContain(sample().id)
      const all: AnyRecord[] = (await api('GET', path)).body
      expect(body).toEqual(all.filter((record) => record[parent.key] === of))
    })

    whenOffered('create', 'creates one for that parent, in lower case too', async () => {
      const { [parent.key]: id, ...body } = await sharingBody(app, resource)
      const reply = await api('POST', below(id).toLowerCase(), { body, ...asAdministrator })
      expect(reply.status).toBe(201)
      expect(reply.body[parent.key]).toBe(id)
    })

    whenOffered('create', 'refuses a body that names another parent', async () => {
      const body = await sharingBody(app, resource)
      const other = await sampleRecord(app, referenceOf(resource, parent.key).to)
      const reply = await api('POST', below(other.id), { body, ...asAdministrator })
      expect(reply.status).toBe(400)
      expect(Object.keys(reply.body.errors)).toEqual([parent.key])
    })

    it('answers 404 for a parent that does not exist', async () => {
      expect((await api('GET', below(2147483647))).status).toBe(404)
      if (canCreate)
        expect((await api('POST', below(2147483647), { body: {}, ...asAdministrator })).status).toBe(404)
    })
  })
}

describe.each(typical)('$title', contractOf)
describe.each(furtherOnes)('$title', { tags: 'rare' }, contractOf)
