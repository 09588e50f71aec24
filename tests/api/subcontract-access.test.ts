import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { resources } from '../../resources.config.ts'
import { type As, startTestApp, type TestApp } from '../support/app.ts'
import { pagesOf } from '../support/pdf.ts'
import { addUser } from '../support/people.ts'
import { exampleSubcontract, type Made } from '../support/subcontracts.ts'

let test: TestApp
let plain: As
let payer: As
let scene: {
  readonly supplierId: number
  readonly subcontractId: number
  readonly valuationId: number
  readonly requestId: string
}

const utr = '9182736455'
const number = 'V9876543210AB'
/** What identifies a subcontractor to HMRC. */
const found = (text: string): string | undefined => [utr, number].find((secret) => text.includes(secret))

beforeAll(async () => {
  test = await startTestApp()
  plain = { token: (await test.signIn(await addUser(test, ['User']))).token }
  payer = { token: (await test.signIn(await addUser(test, ['User', 'Payer']))).token }
  const { make, supplier, subcontract } = await exampleSubcontract(test)
  const changed = await test.api('PATCH', `/Supplier/${supplier.id}`, { as: 'administrator', body: { utr } })
  await make.ok('POST', '/Verification', {
    supplierId: supplier.id,
    askedOn: '2026-01-02',
    rate: 'higher',
    number,
  })
  const { id } = await make.value(subcontract.id, '2026-01-09')
  await make.percentages(id, [40])
  await make.certify(id, '2026-01-16')
  await make.pay(id, '2026-01-16')
  scene = {
    supplierId: supplier.id,
    subcontractId: subcontract.id,
    valuationId: id,
    requestId: String(changed.headers['x-request-id']),
  }
})
afterAll(() => test.close())

const textOf = async (path: string, as: As): Promise<{ status: number; text: string }> => {
  const { status, raw } = await test.api('GET', path, { as })
  if (status !== 200 || !String(raw.headers['content-type']).includes('pdf'))
    return { status, text: raw.payload }
  return { status, text: (await pagesOf(raw.rawPayload)).map(({ all }) => all).join(' ') }
}

const months = ['/Valuation/month?on=2026-01-16', '/Valuation/month/statements.pdf?on=2026-01-16']

/** Everything that is read of a subcontractor by hand-written calls, the history and the search. */
const others = () => [
  `/Subcontract/${scene.subcontractId}/order`,
  `/Subcontract/${scene.subcontractId}/order.pdf`,
  `/Valuation/${scene.valuationId}/figures`,
  `/Valuation/${scene.valuationId}/notice`,
  `/Valuation/${scene.valuationId}/certificate.pdf`,
  `/Supplier/${scene.supplierId}/history`,
  `/Supplier/export.csv?columns=all`,
  `/Supplier?columns=utr`,
  `/Verification/export.csv?columns=all`,
  `/Search?q=${utr}`,
  `/Search?q=${number}`,
  '/Home',
  '/Undo',
]

const lists = Object.values<Resource>(resources)
  .filter(({ single }) => !single)
  .map((resource) => apiPath(resource))

describe('Tax references of subcontractors', () => {
  it('are in no reply for somebody who does not pay', { tags: 'slow' }, async () => {
    for (const path of [...others(), ...lists]) {
      const { status, text } = await textOf(path, plain)
      expect([path, status < 500, found(text)]).toEqual([path, true, undefined])
    }
    for (const path of months) expect((await textOf(path, plain)).status).toBe(403)
    const filters = [`{"utr":"${utr}"}`, `{"utr":{"not":null}}`]
    for (const filter of filters) {
      const reply = await test.api('GET', `/Supplier?filter=${encodeURIComponent(filter)}`, { as: plain })
      expect([filter, reply.status]).toEqual([filter, 400])
    }
    const undo = await test.api('POST', '/Undo', { as: plain, body: { requestId: scene.requestId } })
    expect([undo.status > 399, found(undo.raw.payload)]).toEqual([true, undefined])
  })

  it('are there for those who pay', async () => {
    expect(found((await textOf(`/Supplier/${scene.supplierId}`, payer)).text)).toBe(utr)
    expect((await textOf('/Verification', payer)).text).toContain(number)
    for (const path of months) {
      const { text } = await textOf(path, payer)
      expect([text.includes(utr), text.includes(number)]).toEqual([true, true])
    }
  })

  it('are written by those who pay only', async () => {
    const body = { utr: '1111111111' }
    const path = `/Supplier/${scene.supplierId}`
    expect((await test.api('PATCH', path, { as: plain, body })).status).toBe(403)
    const verification: Record<string, unknown> = {
      supplierId: scene.supplierId,
      askedOn: '2026-02-01',
      rate: 'gross',
      number: 'V1',
    }
    expect((await test.api('POST', '/Verification', { as: plain, body: verification })).status).toBe(403)
    const { body: stored } = await test.api('GET', path, { as: payer })
    expect(stored.utr).toBe(utr)
  })

  it('are not needed to certify: rates, deductions and sums are for everybody', async () => {
    const figures: Made = (await test.api('GET', `/Valuation/${scene.valuationId}/figures`, { as: plain }))
      .body
    expect(figures).toMatchObject({ taxState: 'valid', taxRate: 30, standing: 'paid' })
    const { body } = await test.api('GET', `/Subcontract/${scene.subcontractId}`, { as: plain })
    expect(body).toMatchObject({ value: 48_600, certified: 8100, paid: figures.payment })
  })
})

describe('An undo of a payment', () => {
  it('needs the right to take it back at that moment, and is offered only with it', async () => {
    const account = await addUser(test, ['User', 'Payer'])
    const signIn = async () => ({ token: (await test.signIn(account)).token })
    const { make, supplier, subcontract } = await exampleSubcontract(test)
    await make.verify(supplier.id, '2026-01-02', 'higher')
    const { id } = await make.value(subcontract.id, '2026-01-09')
    await make.percentages(id, [40])
    await make.certify(id, '2026-01-16')
    const body = { paidOn: '2026-01-16' }
    const paid = await test.api('POST', `/Valuation/${id}/pay`, { as: await signIn(), body })
    expect(paid.status).toBe(200)
    const undo = async () =>
      test.api('POST', '/Undo', { as: await signIn(), body: { requestId: paid.headers['x-request-id'] } })
    const isOffered = async () =>
      (await test.api('GET', '/Undo', { as: await signIn() })).body.requests.some(
        ({ requestId }: { requestId: string }) => requestId === paid.headers['x-request-id'],
      )
    const give = (...roles: string[]) =>
      test.api('PATCH', `/UserAccounts/${account.id}`, { as: 'administrator', body: { roles } })
    expect((await give('User')).status).toBe(200)
    expect(await isOffered()).toBe(false)
    expect((await undo()).status).toBe(403)
    expect((await make.ok('GET', `/Valuation/${id}`)).standing).toBe('paid')
    await give('User', 'Payer')
    expect(await isOffered()).toBe(true)
    expect((await undo()).status).toBe(200)
    expect((await make.ok('GET', `/Valuation/${id}`)).standing).toBe('certified')
  })
})
