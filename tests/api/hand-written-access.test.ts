import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayReadAllOf } from '../../api/crud/visible.ts'
import { defineResource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { resources, users } from '../../resources.config.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'
import { costingCalls } from '../support/costing-calls.ts'
import { hireResources } from '../support/hires.ts'
import { sampleBody } from '../support/samples.ts'

/** A cost that no other record has. */
const canary = '73519.37'

const purchaseLines = resources['purchase-lines']
const quoteLines = resources['quote-lines']
const hidden = { access: { read: ['Administrator'], write: ['Administrator'] } }
const withHiddenCosts = {
  ...resources,
  'purchase-lines': {
    ...purchaseLines,
    fields: { ...purchaseLines.fields, costEach: { ...purchaseLines.fields.costEach, ...hidden } },
  },
  'quote-lines': {
    ...quoteLines,
    fields: { ...quoteLines.fields, costEach: { ...quoteLines.fields.costEach, ...hidden } },
  },
} as Resources

let test: TestApp
let caller: { id: number; email: string; password: string }
beforeAll(async () => {
  test = await startTestApp({ resources: withHiddenCosts })
  const { id } = await test.db('user_account').where({ email: user.email }).first('id')
  caller = { id, ...user }
  for (const [resource, path] of [
    [purchaseLines, '/PurchaseLine'],
    [quoteLines, '/QuoteLine'],
  ] as const) {
    const body = { ...(await sampleBody(test, resource)), costEach: Number(canary), quantity: 1 }
    expect((await test.api('POST', path, { as: 'administrator', body })).status).toBe(201)
  }
})
afterAll(() => test.close())

describe('A call of costing by a user from whom a definition hides costs', () => {
  it.each(Object.entries(costingCalls))('%s is refused, without showing costs', async (route, { call }) => {
    const [method = '', address = ''] = route.split(' ')
    // A user who is refused cannot create the records of these calls, so the calls name missing ones.
    const plain = { path: address.replace(/:\w+/g, '1'), body: method === 'GET' ? undefined : {} }
    const { path, body } = await call(test, caller).catch(() => plain)
    const reply = await test.api(method as 'GET', path, { body })
    expect(reply.raw.payload).not.toContain(canary)
    expect(reply.status).toBe(403)
    expect(reply.body.type).toBe('urn:costwright:problem:forbidden')
  })

  it.each([['/Home'], ['/PurchaseLine'], ['/QuoteLine']])(
    '%s shows the costs to an Administrator',
    async (path) => {
      const { status } = await test.api('GET', path, { as: 'administrator' })
      expect(status).toBe(200)
    },
  )

  it('may search every list, which does not match the hidden field', async () => {
    const { status, body } = await test.api('GET', `/Search?q=${canary}`)
    expect([status, body.found]).toEqual([200, []])
  })

  it('may use generated calls, without the hidden field', async () => {
    const { status, raw } = await test.api('GET', '/PurchaseLine')
    expect(status).toBe(200)
    expect(raw.payload).not.toContain(canary)
  })
})

const secrets = defineResource({
  name: 'secrets',
  label: 'Secret',
  fields: { secret: { type: 'text', label: 'Secret', access: hidden.access } },
  recordText: ['secret'],
})

describe('A hand-written call by a user from whom a definition hides what it does not read', () => {
  it('is answered', async () => {
    const app = await startTestApp({ resources: { ...resources, secrets } })
    expect((await app.api('GET', '/Home')).status).toBe(200)
    await app.close()
  })
})

describe('A user sees all of a resource', () => {
  const newUser = { id: 7, roles: ['User'] as const }
  const administrator = { id: 8, roles: ['User', 'Administrator'] as const }
  const all: Resources = { users, ...hireResources }
  const readsAll = (resource: keyof typeof hireResources, who: typeof newUser | typeof administrator) =>
    mayReadAllOf(all, hireResources[resource], who)

  it('only with access to every field and every record', () => {
    expect(readsAll('hires', newUser)).toBe(false)
    expect(readsAll('machines', newUser)).toBe(false)
    expect(readsAll('hires', administrator)).toBe(true)
    expect(readsAll('machines', administrator)).toBe(true)
    expect(mayReadAllOf(resources, purchaseLines, newUser)).toBe(true)
  })
})
