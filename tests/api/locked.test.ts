import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writerOf } from '../../api/crud/write.ts'
import { product } from '../../api/product.ts'
import { supplierStatementLines } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const says = 'The statement is finished. Open it again to change it.'
const post = async (path: string, body: object) => {
  const reply = await test.api('POST', path, { body })
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body))
  return reply
}

/** A line of a finished statement, and the request that typed its date. */
const finished = async () => {
  const { body: supplier } = await post('/Supplier', { supplierName: `Otley ${crypto.randomUUID()}` })
  const { body } = await post('/SupplierStatement', {
    supplierId: supplier.id,
    statementDate: '2024-06-30',
    opening: 0,
    closing: 5,
  })
  const path = `/SupplierStatementLine/SupplierStatement/${body.id}`
  const { body: line } = await post(path, { reference: 'A-1', amount: 5, outcome: 'ignored' })
  const typed = await test.api('PATCH', `/SupplierStatementLine/${line.id}`, {
    body: { lineDate: '2024-06-12' },
  })
  await post('/SupplierStatement/finish', { id: body.id })
  return { id: line.id as number, path, typed: String(typed.headers['x-request-id']) }
}
const stored = async (id: number) => (await test.api('GET', `/SupplierStatementLine/${id}`)).body

describe('What a definition locks is refused with its sentence', () => {
  it.each([
    ['PATCH', (id: number) => test.api('PATCH', `/SupplierStatementLine/${id}`, { body: { amount: 6 } })],
    [
      'PUT of the whole record',
      async (id: number) =>
        test.api('PUT', `/SupplierStatementLine/${id}`, { body: { ...(await stored(id)), amount: 6 } }),
    ],
    [
      'a change of several records',
      (id: number) =>
        test.api('PATCH', '/SupplierStatementLine', { body: { ids: [id], set: { amount: 6 } } }),
    ],
  ] as const)('by %s', async (_way, change) => {
    const { id } = await finished()
    const { status, body } = await change(id)
    expect([status, body.errors]).toEqual([400, { amount: [says] }])
    expect(await stored(id)).toMatchObject({ amount: 5, version: expect.any(Number) })
  })

  it('by an import', async () => {
    const { id, path } = await finished()
    const { body } = await test.api('POST', `${path}/import`, {
      body: { columns: ['id', 'amount'], key: ['id'], rows: [[id, 6]] },
    })
    expect(body.rows).toMatchObject([{ does: 'wrong', errors: { amount: [says] } }])
    expect(await stored(id)).toMatchObject({ amount: 5 })
  })

  it('by an undo of an earlier change', async () => {
    const { id, typed } = await finished()
    const { status, body } = await test.api('POST', '/Undo', { body: { requestId: typed } })
    expect([status, body.title]).toEqual([409, says])
    expect(await stored(id)).toMatchObject({ lineDate: '2024-06-12' })
  })

  it('by code of the product', async () => {
    const { id } = await finished()
    const write = () =>
      test.db.transaction((trx) =>
        writerOf(trx, { resources: test.context.resources, hooks: product.hooks }).change(
          supplierStatementLines,
          id,
          {
            amount: 6,
          },
        ),
      )
    await expect(write()).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await stored(id)).toMatchObject({ amount: 5 })
  })

  it('leaves what is sent as it is stored', async () => {
    const { id } = await finished()
    const body = await stored(id)
    expect((await test.api('PUT', `/SupplierStatementLine/${id}`, { body })).status).toBe(200)
  })
})
