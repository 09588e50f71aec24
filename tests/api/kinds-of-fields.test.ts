import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { createStatements } from '../../database/plan.ts'
import { writableFields } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldOf } from '../../model/resources.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { sampleOf } from '../support/field-samples.ts'
import { gaugeResources } from '../support/gauges.ts'
import { inlineSchemas } from '../support/inline-schemas.ts'

const gauges: Resource = gaugeResources.gauges
/** A complete record, so that every error is about the tested field. */
const plain = { quantity: 1, price: 1 }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    resources: { users: resources.users, ...gaugeResources },
    prepare: (db) => db.raw(createStatements(gaugeResources).join(';\n')),
  })
})
afterAll(() => app.close())

const kinds = writableFields(gauges)
  .filter((name) => name !== 'hubId')
  .map((name) => ({ name, field: fieldOf(gauges, name), kind: fieldOf(gauges, name).type }))

describe.each(kinds)('A field of kind $kind ($name)', ({ name, field }) => {
  const send = (value: unknown) => app.api('POST', '/Gauge', { body: { ...plain, [name]: value } })

  it('stores valid values, including its bounds', async () => {
    const { right, bounds } = sampleOf(field)
    for (const value of [right(1, field), right(2, field), ...bounds(field)]) {
      const { status, body } = await send(value)
      expect(status, JSON.stringify(value)).toBe(201)
      expect(body[name]).toEqual(value)
    }
  })

  it('refuses invalid values, by its name', async () => {
    for (const value of sampleOf(field).wrong(field)) {
      const { status, body } = await send(value)
      expect(status, JSON.stringify(value)).toBe(400)
      expect(Object.keys(body.errors)).toContain(name)
    }
  })
})

describe('A text with a pattern', () => {
  it.each(['ab-123', 'AB-1234', 'xAB-123', 'AB-123 and more'])(
    'refuses "%s" with its own message',
    async (code) => {
      const { body } = await app.api('POST', '/Gauge', { body: { ...plain, code } })
      expect(body.errors).toEqual({ code: ['Write it like AB-123.'] })
    },
  )

  it('is checked without surrounding spaces, and is empty when it is blank', async () => {
    const { body } = await app.api('POST', '/Gauge', { body: { ...plain, code: ' AB-123 ' } })
    expect(body.code).toBe('AB-123')
    expect((await app.api('POST', '/Gauge', { body: { ...plain, code: ' ' } })).body.code).toBeNull()
  })

  it('has its pattern in the OpenAPI document', { tags: 'slow' }, async () => {
    const body = inlineSchemas((await app.api('GET', '/openapi.json', { as: 'anonymous' })).body)
    const schema = body.paths['/api/v1.0/Gauge'].post.requestBody.content['application/json'].schema
    const pattern = new RegExp(schema.properties.code.pattern, 'u')
    for (const right of ['AB-123', ' AB-123\n', '', ' ']) expect(pattern.test(right), right).toBe(true)
    for (const wrong of ['AB-12', 'AB\n-123', 'A AB-123']) expect(pattern.test(wrong), wrong).toBe(false)
  })
})
