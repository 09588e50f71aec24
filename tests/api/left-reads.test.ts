import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiToken } from '../../api/auth/sessions/api-tokens.ts'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'
import { type ForeignSession, foreignSession } from '../support/foreign-session.ts'

describe('A call whose client disconnects', () => {
  const lines: string[] = []
  let test: TestApp
  let other: ForeignSession
  let base: string
  beforeAll(async () => {
    test = await startTestApp({
      logLevel: 'info',
      logStream: { write: (line) => lines.push(line) },
    })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}${apiBase}`
    other = await foreignSession(test.target)
  })
  afterAll(async () => {
    await other.end()
    await test.close()
  })

  /**
   * Calls while a table is locked, so that PostgreSQL delays the answer, and disconnects; returns the errors
   * in the log. A lock timeout would be one.
   */
  const leave = async (path: string, table: string, bearer?: string) => {
    const token = bearer ?? (await test.signIn(user)).token
    await other.run(`begin; lock table ${table}`)
    const leaving = new AbortController()
    const call = fetch(`${base}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    await other.waitingForLock()
    const begun = lines.length
    leaving.abort()
    await expect(call).rejects.toThrow('aborted')
    await other.doneWaiting()
    await other.run('rollback')
    // By now, the errors of the statement before have been received.
    await test.api('GET', '/auth/has2fa')
    return lines.slice(begun).filter((line) => JSON.parse(line).level > 30)
  }

  it.each([
    ['a list', '/Supplier?range=[0,24]', 'supplier'],
    ['a list as a whole', '/PurchaseLine', 'purchase_line'],
    ['every figure of the home page', '/Home', 'purchase_line'],
    ['a part of the home page as it opens', '/Home?within=30000', 'project_status'],
  ])('is cancelled in PostgreSQL at once without an error: %s', async (_what, path, table) => {
    expect(await leave(path, table)).toEqual([])
    expect((await test.api('GET', path)).status).toBe(200)
  })

  it('is cancelled too when a program requests it', async () => {
    const asked = { name: 'Nightly import', role: 'User', days: 30 }
    const { id } = await test.db('user_account').where({ email: user.email }).first('id')
    const { token } = await test.db.transaction((trx) => makeApiToken(trx, id, asked, test.context.now()))
    expect(await leave('/Supplier?range=[0,24]', 'supplier', token)).toEqual([])
  })

  it('is an import: then nothing is written', { tags: 'slow' }, async () => {
    const { token } = await test.signIn(user)
    await other.run('begin; lock table supplier')
    const leaving = new AbortController()
    const call = fetch(`${base}/Supplier/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        columns: ['supplierName'],
        key: ['supplierName'],
        rows: [['Left'], ['Left too']],
      }),
      signal: leaving.signal,
    })
    await other.waitingForLock()
    leaving.abort()
    await expect(call).rejects.toThrow('aborted')
    await other.doneWaiting()
    await other.run('rollback')
    await other.appIdle()
    expect(await test.db('supplier').where('supplier_name', 'like', 'Left%')).toEqual([])
  })

  it('is not counted as slow: the next user gets the complete home page', async () => {
    await leave('/Home?within=30000', 'project_status')
    const { body } = await test.api('GET', '/Home?within=30000')
    expect(body).toMatchObject({ openJobs: 0, risks: [] })
  })
})
