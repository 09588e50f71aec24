import { Piscina } from 'piscina'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { pdf } from '../support/files.ts'
import { addInvited, addUser } from '../support/people.ts'

let test: TestApp
let quoteId: number
let purchaseId: number
let projectId: number
beforeAll(async () => {
  test = await startTestApp()
  const records = costingRecords(test)
  const quote = await records.quote()
  quoteId = quote.id
  projectId = quote.projectId
  purchaseId = (await records.purchase()).id
  await records.purchaseLine(purchaseId)
})
afterAll(() => test.close())

const newPassword = 'a walk by the canal 7'

/** Connections of the pool that are in use each time a worker thread gets a task. */
const heldDuring = async (call: () => Promise<{ status: number }>) => {
  const { pool } = test.db.client
  await expect.poll(() => pool.numUsed()).toBe(0)
  const held: number[] = []
  const { run } = Piscina.prototype
  const spy = vi.spyOn(Piscina.prototype, 'run').mockImplementation(function (this: Piscina, ...args) {
    held.push(pool.numUsed())
    return run.apply(this, args)
  })
  const { status } = await call().finally(() => spy.mockRestore())
  return { status, held }
}

describe('No connection to the database waits for a worker thread', () => {
  it.each<[string, number, () => Promise<{ status: number }>]>([
    ['the PDF of an order', 200, () => test.api('GET', `/PurchaseHeader/${purchaseId}/order.pdf`)],
    ['the report of a quote', 200, () => test.api('GET', `/excelquote/fullreport/${quoteId}`)],
    ['the report of a project', 200, () => test.api('GET', `/ProjectControl/${projectId}/excel`)],
    [
      "the match of a supplier's statement",
      200,
      async () => {
        const { body: supplier } = await test.api('POST', '/Supplier', { body: { supplierName: 'Otley' } })
        const statement = { supplierId: supplier.id, statementDate: '2024-06-30', closing: 1 }
        const { body } = await test.api('POST', '/SupplierStatement', { body: statement })
        return test.api('POST', '/SupplierStatement/match', { body: { id: body.id } })
      },
    ],
    ['an export', 200, () => test.api('GET', '/Supplier/export.csv')],
    [
      'an import',
      200,
      () =>
        test.api('POST', '/Supplier/import?dry=true', {
          body: { columns: ['supplierName'], key: ['supplierName'], rows: [['Ltd']] },
        }),
    ],
    [
      'a file',
      201,
      () =>
        test.api('POST', `/PurchaseHeader/${purchaseId}/attachments`, {
          text: pdf(),
          headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'invoice.pdf' },
        }),
    ],
    [
      'a new password',
      204,
      async () => {
        const user = await addUser(test)
        const as = { token: (await test.signIn(user)).token }
        const body = { currentPassword: user.password, newPassword }
        return test.api('POST', '/auth/ChangePassword', { as, body })
      },
    ],
    [
      'a password that an Administrator sets with an account',
      201,
      async () => {
        await test.api('POST', '/auth/prove', {
          as: 'administrator',
          body: { password: administrator.password },
        })
        const body = {
          email: 'dee@firm.example',
          firstName: 'Dee',
          lastName: 'Day',
          password: newPassword,
          passwordConfirm: newPassword,
        }
        return test.api('POST', '/UserAccounts', { as: 'administrator', body })
      },
    ],
    [
      'a password set by a link',
      204,
      async () => {
        const { id } = await addInvited(test)
        await test.api('POST', '/auth/prove', {
          as: 'administrator',
          body: { password: administrator.password },
        })
        const { body } = await test.api('POST', `/UserAccounts/${id}/invite`, { as: 'administrator' })
        const token = String(body.path).split('=')[1]
        return test.api('POST', '/auth/reset', { as: 'anonymous', body: { token, newPassword } })
      },
    ],
  ])('for %s', async (_what, expected, call) => {
    const { status, held } = await heldDuring(call)
    expect(status).toBe(expected)
    // Creating the person of a new password checks one too.
    expect(held.at(-1)).toBe(0)
    expect(held.length).toBeGreaterThan(0)
  })
})
