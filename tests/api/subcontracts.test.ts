import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type As, startTestApp, type TestApp } from '../support/app.ts'
import { addUser } from '../support/people.ts'
import { exampleSubcontract, type Made, payExample, subcontractRecords } from '../support/subcontracts.ts'

let test: TestApp
/** Has no other role than User. */
let plain: As
beforeAll(async () => {
  test = await startTestApp()
  plain = { token: (await test.signIn(await addUser(test, ['User']))).token }
})
afterAll(() => test.close())

const refusal = ({ status, body }: { readonly status: number; readonly body: Made }) => ({
  status,
  says: body.errors ?? body.title,
})

const as = 'administrator' as const
const undo = (reply: Made) =>
  test.api('POST', '/Undo', { as, body: { requestId: reply.headers['x-request-id'] } })

/** A draft valuation of the placed example, with lines at 40, 25, 0 and 50 %. */
const drafted = async (fields: Record<string, unknown> = {}) => {
  const example = await exampleSubcontract(test)
  const { make, subcontract } = example
  const valuation = await make.value(subcontract.id, '2026-04-24', { materials: 3150, ...fields })
  await make.percentages(valuation.id, [40, 25, 0, 50])
  return { ...example, valuation }
}

/** The same, certified and verified. */
const certified = async () => {
  const draft = await drafted()
  await draft.make.verify(draft.supplier.id, '2026-04-01', 'standard')
  const reply = await draft.make.certify(draft.valuation.id, '2026-04-29')
  expect([reply.status, reply.body]).toEqual([200, reply.body])
  return draft
}

