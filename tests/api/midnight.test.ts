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

describe('A list by a day relative to today', () => {
  it('is read for the new day after midnight, at the same address', async () => {
    const { body: project } = await app.api('POST', '/Project', { body: { projectName: 'Night shift' } })
    const quote = { projectId: project.id, quoteNumber: 'N1' }
    expect((await app.api('POST', '/QuoteHeader', { body: quote })).status).toBe(201)
    const found = async () => {
      const { status, body } = await app.api('GET', '/QuoteHeader?filter={"createdDate":"today"}')
      return [status, body.length]
    }
    expect(await found()).toEqual([200, 1])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    expect(await found()).toEqual([200, 0])
  })
})
