import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp } from '../../api/clean-up.ts'
import { suppliers, users } from '../../resources.config.ts'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { addPerson, testClock } from '../support/people.ts'
import { sampleRecord } from '../support/samples.ts'
import { whileHeld } from '../support/waiting.ts'

describe('An API token', () => {
  const clock = testClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ now: clock.now })
  })
  afterAll(() => test.close())

  type Owner = Awaited<ReturnType<typeof addPerson>> & { token: string }
  const owner = async (): Promise<Owner> => {
    const person = await addPerson(test)
    return { ...person, token: (await test.signIn(person)).token }
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

  it('is answered in full once, and kept as a digest', async () => {
    const person = await owner()
    const { id, token, expiresAt } = await made(person)
    expect(token).toMatch(/^cwt_[\w-]{43}$/)
    expect(Date.parse(expiresAt) - clock.now().getTime()).toBe(30 * 24 * 60 * 60 * 1000)
    const { body } = await test.api('GET', '/auth/tokens', { as: person })
    expect(body).toEqual([
      expect.objectContaining({ id, name: 'Nightly import', role: 'User', lastUsedAt: null }),
    ])
    const { rows } = await test.db.raw(`select string_agg(t::text, '') as everything from api_token t`)
    expect(JSON.stringify([body, rows])).not.toContain(token.slice(4))
  })

  it('calls the API as its owner, with no cookie, and the trail says by which program', async () => {
    const person = await owner()
    const { token } = await made(person)
    const supplier = await sampleRecord(test, suppliers)
    const change = { contactName: 'By program' }
    expect(
      (await test.api('PATCH', `/Supplier/${supplier.id}`, { as: { token }, body: change })).status,
    ).toBe(200)
    const { body } = await test.api('GET', `/Supplier/${supplier.id}/history`)
    expect(body.entries[0]).toMatchObject({
      userId: person.id,
      userName: expect.stringMatching(/ \(Nightly import\)$/),
    })
  })

  it('says when it was last used, to the minute', async () => {
    const person = await owner()
    const { token } = await made(person)
    const lastUse = async () => (await test.api('GET', '/auth/tokens', { as: person })).body[0].lastUsedAt
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
  ] as const)('opens none of the calls about accounts: %s %s', async (method, path) => {
    const { token } = await made(await owner())
    const { status, body } = await test.api(method, path, {
      as: { token },
      ...(method === 'POST' && { body: {} }),
    })
    expect(status).toBe(403)
    expect(body).toMatchObject({ type: 'urn:costwright:problem:person_needed' })
  })

  it('opens what the definitions say, costing and the trail, and nothing that is about accounts', async () => {
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
    expect(personal.filter((path) => !path.startsWith('/auth/')).sort()).toEqual([
      '/Backups/schedule',
      '/UserAccounts/{id}/ChangePassword',
      '/UserAccounts/{id}/invite',
      '/UserAccounts/{id}/liftpause',
      '/UserAccounts/{id}/sessions',
    ])
    const others = paths.filter(
      ([path]) => /\/auth\b/.test(path) && !personal.includes(path.replace('/api/v1.0', '')),
    )
    // Those of somebody who is not signed in yet.
    const needSignIn = others.filter(([, calls]) =>
      Object.values(calls).some(({ security }) => security?.length !== 0),
    )
    expect(needSignIn).toEqual([])
  })

  it('is made by somebody who has just proved who they are', async () => {
    const person = await owner()
    clock.advance({ minutes: 6 })
    const { status, body } = await make(person)
    expect(status).toBe(403)
    expect(body).toMatchObject({ type: 'urn:costwright:problem:proof_needed' })
    expect((await test.api('GET', '/auth/tokens', { as: person })).body).toEqual([])
  })

  it('has a name that is not blank', async () => {
    const { status, body } = await make(await owner(), { name: '   ' })
    expect([status, body.errors]).toEqual([400, { name: ['This field is required.'] }])
  })

  it('has one of its owner’s roles, and loses it with them', async () => {
    const person = await owner()
    expect((await make(person, { role: 'Administrator' })).body.errors).toEqual({
      role: ['This is none of your roles.'],
    })
    const admin = await adminSession()
    const set = (roles: string[]) =>
      test.api('PATCH', `/UserAccounts/${person.id}`, { as: { token: admin }, body: { roles } })
    expect((await set(['User', 'Administrator'])).status).toBe(200)
    const [plain, whole] = [
      await made(person, { role: 'User' }),
      await made(person, { role: 'Administrator' }),
    ]
    const trail = async (token: string) => (await test.api('GET', '/AuditTrail', { as: { token } })).status
    expect([await trail(plain.token), await trail(whole.token)]).toEqual([403, 200])
    await set(['User'])
    expect([await trail(whole.token), await read(whole.token)]).toEqual([403, 200])
  })

  it('of an Administrator cannot change who may sign in', async () => {
    const { token } = await made({ token: await adminSession() }, { role: 'Administrator' })
    const person = await sampleRecord(test, users)
    const { status, body } = await test.api('PATCH', `/UserAccounts/${person.id}`, {
      as: { token },
      body: { roles: ['User', 'Administrator'] },
    })
    expect([status, body.type]).toEqual([403, 'urn:costwright:problem:proof_needed'])
  })

  it('counts no more at the next call once it is revoked, by its owner alone', async () => {
    const [person, other] = [await owner(), await owner()]
    const { id, token } = await made(person)
    expect((await test.api('DELETE', `/auth/tokens/${id}`, { as: other })).status).toBe(404)
    expect(await read(token)).toBe(200)
    expect((await test.api('DELETE', `/auth/tokens/${id}`, { as: person })).status).toBe(204)
    expect(await read(token)).toBe(401)
  })

  it('ends with the account: disabled, or its password set by somebody else', async () => {
    for (const change of [
      { isEnabled: false },
      { password: 'wholly unlike the last one', passwordConfirm: 'wholly unlike the last one' },
    ]) {
      const person = await owner()
      const { token } = await made(person)
      const as = { token: await adminSession() }
      expect((await test.api('PATCH', `/UserAccounts/${person.id}`, { as, body: change })).status).toBe(200)
      expect(await read(token)).toBe(401)
      await test.api('PATCH', `/UserAccounts/${person.id}`, { as, body: { isEnabled: true } })
      expect(await read(token)).toBe(401)
    }
  })

  it('is refused when a character of it is another, and its form is nobody’s session', async () => {
    const { token } = await made(await owner())
    expect(await read(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(401)
    expect(await read(`cwt_${'A'.repeat(42)}`)).toBe(401)
  })

  it('is one of twenty at most, also when two are made at once', async () => {
    const person = await owner()
    for (let n = 1; n < 20; n++) await made(person, { name: `Program ${n}` })
    const replies = await whileHeld(
      test.db,
      `select 1 from user_account where id = ${person.id} for update`,
      [() => make(person), () => make(person)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await make(person)).body.title).toBe('At most 20 tokens; revoke one that is not needed.')
  })

  it('runs out, and its owner sees so for a month', async () => {
    const { id, token } = await made(await owner(), { days: 1 })
    clock.advance({ hours: 23, minutes: 59, seconds: 59 })
    expect(await read(token)).toBe(200)
    clock.advance({ seconds: 1 })
    expect(await read(token)).toBe(401)
    const isKept = async () => {
      await cleanUp(test.db, clock.now())
      return (await test.db('api_token').where({ id })).length === 1
    }
    clock.advance({ hours: 30 * 24 })
    expect(await isKept()).toBe(true)
    clock.advance({ seconds: 1 })
    expect(await isKept()).toBe(false)
  })
})