describe('Certificates of a subcontract', () => {
  it('are those of the worked example, to the penny', async () => {
    const { paid, subcontract, make } = await payExample(test)
    const rows = paid.map(({ figures: _, ...one }: Made) => [
      one.gross,
      one.discount,
      one.retention,
      one.payment,
      one.allowed,
      one.taxRate,
      one.deduction,
      one.contraTaken,
      one.toPay,
    ])
    expect(rows).toEqual([
      [16_020, 400.5, 780.98, 14_838.52, 2917.69, 30, 3576.25, 0, 11_262.27],
      [33_816.5, 845.41, 1648.55, 16_244.02, 3902.43, 20, 2468.32, 185, 13_590.7],
      [49_560, 1239, 1208.03, 15_790.43, 3630.77, 20, 2431.93, 0, 13_358.5],
      [49_560, 1239, 0, 1208.03, 269.35, 20, 187.74, 0, 1020.29],
    ])
    expect(paid.map(({ figures }: Made) => figures.vat)).toEqual([2967.7, 3248.8, 3158.09, 241.61])
    expect(await make.ok('GET', `/Subcontract/${subcontract.id}`)).toMatchObject({
      number: 'S01',
      standing: 'completed',
      value: 49_560,
      variations: 960,
      certified: 49_560,
      retentionHeld: 0,
      paid: 48_081,
      unpaid: 0,
      left: 0,
    })
  })

  it('show each step before they are given', async () => {
    const { make, valuation, supplier } = await drafted({ applied: 17_000 })
    expect(await make.figures(valuation.id, '2026-04-29')).toMatchObject({
      standing: 'draft',
      isPlaced: true,
      applied: 17_000,
      gross: 16_020,
      discount: 400.5,
      retentionRate: 5,
      retentionWhy: 'rate',
      retention: 780.98,
      payment: 14_838.52,
      proposed: 2917.69,
      taxState: 'none',
      taxRate: 30,
      deduction: 3576.25,
      toPay: 11_262.27,
      reverseCharge: true,
      vat: 2967.7,
    })
    await make.verify(supplier.id, '2026-04-28', 'gross')
    expect(await make.figures(valuation.id, '2026-04-29')).toMatchObject({ taxState: 'valid', deduction: 0 })
    expect(await make.figures(valuation.id, '2026-04-27')).toMatchObject({ taxState: 'none', taxRate: 30 })
  })

  it('take materials that are typed, from 0 to the payment', async () => {
    const { make, valuation } = await drafted()
    const says = { allowed: ['From 0 to the payment of £14,838.52.'] }
    expect(refusal(await make.certify(valuation.id, '2026-04-29', 14_838.53))).toEqual({ status: 400, says })
    expect(refusal(await make.certify(valuation.id, '2026-04-29', -1))).toEqual({ status: 400, says })
    expect((await make.certify(valuation.id, '2026-04-29', 2500)).body).toMatchObject({ allowed: 2500 })
  })

  it('are given once by two people at the same time', async () => {
    const { make, valuation } = await drafted()
    const replies = await Promise.all([0, 1].map(() => make.certify(valuation.id, '2026-04-29')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await test.db('purchase_header').where('valuation_id', valuation.id)).toHaveLength(1)
  })

  it('are refused for figures that are others than the caller saw', { tags: 'slow' }, async () => {
    const { make, valuation } = await drafted()
    const seen = (await make.ok('GET', `/Valuation/${valuation.id}`)) as Made
    await make.charge(valuation.id, 'setOff', 10)
    const expected = { of: 'valuations', version: seen.version, gross: seen.gross, setOff: seen.setOff }
    const reply = await test.api(
      'POST',
      `/Valuation/${valuation.id}/certify?expect=${encodeURIComponent(JSON.stringify(expected))}`,
      { as: 'administrator', body: { certifiedOn: '2026-04-29', allowed: null } },
    )
    expect(reply.status).toBe(409)
  })

  it('are of a placed subcontract with lines as it has them now', { tags: 'slow' }, async () => {
    const { make, valuation, subcontract, masonry } = await drafted()
    await make.line(subcontract.id, {
      description: 'Arch',
      quantity: 1,
      costEach: 960,
      costingCategoryId: masonry.id,
      variation: true,
    })
    expect(refusal(await make.certify(valuation.id, '2026-04-29'))).toEqual({
      status: 409,
      says: '1 line has changed in the subcontract since. Update the lines first.',
    })
    await make.ok('POST', '/Valuation/refresh', { id: valuation.id })
    expect((await make.certify(valuation.id, '2026-04-29')).status).toBe(200)
    const costing = make.costing
    const draft = await make.ok('POST', '/Subcontract', {
      projectId: (await costing.project()).id,
      supplierId: (await make.supplier()).id,
      works: 'Drains',
    })
    const { id } = await make.value(draft.id, '2026-04-24')
    expect(refusal(await make.certify(id, '2026-04-29'))).toEqual({
      status: 409,
      says: 'Place the subcontract first.',
    })
  })

  it('are frozen by every way of writing', { tags: 'slow' }, async () => {
    const { make, valuation } = await certified()
    const [line] = await make.linesOf(valuation.id)
    const charge = { valuationId: valuation.id, kind: 'contra', amount: 5, text: 'Skip' }
    const replies = await Promise.all([
      test.api('PATCH', `/ValuationLine/${line.id}`, { as, body: { percentDone: 41 } }),
      test.api('PATCH', `/ValuationLine/${line.id}`, { as, body: { applied: 41 } }),
      test.api('PATCH', `/Valuation/${valuation.id}`, { as, body: { materials: 1 } }),
      test.api('PATCH', `/Valuation/${valuation.id}`, { as, body: { valuationDate: '2026-04-23' } }),
      test.api('POST', '/Charge', { as, body: charge }),
      test.api('DELETE', `/Valuation/${valuation.id}`, { as }),
      test.api('POST', '/Valuation/refresh', { as, body: { id: valuation.id } }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 409, 409, 409])
    await expect(
      test.db('charge').insert({ valuation_id: valuation.id, kind: 'levy', text: 'x', amount: 1 }),
    ).rejects.toThrow()
    await expect(test.db('valuation_line').where('id', line.id).update({ to_date: 1 })).rejects.toThrow()
    await expect(test.db('valuation').where('id', valuation.id).update({ materials: 1 })).rejects.toThrow()
  })

  it('are withdrawn with their cost, and an undo brings them back', { tags: 'slow' }, async () => {
    const { make, valuation } = await certified()
    const withdrawn = await test.api('POST', '/Valuation/withdraw', {
      as: 'administrator',
      body: { id: valuation.id },
    })
    expect(withdrawn.body).toMatchObject({ standing: 'draft', payment: null, certifiedOn: null })
    expect(await test.db('purchase_header').where('valuation_id', valuation.id)).toHaveLength(0)
    const undone = await test.api('POST', '/Undo', {
      as: 'administrator',
      body: { requestId: withdrawn.headers['x-request-id'] },
    })
    expect([undone.status, undone.body]).toEqual([200, undone.body])
    expect(await make.ok('GET', `/Valuation/${valuation.id}`)).toMatchObject({
      standing: 'certified',
      payment: 14_838.52,
    })
    expect(await test.db('purchase_header').where('valuation_id', valuation.id)).toHaveLength(1)
  })

  it('are taken back by an undo, with their cost', async () => {
    const { make, valuation } = await drafted()
    const reply = await make.certify(valuation.id, '2026-04-29')
    const undone = await test.api('POST', '/Undo', {
      as: 'administrator',
      body: { requestId: reply.headers['x-request-id'] },
    })
    expect([undone.status, undone.body]).toEqual([200, undone.body])
    expect(await make.ok('GET', `/Valuation/${valuation.id}`)).toMatchObject({ standing: 'draft' })
    expect(await test.db('purchase_header').where('valuation_id', valuation.id)).toHaveLength(0)
  })

  it('do not come back as a second draft by an undo: both would be paid for the same work', {
    tags: 'slow',
  }, async () => {
    const { make, valuation, subcontract } = await certified()
    const second = await make.value(subcontract.id, '2026-05-29')
    const deleted = await test.api('DELETE', `/Valuation/${second.id}?cascade=true`, { as })
    expect([deleted.status, deleted.body]).toEqual([200, deleted.body])
    await make.ok('POST', '/Valuation/withdraw', { id: valuation.id })
    expect(refusal(await undo(deleted))).toEqual({ status: 409, says: 'Valuation 1 is still a draft.' })
    expect((await make.certify(valuation.id, '2026-04-29')).status).toBe(200)
    expect((await undo(deleted)).status).toBe(200)
    expect(await make.ok('GET', `/Valuation/${second.id}`)).toMatchObject({ number: 2, standing: 'draft' })
  })

  it('keep category and quote line of their cost when an update of their lines is undone', async () => {
    const { make, valuation, subcontract, supplier, access } = await drafted()
    const [, blockwork] = await make.ok('GET', `/SubcontractLine/Subcontract/${subcontract.id}`)
    await make.ok('PATCH', `/SubcontractLine/${blockwork.id}`, { costingCategoryId: access.id })
    const refreshed = await test.api('POST', '/Valuation/refresh', { as, body: { id: valuation.id } })
    expect((await make.certify(valuation.id, '2026-04-29')).status).toBe(200)
    expect(refusal(await undo(refreshed))).toEqual({
      status: 409,
      says: `Certificate 1 of ${supplier.supplierName} is certified. Withdraw it first.`,
    })
    expect((await make.linesOf(valuation.id))[1]).toMatchObject({ costingCategoryId: access.id })
  })

  it('follow the retention of the subcontract again once they are withdrawn', { tags: 'slow' }, async () => {
    const { make, valuation, subcontract } = await certified()
    await make.ok('PATCH', `/Subcontract/${subcontract.id}`, { completedOn: '2026-04-20' })
    expect(await make.figures(valuation.id)).toMatchObject({ retentionRate: 5, retention: 780.98 })
    await make.ok('POST', '/Valuation/withdraw', { id: valuation.id })
    expect(await make.figures(valuation.id)).toMatchObject({ retentionRate: 2.5, retentionWhy: 'completed' })
    await make.ok('PATCH', `/Valuation/${valuation.id}`, { retentionRate: 4 })
    await make.certify(valuation.id, '2026-04-29')
    await make.ok('POST', '/Valuation/withdraw', { id: valuation.id })
    expect(await make.figures(valuation.id)).toMatchObject({ retentionRate: 4, retentionWhy: 'typed' })
  })

  it('are in the order of their dates, also where one is typed again', async () => {
    const { make, subcontract } = await certified()
    const second = await make.value(subcontract.id, '2026-05-29')
    const moved = await test.api('PATCH', `/Valuation/${second.id}`, {
      as,
      body: { valuationDate: '2026-04-23' },
    })
    expect(refusal(moved)).toEqual({
      status: 400,
      says: { valuationDate: ['Valuation 1 has a later date.'] },
    })
    await make.ok('PATCH', `/Valuation/${second.id}`, { valuationDate: '2026-04-24' })
    expect(refusal(await make.certify(second.id, '2026-04-28'))).toEqual({
      status: 400,
      says: { certifiedOn: ['Certificate 1 is of 29/04/2026. Choose that day or a later one.'] },
    })
    expect((await make.certify(second.id, '2026-04-29')).status).toBe(200)
  })

  it('are withdrawn from the last one on', async () => {
    const { make, valuation, subcontract } = await certified()
    await make.value(subcontract.id, '2026-05-29')
    const reply = await test.api('POST', '/Valuation/withdraw', {
      as: 'administrator',
      body: { id: valuation.id },
    })
    expect(refusal(reply)).toEqual({
      status: 409,
      says: 'Valuation 2 follows. Only the last can be taken back.',
    })
  })
})

describe('Paying a certificate', () => {
  it('is refused without a verification, which certifying is not', async () => {
    const { make, valuation, supplier } = await drafted()
    expect((await make.certify(valuation.id, '2026-04-29')).status).toBe(200)
    expect(refusal(await make.pay(valuation.id, '2026-04-29'))).toEqual({
      status: 409,
      says: `${supplier.supplierName} is not verified with HMRC. Record the verification, then pay.`,
    })
    await make.verify(supplier.id, '2023-04-05', 'standard')
    expect(refusal(await make.pay(valuation.id, '2026-04-29')).says).toMatch(/neither verified nor paid/)
    await make.verify(supplier.id, '2026-04-29', 'standard')
    expect((await make.pay(valuation.id, '2026-04-29')).body).toMatchObject({ standing: 'paid', taxRate: 20 })
  })

  it('is for Payers', async () => {
    const { valuation } = await certified()
    const body = { paidOn: '2026-04-29' }
    expect((await test.api('POST', `/Valuation/${valuation.id}/pay`, { as: plain, body })).status).toBe(403)
  })

  it('is once, not before the certificate, and not of a draft', async () => {
    const { make, valuation } = await drafted()
    expect(refusal(await make.pay(valuation.id, '2026-04-29')).says).toBe('Certify it first.')
    const one = await certified()
    expect(refusal(await one.make.pay(one.valuation.id, '2026-04-28'))).toEqual({
      status: 400,
      says: { paidOn: ['It is certified on 29/04/2026.'] },
    })
    const replies = await Promise.all([0, 1].map(() => one.make.pay(one.valuation.id, '2026-04-29')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('follows the order of the certificates, and is taken back from the last one on', async () => {
    const { make, valuation, subcontract } = await certified()
    const second = await make.value(subcontract.id, '2026-05-29')
    await make.percentages(second.id, [75, 60, 50, 75])
    expect((await make.certify(second.id, '2026-06-02')).status).toBe(200)
    expect(refusal(await make.pay(second.id, '2026-06-05'))).toEqual({
      status: 409,
      says: 'Pay certificate 1 first.',
    })
    const firstPaid = await make.pay(valuation.id, '2026-04-29')
    await make.pay(second.id, '2026-06-05')
    const unpay = (id: number) => test.api('POST', '/Valuation/unpay', { as: 'administrator', body: { id } })
    expect(refusal(await unpay(valuation.id)).status).toBe(409)
    expect(refusal(await undo(firstPaid))).toEqual({
      status: 409,
      says: 'Valuation 2 follows. Only the last can be taken back.',
    })
    expect((await unpay(second.id)).body).toMatchObject({ standing: 'certified', paidOn: null, toPay: null })
    expect((await unpay(valuation.id)).body).toMatchObject({ standing: 'certified', deduction: null })
  })

  it('keeps the deduction when the supplier gets another rate', async () => {
    const { make, valuation, supplier } = await certified()
    await make.pay(valuation.id, '2026-04-29')
    await make.verify(supplier.id, '2026-04-30', 'gross')
    expect(await make.figures(valuation.id)).toMatchObject({ taxRate: 20, deduction: 2384.17 })
  })
})

describe('A verification', () => {
  it('is never changed or deleted, and keeps who recorded it', async () => {
    const make = subcontractRecords(test)
    const supplier = await make.supplier()
    const made = await make.verify(supplier.id, '2026-04-01', 'standard')
    expect(made.verifiedById).toEqual(expect.any(Number))
    expect((await test.api('DELETE', `/Verification/${made.id}`, { as })).status).toBe(404)
    expect(
      (await test.api('PATCH', `/Verification/${made.id}`, { as, body: { rate: 'gross' } })).status,
    ).toBe(404)
    await expect(test.db('verification').where('id', made.id).delete()).rejects.toThrow()
  })

  it('shows its number, and the UTR of a supplier, to Payers only', async () => {
    const make = subcontractRecords(test)
    const supplier = await make.supplier()
    await make.ok('PATCH', `/Supplier/${supplier.id}`, { utr: '1234567890' })
    const { id } = await make.verify(supplier.id, '2026-04-01', 'standard')
    const seen = (await test.api('GET', `/Verification/${id}`, { as: plain })).body
    expect(seen).toMatchObject({ rate: 'standard', askedOn: '2026-04-01' })
    expect(seen).not.toHaveProperty('number')
    expect((await test.api('GET', `/Supplier/${supplier.id}`, { as: plain })).body).not.toHaveProperty('utr')
    expect(await make.ok('GET', `/Supplier/${supplier.id}`)).toMatchObject({ utr: '1234567890' })
  })
})

describe('The order of a subcontract', () => {
  it('is fixed once it is placed: what comes on top is a variation', async () => {
    const { make, subcontract, masonry, valuation } = await drafted()
    const body = {
      subcontractId: subcontract.id,
      description: 'x',
      quantity: 1,
      costEach: 1,
      costingCategoryId: masonry.id,
    }
    expect(refusal(await test.api('POST', '/SubcontractLine', { as, body }))).toEqual({
      status: 400,
      says: { variation: ['The order is placed. Add a variation.'] },
    })
    const [line] = await make.ok('GET', `/SubcontractLine/Subcontract/${subcontract.id}`)
    const changed = await test.api('PATCH', `/SubcontractLine/${line.id}`, { as, body: { costEach: 1 } })
    expect(changed.status).toBe(400)
    const terms = await test.api('PATCH', `/Subcontract/${subcontract.id}`, { as, body: { discountRate: 3 } })
    expect(refusal(terms).says).toEqual({
      discountRate: ['Subcontract S01 is placed. Withdraw the order to change its terms.'],
    })
    const withdrawn = await test.api('POST', `/Subcontract/${subcontract.id}/withdraw`, { as })
    expect(refusal(withdrawn)).toEqual({
      status: 409,
      says: `Valuation ${valuation.number} is there. Delete it first.`,
    })
  })

  it('is numbered in its job, and belongs to quote lines of that job only', async () => {
    const { make, project, supplier, masonry } = await exampleSubcontract(test)
    const second = await make.ok('POST', '/Subcontract', {
      projectId: project.id,
      supplierId: supplier.id,
      works: 'Drains',
    })
    expect(second.number).toBe('S02')
    const other = await exampleSubcontract(test)
    const reply = await test.api('POST', '/SubcontractLine', {
      as: 'administrator',
      body: {
        subcontractId: second.id,
        description: 'x',
        quantity: 1,
        costEach: 1,
        costingCategoryId: masonry.id,
        quoteLineId: other.brickwork.id,
      },
    })
    expect(refusal(reply)).toEqual({
      status: 400,
      says: { quoteLineId: ['A quote line of another project.'] },
    })
  })

  it('takes percentages up to the line, and values below the last ones', async () => {
    const { make, valuation, subcontract } = await certified()
    const second = await make.value(subcontract.id, '2026-05-29')
    const [line] = await make.linesOf(second.id)
    expect(line).toMatchObject({ percentDone: 40, toDate: 8100, previous: 8100 })
    const beyond = await test.api('PATCH', `/ValuationLine/${line.id}`, {
      as: 'administrator',
      body: { toDate: 20_250.01 },
    })
    expect(refusal(beyond)).toEqual({
      status: 400,
      says: { toDate: ['More than the line. Agree a variation first.'] },
    })
    await make.percentages(second.id, [20, 25, 0, 50])
    expect(await make.figures(second.id)).toMatchObject({ payment: 0, owed: 3751.31 })
    expect((await make.certify(second.id, '2026-06-02')).body).toMatchObject({ payment: 0, owed: 3751.31 })
    await make.pay(valuation.id, '2026-04-29')
    expect(refusal(await make.pay(second.id, '2026-06-05')).says).toBe(
      'It pays nothing. What he owes is in the next valuation.',
    )
  })

  it('shows what he applies for above a line, which needs a variation', async () => {
    const { make, valuation, subcontract, masonry } = await drafted()
    await make.line(subcontract.id, {
      description: 'Less coping',
      quantity: -1,
      costEach: 500,
      costingCategoryId: masonry.id,
      variation: true,
    })
    await make.ok('POST', '/Valuation/refresh', { id: valuation.id })
    const [line, ...others] = await make.linesOf(valuation.id)
    const over = async ({ id }: Made, applied: number) =>
      (await make.ok('PATCH', `/ValuationLine/${id}`, { applied })).overOrder
    expect(line).toMatchObject({ total: 20_250, overOrder: null })
    expect([await over(line, 20_250), await over(line, 21_000)]).toEqual([0, 750])
    const omission = others.at(-1)
    expect([await over(omission, -600), await over(omission, -100), await over(omission, 40)]).toEqual([
      0, 0, 40,
    ])
  })

  it('has the days of its terms, without holidays', async () => {
    const { valuation } = await drafted()
    // Good Friday 3 April and Easter Monday 6 April are before, Early May 4 May is among the days.
    expect(valuation).toMatchObject({
      dueDate: '2026-05-01',
      noticeBy: '2026-05-07',
      finalDate: '2026-05-16',
      payLessBy: '2026-05-11',
    })
  })
})

describe('Opening figures', () => {
  const opening = {
    valuationDate: '2026-03-31',
    gross: 16_020,
    retention: 780.98,
    payment: 14_838.52,
    materials: 2917.69,
    deduction: 3576.25,
  }

  it('are what earlier payments, and the cost of the first certificate, are counted from', async () => {
    const { make, subcontract, supplier } = await exampleSubcontract(test)
    const made = await make.ok('POST', '/Valuation/opening', { subcontractId: subcontract.id, ...opening })
    expect(made).toMatchObject({
      number: 0,
      kind: 'opening',
      standing: 'paid',
      gross: 16_020,
      discount: 400.5,
    })
    await make.verify(supplier.id, '2026-05-12', 'standard')
    const first = await make.value(subcontract.id, '2026-05-29', { materials: 7420 })
    await make.percentages(first.id, [75, 60, 50, 75])
    expect((await make.certify(first.id, '2026-06-05')).body).toMatchObject({ previous: 14_838.52 })
    const [posted] = await test.db('purchase_header').where('valuation_id', first.id)
    // Gross 32,856.50 less 2.5 %, less 15,619.50 before.
    expect(Number(posted.total_amount)).toBe(16_415.59)
  })

  it('are amounts that can be: none below 0, and no more deducted than is liable', async () => {
    const { subcontract } = await exampleSubcontract(test)
    const record = (fields: object) =>
      test.api('POST', '/Valuation/opening', {
        as,
        body: { subcontractId: subcontract.id, ...opening, ...fields },
      })
    for (const name of ['gross', 'retention', 'payment', 'materials', 'deduction'])
      expect([name, (await record({ [name]: -1 })).status]).toEqual([name, 400])
    expect(refusal(await record({ deduction: 11_920.84 }))).toEqual({
      status: 400,
      says: { deduction: ['At most the payment less materials, £11,920.83.'] },
    })
    expect((await record({ deduction: 11_920.83 })).status).toBe(201)
  })

  it('do not come back by an undo once a valuation was made', async () => {
    const { make, subcontract } = await exampleSubcontract(test)
    const { id } = await make.ok('POST', '/Valuation/opening', { subcontractId: subcontract.id, ...opening })
    const deleted = await test.api('DELETE', `/Valuation/${id}`, { as })
    expect([deleted.status, deleted.body]).toEqual([200, deleted.body])
    await make.value(subcontract.id, '2026-05-29')
    expect(refusal(await undo(deleted))).toEqual({
      status: 409,
      says: 'Valuation 1 is there. Opening figures come before the first.',
    })
  })

  it('come before the first valuation, once', async () => {
    const { make, subcontract } = await drafted()
    const reply = await test.api('POST', '/Valuation/opening', {
      as: 'administrator',
      body: { subcontractId: subcontract.id, ...opening },
    })
    expect(refusal(reply)).toEqual({
      status: 409,
      says: 'Valuation 1 is there. Opening figures come before the first.',
    })
    expect(make).toBeDefined()
  })
})
