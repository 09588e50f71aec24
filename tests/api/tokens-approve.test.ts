import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { knownRoutes } from '../support/right-calls.ts'

let test: TestApp
let without: { token: string }
let approver: { token: string }
beforeAll(async () => {
  test = await startTestApp()
  const as = { token: (await test.signIn(administrator)).token }
  const make = async (more: object) => {
    const body = { name: 'Nightly', role: 'Administrator', days: 30, ...more }
    return (await test.api('POST', '/auth/tokens', { as, body })).body as { token: string }
  }
  without = await make({})
  approver = await make({ mayApprove: true })
})
afterAll(() => test.close())

const nobody = { id: 0, email: '', password: '' }

describe('An API token that was not made for approving', () => {
  it.each(['POST /SupplierInvoice/approve', 'POST /AccountsBatch', 'POST /AccountsBatch/sales'])(
    'is refused: %s',
    async (key) => {
      const call = await knownRoutes[key]?.call(test, nobody)
      if (!call) throw new Error(`${key} is not known`)
      const tried = (as: { token: string }) => test.api('POST', call.path, { as, body: call.body as object })
      const { status, body } = await tried(without)
      expect({ status, title: body.title }).toEqual({
        status: 403,
        title: 'This API token may not approve. Do it yourself, or make a token that may.',
      })
      expect((await tried(approver)).status).toBe(call.status)
    },
  )

  it.each([
    ['post', '/SupplierInvoice/approve'],
    ['post', '/AccountsBatch'],
    ['post', '/AccountsBatch/sales'],
    ['patch', '/Application/{id}'],
  ])('reads in the OpenAPI document that it may be: %s %s', { tags: 'slow' }, async (method, path) => {
    const { body } = await test.api('GET', '/openapi.json')
    const { $ref } = body.paths[`${apiBase}${path}`][method].responses[403]
    const refusal = body.components.responses[String($ref).split('/').at(-1) ?? '']
    expect(refusal.description).toContain('person_needed')
  })

  it('writes no certificate, whichever call it uses', async () => {
    const call = await knownRoutes['POST /Application']?.call(test, nobody)
    const { body: made } = await test.api('POST', '/Application', { body: call?.body as object })
    await test.db('application').where({ id: made.id }).update({ standing: 'sent' })
    const certificate = { certifiedGross: 100, certifiedDue: 95 }
    const patch = (as: { token: string }) =>
      test.api('PATCH', `/Application/${made.id}`, { as, body: certificate })
    expect((await patch(without)).status).toBe(403)
    expect((await patch(approver)).body).toMatchObject({ standing: 'certified', certifiedDue: 95 })
  })
})
