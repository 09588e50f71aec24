import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import { largestAttachment } from '../../model/attachments.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { addUser } from '../support/people.ts'

let test: TestApp
let base: string
beforeAll(async () => {
  test = await startTestApp()
  base = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}${apiBase}`
})
afterAll(() => test.close())

/** Sends a body over HTTP, and reads the reply while and after it is sent. */
const post = (path: string, body: Buffer | string, headers: Record<string, string>) =>
  new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    const call = request(`${base}${path}`, { method: 'POST', headers }, (reply) => {
      reply
        .resume()
        .once('end', () => resolve({ status: reply.statusCode ?? 0, connection: reply.headers.connection }))
    })
    call.once('error', reject)
    call.end(body)
  })
const json = { 'content-type': 'application/json' }

describe('A call without a route', () => {
  it('is 404 before its body is parsed, and its connection closes', async () => {
    const body = `{${'"a":{'.repeat(100_000)}`
    expect(await post('/nothing-here', body, json)).toEqual({ status: 404, connection: 'close' })
  })
})

describe('A call without a session', () => {
  it('is 401 before its body is parsed', async () => {
    expect((await post('/Project', '{"no json', json)).status).toBe(401)
  })
})

describe('A file that is too large', () => {
  it('gets 413 that its sender can read', async () => {
    const { id } = (await test.api('POST', '/Project', { body: { projectName: 'PO 1' } })).body
    const { token } = await test.signIn(await addUser(test))
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'x-file-name': 'a.pdf',
    }
    const bytes = Buffer.alloc(2 * largestAttachment, '%')
    expect((await post(`/Project/${id}/attachments`, bytes, headers)).status).toBe(413)
  })
})

describe('Calls that a role does not allow', () => {
  it('are audited once in a minute for a person and route, and then with their number', {
    tags: 'slow',
  }, async () => {
    const beside = await test.startBeside()
    const { token } = await test.signIn(await addUser(test))
    const ask = () => beside.api('GET', '/AuditTrail', { as: { token } })
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await ask()).status))
    expect(new Set(statuses)).toEqual(new Set([403]))
    const entries = () => test.db('audit_entry').where({ action: 'refused' }).orderBy('id').pluck('changes')
    const call = [null, `GET ${apiBase}/AuditTrail`]
    expect(await entries()).toEqual([{ call }])
    await beside.close()
    expect(await entries()).toEqual([{ call }, { call, times: [null, 99] }])
  })
})
