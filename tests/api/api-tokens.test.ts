import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp } from '../../api/clean-up.ts'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { projectStatuses, resources, suppliers, users } from '../../resources.config.ts'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { marksOf } from '../support/contents.ts'
import { addUser, type TestUser, testClock } from '../support/people.ts'
import { sampleRecord } from '../support/samples.ts'
import { whileLocked } from '../support/waiting.ts'

/** Only Administrators read and write suppliers; accounts can also be changed in bulk. */
const restrictedSuppliers: Resource = { ...suppliers, access: { write: ['Administrator'] } }
const usersInBulk: Resource = {
  ...users,
  deleteFrom: 'row',
  list: {
    ...users.list,
    editable: ['isEnabled'],
    actions: [{ label: 'Disable', set: { isEnabled: false }, bulk: true }],
  },
}
const withRestrictedSuppliers = {
  ...resources,
  suppliers: restrictedSuppliers,
  users: usersInBulk,
} as Resources

describe('An API token', () => {
  const clock = testClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now, resources: withRestrictedSuppliers })
  })
  afterAll(() => test.close())

  type Owner = TestUser & { token: string }
  const owner = async (): Promise<Owner> => {
    const user = await addUser(test)
    return { ...user, token: (await test.signIn(user)).token }
  }
  const make = (as: { token: string } | 'administrator', asked: object = {}) =>
    test.api('POST', '/auth/tokens', {
      as,
      body: { name: 'Nightly import', role: 'User', days: 30, ...asked },
    })
  const made = async (as: { token: string } | 'administrator', asked: object = {}) => {
    const { status, body } = await make(as, asked)
    expect(status).toBe(201)
    return body as { id: string; token: string; expiresAt: string }
  }
  const read = async (token: string) => (await test.api('GET', '/Supplier', { as: { token } })).status
  const adminSession = async () => (await test.signIn(administrator)).token

  it('is returned in full once, and stored as a digest', async () => {
    const user = await owner()
    const { id, token, expiresAt } = await made(user)
    expect(token).toMatch(/^cwt_[\w-]{43}$/)
    expect(Date.parse(expiresAt) - clock.now().getTime()).toBe(30 * 24 * 60 * 60 * 1000)
    const { body } = await test.api('GET', '/auth/tokens', { as: user })
    expect(body).toEqual([
      expect.objectContaining({ id, name: 'Nightly import', role: 'User', lastUsedAt: null }),
    ])
    const { rows } = await test.db.raw(`select string_agg(t::text, '') as everything from api_token t`)
    expect(JSON.stringify([body, rows])).not.toContain(token.slice(4))
  })

  it('calls the API as its owner without a cookie, and the audit trail names the program', async () => {
    const user = await owner()
    const { token } = await made(user)
    const status = await sampleRecord(test, projectStatuses)
    const change = { projectStatusDescription: 'By program' }
    expect(
      (await test.api('PATCH', `/ProjectStatus/${status.id}`, { as: { token }, body: change })).status,
    ).toBe(200)
    const { body } = await test.api('GET', `/ProjectStatus/${status.id}/history`)
    expect(body.entries[0]).toMatchObject({
      userId: user.id,
      userName: expect.stringMatching(/ \(Nightly import\)$/),
    })
  })

  it('shows when it was last used, to the minute', async () => {
    const user = await owner()
    const { token } = await made(user)
    const lastUse = async () => (await test.api('GET', '/auth/tokens', { as: user })).body[0].lastUsedAt
    await read(token)
    const first = clock.now().toISOString()
    await expect.poll(lastUse).toBe(first)
    clock.advance({ seconds: 59 })
    await read(token)
    clock.advance({ seconds: 1 })
    await read(token)
    await expect.poll(lastUse).toBe(clock.now().toISOString())
  })

  it.each([
    ['GET', '/auth/tokens'],
    ['POST', '/auth/tokens'],
    ['GET', '/auth/sessions'],
    ['DELETE', '/auth/sessions'],
    ['POST', '/auth/prove'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/recoverycodes'],
  ] as const)('cannot call the account routes: %s %s', async (method, path) => {
    const { token } = await made(await owner())
    const { status, body } = await test.api(method, path, {
      as: { token },
      ...(method === 'POST' && { body: {} }),
    })
    expect(status).toBe(403)
    expect(body).toMatchObject({ type: 'urn:costwright:problem:person_needed' })
  })

  it('can call records and costing, but no account or audit routes, and send no mail', {
    tags: 'slow',
  }, async () => {
    const { body } = await test.api('GET', '/openapi.json')
    const paths: [
      string,
      Record<string, { responses: Record<string, { $ref?: string }>; security?: unknown[] }>,
    ][] = Object.entries(body.paths)
    const personal = paths
      .filter(([, calls]) =>
        Object.values(calls).some(({ responses }) => responses[403]?.$ref?.includes('person_needed')),
      )
      .map(([path]) => path.replace('/api/v1.0', ''))
    // Those give a mark, which a token may if it says so.
    const givesMarks = (path: string) =>
      /^\/(AccountsBatch|Application|SupplierInvoice\/approve|Undo|Valuation)\b(?!.*\/(send|notice|statements))/.test(
        path,
      )
    expect(personal.filter((path) => !path.startsWith('/auth/') && !givesMarks(path)).sort()).toEqual([
      '/Application/{id}/send',
      '/Application/{id}/sendagain',
      '/AuditTrail',
      '/Automation/deliveries',
      '/Automation/deliveries/{id}/again',
      '/Automation/jobs',
      '/Automation/jobs/run',
      '/Backups/schedule',
      '/ExampleRecords',
      '/ExampleRecords/remove',
      '/PurchaseHeader/{id}/order/send',
      '/PurchaseHeader/{id}/order/sendagain',
      '/PurchaseOrder/{id}/order/send',
      '/PurchaseOrder/{id}/order/sendagain',
      '/Subcontract/{id}/place',
      '/Subcontract/{id}/sendagain',
      '/UserAccounts',
      '/UserAccounts/disable',
      '/UserAccounts/{id}',
      '/UserAccounts/{id}/ChangePassword',
      '/UserAccounts/{id}/correctaddress',
      '/UserAccounts/{id}/disable',
      '/UserAccounts/{id}/history',
      '/UserAccounts/{id}/invite',
      '/UserAccounts/{id}/liftpause',
      '/UserAccounts/{id}/mail',
      '/UserAccounts/{id}/passkeys',
      '/UserAccounts/{id}/sessions',
      '/UserAccounts/{id}/tokens',
      '/Valuation/month/statements/mail',
      '/Valuation/{id}/notice',
      '/Valuation/{id}/sendagain',
    ])
    const others = paths.filter(
      ([path]) => /\/auth\b/.test(path) && !personal.includes(path.replace('/api/v1.0', '')),
    )
    // The calls that need no sign-in.
    const needSignIn = others.filter(([, calls]) =>
      Object.values(calls).some(({ security }) => security?.length !== 0),
    )
    expect(needSignIn).toEqual([])
  })

  it('can be created only after a fresh proof of identity', async () => {
    const user = await owner()
    clock.advance({ minutes: 6 })
    const { status, body } = await make(user)
    expect(status).toBe(403)
    expect(body).toMatchObject({ type: 'urn:costwright:problem:proof_needed' })
    expect((await test.api('GET', '/auth/tokens', { as: user })).body).toEqual([])
  })

  it('requires a name that is not blank', async () => {
    const { status, body } = await make(await owner(), { name: '   ' })
    expect([status, body.errors]).toEqual([400, { name: ['This field is required.'] }])
  })

  it('has one of its owner’s roles, and stops working when the owner loses it', async () => {
    const user = await owner()
    expect((await make(user, { role: 'Administrator' })).body.errors).toEqual({
      role: ['You do not have this role.'],
    })
    const admin = await adminSession()
    const set = (roles: string[]) =>
      test.api('PATCH', `/UserAccounts/${user.id}`, { as: { token: admin }, body: { roles } })
    expect((await set(['User', 'Administrator'])).status).toBe(200)
    user.token = (await test.signIn(user)).token
    const [plain, whole] = [await made(user, { role: 'User' }), await made(user, { role: 'Administrator' })]
    const write = async (token: string) =>
      (await test.api('POST', '/Supplier', { as: { token }, body: { supplierName: crypto.randomUUID() } }))
        .status
    expect([await write(plain.token), await write(whole.token)]).toEqual([403, 201])
    await set(['User'])
    expect([await write(whole.token), await read(whole.token)]).toEqual([403, 200])
  })

  it('of an Administrator cannot create, change or delete accounts, one or several at once', async () => {
    const { token } = await made({ token: await adminSession() }, { role: 'Administrator' })
    const { id } = await addUser(test)
    const account = { email: 'by.token@firm.example', firstName: 'By', lastName: 'Token' }
    const password = { password: 'a leaked token 42', passwordConfirm: 'a leaked token 42' }
    const calls = [
      ['POST', '/UserAccounts', account],
      ['POST', '/UserAccounts', { ...account, ...password }],
      ['PUT', `/UserAccounts/${id}`, account],
      ['PATCH', `/UserAccounts/${id}`, { firstName: 'Renamed' }],
      ['DELETE', `/UserAccounts/${id}`, undefined],
      ['PATCH', '/UserAccounts', { ids: [id], set: { isEnabled: false } }],
      ['PATCH', '/UserAccounts?dry=true', { ids: [id], set: { isEnabled: false } }],
      ['DELETE', '/UserAccounts', { ids: [id] }],
      ['POST', '/UserAccounts/disable', { ids: [id] }],
      ['POST', `/UserAccounts/${id}/disable`, undefined],
      ['GET', `/UserAccounts/${id}/history`, undefined],
      ['GET', '/AuditTrail', undefined],
    ] as const
    const before = await marksOf(test.db)
    for (const [method, path, body] of calls) {
      const reply = await test.api(method, path, { as: { token }, body })
      expect([method, path, reply.status, reply.body.type]).toEqual([
        method,
        path,
        403,
        'urn:costwright:problem:person_needed',
      ])
    }
    // Only the token's last use is written.
    expect({ ...(await marksOf(test.db)), api_token: null }).toEqual({ ...before, api_token: null })
  })

  it('cannot undo a change of an account', async () => {
    const { token } = await made({ token: await adminSession() }, { role: 'Administrator' })
    const { id } = await addUser(test)
    const change = { as: 'administrator', body: { lastName: 'Changed' } } as const
    const { headers } = await test.api('PATCH', `/UserAccounts/${id}`, change)
    const body = { requestId: headers['x-request-id'] }
    expect((await test.api('POST', '/Undo', { as: { token }, body })).status).toBe(403)
    expect((await test.api('GET', `/UserAccounts/${id}`)).body.lastName).toBe('Changed')
  })

  it('stops working once its owner revokes it; a colleague cannot revoke it', async () => {
    const [user, other] = [await owner(), await owner()]
    const { id, token } = await made(user)
    expect((await test.api('DELETE', `/auth/tokens/${id}`, { as: other })).status).toBe(404)
    expect(await read(token)).toBe(200)
    expect((await test.api('DELETE', `/auth/tokens/${id}`, { as: user })).status).toBe(204)
    expect(await read(token)).toBe(401)
  })

  it('can be listed and revoked by Administrators', async () => {
    const [user, admin] = [await owner(), await adminSession()]
    const { id, token } = await made(user)
    const as = { token: admin }
    const { body } = await test.api('GET', `/UserAccounts/${user.id}/tokens`, { as })
    expect(body).toEqual([expect.objectContaining({ id, name: 'Nightly import' })])
    expect((await test.api('DELETE', `/auth/tokens/${id}`, { as })).status).toBe(204)
    expect(await read(token)).toBe(401)
    const entries = test.db('audit_entry').where({ action: 'api_token_revoked', record_id: user.id })
    expect(await entries.pluck('user_name')).toEqual(['First Administrator'])
    expect((await test.api('GET', '/UserAccounts/999999/tokens', { as })).status).toBe(404)
  })

  it('is revoked when its owner changes password or ends all other sessions', async () => {
    const user = await owner()
    const change = { currentPassword: user.password, newPassword: 'wholly unlike the last one' }
    const ways = [
      () => test.api('DELETE', '/auth/sessions', { as: user }),
      () => test.api('POST', '/auth/ChangePassword', { as: user, body: change }),
    ]
    for (const way of ways) {
      const { token } = await made(user)
      expect((await way()).status).toBe(204)
      expect(await read(token)).toBe(401)
      expect((await test.api('GET', '/auth/tokens', { as: user })).body).toEqual([])
    }
  })

  it('is revoked when the account is disabled or an Administrator sets its password', async () => {
    for (const change of [
      { isEnabled: false },
      { password: 'wholly unlike the last one', passwordConfirm: 'wholly unlike the last one' },
    ]) {
      const user = await owner()
      const { token } = await made(user)
      const as = { token: await adminSession() }
      expect((await test.api('PATCH', `/UserAccounts/${user.id}`, { as, body: change })).status).toBe(200)
      expect(await read(token)).toBe(401)
      await test.api('PATCH', `/UserAccounts/${user.id}`, { as, body: { isEnabled: true } })
      expect(await read(token)).toBe(401)
    }
  })

  it('is refused when any of its characters is changed, and never accepted as a session', async () => {
    const { token } = await made(await owner())
    expect(await read(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(401)
    expect(await read(`cwt_${'A'.repeat(42)}`)).toBe(401)
  })

  it('is limited to twenty per account, even when two are created at once', async () => {
    const user = await owner()
    for (let n = 1; n < 20; n++) await made(user, { name: `Program ${n}` })
    const replies = await whileLocked(
      test.db,
      `select 1 from user_account where id = ${user.id} for update`,
      [() => make(user), () => make(user)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await make(user)).body.title).toBe('At most 20 tokens; revoke one that is not needed.')
  })

  it('expires, and stays listed as expired for a month', async () => {
    const { id, token } = await made(await owner(), { days: 1 })
    clock.advance({ hours: 23, minutes: 59, seconds: 59 })
    expect(await read(token)).toBe(200)
    clock.advance({ seconds: 1 })
    expect(await read(token)).toBe(401)
    const isKept = async () => {
      await cleanUp(test.db, clock.now(), resources)
      return (await test.db('api_token').where({ id })).length === 1
    }
    clock.advance({ hours: 30 * 24 })
    expect(await isKept()).toBe(true)
    clock.advance({ seconds: 1 })
    expect(await isKept()).toBe(false)
  })
})
