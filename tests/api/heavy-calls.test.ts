import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { type ForeignSession, foreignSession } from '../support/foreign-session.ts'

describe('Heavy calls of one person', () => {
  let test: TestApp
  let other: ForeignSession
  beforeAll(async () => {
    test = await startTestApp()
    other = await foreignSession(test.target)
  })
  afterAll(async () => {
    await other.end()
    await test.close()
  })

  it('reach the database three at once; the next wait, the rest is told to, and nobody else is in their way', async () => {
    await other.run('begin; lock table supplier')
    const calls = Array.from({ length: 24 }, () => test.api('GET', '/Supplier'))
    const first = await Promise.race(calls)
    expect(first).toMatchObject({ status: 429, body: { type: 'urn:costwright:problem:too_many_at_once' } })
    expect(first.headers['retry-after']).toBe('5')
    expect(await other.waitingForLock(3)).toHaveLength(3)
    expect((await test.api('GET', '/Supplier?range=[0,24]&filter={"q":"steel"}')).status).toBe(429)
    const suggest = { body: { purchaseLineIds: [1] } }
    expect((await test.api('POST', '/unallocated/suggest', suggest)).status).toBe(429)
    const { token } = await test.signIn(administrator)
    expect((await test.api('GET', '/Project', { as: { token } })).status).toBe(200)
    expect((await test.api('GET', '/auth/has2fa')).status).toBe(200)
    await other.run('rollback')
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(23)
  })

  it('compare no text of more than 200 characters', async () => {
    const long = 'x'.repeat(201)
    const filter = encodeURIComponent(JSON.stringify({ q: long }))
    expect(await test.api('GET', `/Supplier?filter=${filter}`)).toMatchObject({
      status: 400,
      body: { title: '"q" must be a text of at most 200 characters.' },
    })
    expect(await test.api('POST', '/quoteline/search', { body: { description: long } })).toMatchObject({
      status: 400,
      body: { errors: { description: ['Maximum length is 200 characters.'] } },
    })
    expect(
      (await test.api('POST', '/quoteline/search', { body: { description: 'x'.repeat(200) } })).status,
    ).toBe(200)
  })
})

describe('Clocks', () => {
  it('that differ by more than five seconds are warned about', async () => {
    const said = async (ahead: number) => {
      const lines: string[] = []
      const test = await startTestApp({
        now: () => new Date(Date.now() + ahead * 1000),
        logLevel: 'warn',
        logStream: { write: (line) => lines.push(line) },
      })
      await test.close()
      return lines.join('')
    }
    expect(await said(60)).toMatch(
      /clock of this machine is (59|60|61) seconds ahead of that of the database/,
    )
    expect(await said(0)).not.toContain('clock')
  })
})
