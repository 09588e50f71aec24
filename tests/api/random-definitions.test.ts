import { afterAll, describe, expect, it } from 'vitest'
import { users } from '#product/resources.config.ts'
import { createStatements } from '../../database/plan.ts'
import { isWritable } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { readableFields } from '../../model/json-schema.ts'
import { offers } from '../../model/offered-writes.ts'
import { fieldOf, type Resources, shownField } from '../../model/resources.ts'
import { actionSegment, changesOf } from '../../model/row-actions.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { sampleOf } from '../support/field-samples.ts'
import { runs } from '../support/property-runs.ts'
import { randomDefinitions } from '../support/random-definitions.ts'
import { type AnyRecord, sampleBody } from '../support/samples.ts'

const count = runs(6)
const worlds = Array.from({ length: count }, (_, n) => randomDefinitions(n + 1, users).resources)
const all: Resources = Object.assign({}, ...worlds)

let app: TestApp | undefined
const started = async (): Promise<TestApp> => {
  app ??= await startTestApp({
    resources: all,
    handlers: {},
    hooks: {},
    prepare: async (db) => {
      const isNew = (statement: string) => !/(create table|on) "user_account"/.test(statement)
      for (const statement of createStatements(all).filter(isNew)) await db.raw(statement)
    },
  })
  return app
}
afterAll(() => app?.close())

/** Calls, and throws what was asked if the server fails. */
const caller =
  (test: TestApp) => async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const reply = await test.api(method, path, { as: 'administrator', ...(body && { body }) })
    if (reply.status >= 500)
      throw new Error(
        `${method} ${decodeURIComponent(path)} ${JSON.stringify(body)}: ${JSON.stringify(reply.body)}`,
      )
    return reply
  }

/** Ways to ask a list for one of its fields. */
const queriesOf = (resource: Resource, name: string, record: AnyRecord | undefined): string[] => {
  const { filter, summedAs } = fieldTypeOf(shownField(resource, name))
  const value = record?.[name] ?? null
  const tests = [
    value,
    null,
    { empty: false },
    { not: value },
    ...(filter?.parts ?? []).map((part) => ({ [part]: value })),
  ]
  return [
    ...['ASC', 'DESC'].map((order) => `sort=${JSON.stringify([name, order])}&range=[0,9]`),
    ...tests.map((test) => `range=[0,9]&filter=${encodeURIComponent(JSON.stringify({ [name]: test }))}`),
    ...(summedAs ? [`range=[0,9]&sums=${JSON.stringify([name])}`] : []),
  ]
}

const exercise = async (test: TestApp, resource: Resource) => {
  const call = caller(test)
  const path = `/${resource.endpoint}`
  const made: AnyRecord[] = []
  if (offers(resource, 'create')) {
    const bodies = [{}, await sampleBody(test, resource), await sampleBody(test, resource)]
    for (const body of bodies) {
      const reply = await call('POST', path, body)
      if (reply.status === 201) made.push(reply.body)
    }
  }
  const [record] = made.toReversed()
  await call('GET', path)
  for (const name of readableFields(resource))
    for (const query of queriesOf(resource, name, record)) await call('GET', `${path}?${query}`)
  await call('GET', `${path}?filter=${encodeURIComponent(JSON.stringify({ q: 'a', recordText: 'a' }))}`)
  for (const { filter, sums } of resource.list.views ?? [])
    await call(
      'GET',
      `${path}?filter=${encodeURIComponent(JSON.stringify(filter ?? {}))}&sums=${JSON.stringify(sums ?? [])}`,
    )
  if (!record) return
  const one = `${path}/${record.id}`
  for (const name of Object.keys(resource.fields)) {
    const field = fieldOf(resource, name)
    if (!isWritable(field) || 'to' in field) continue
    for (const value of [sampleOf(field).right(99, field), null, ...sampleOf(field).bounds(field)]) {
      await call('PATCH', one, { [name]: value })
      await call('PATCH', path, { ids: [record.id], set: { [name]: value } })
    }
  }
  for (const action of changesOf(resource)) await call('POST', `${one}/${actionSegment(action)}`)
  await call('GET', one)
  await call('GET', `${one}/history`)
  const deleted = await call('DELETE', one)
  if (deleted.status === 200) await call('POST', '/Undo', { requestId: deleted.headers['x-request-id'] })
}

describe('Definitions that the rules accept', () => {
  it.each(worlds.map((resources, at) => [at + 1, resources] as const))(
    'make tables and calls that never fail: %i',
    { timeout: 120_000 },
    async (_at, resources) => {
      const test = await started()
      for (const resource of Object.values(resources))
        if (resource.name !== users.name) await exercise(test, resource)
    },
  )

  it('are described by the OpenAPI document', async () => {
    const test = await started()
    expect((await test.api('GET', '/openapi.json', { as: 'anonymous' })).status).toBe(200)
  })
})
