import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
const signedInAt = new Date()
beforeAll(async () => {
  app = await startTestApp({ now: () => signedInAt })
  return () => app.close()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('A record with a sum that names a day', () => {
  it('is read after midnight, on a connection of the day before', async () => {
    const { body: supplier } = await app.api('POST', '/Supplier', { body: { supplierName: 'Overdue' } })
    const read = () => app.api('GET', `/Supplier/${supplier.id}`)
    expect((await read()).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    expect(await read()).toMatchObject({ status: 200, body: { overdue30: 0 } })
  })
})
