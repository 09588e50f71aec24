import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journalRows } from '../../api/costing/accounts/retention-journal.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { exampleSubcontract, type Made, payExample } from '../support/subcontracts.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  const ok = async (path: string, method: 'POST' | 'PATCH', body: object) => {
    const reply = await test.api(method, path, { as: 'administrator', body: { ...body } })
    expect([reply.status, reply.body]).toEqual([method === 'POST' ? 201 : 200, reply.body])
    return reply.body
  }
  const none = await ok('/VatCode', 'POST', { vatCode: 'T9', rate: 0, nameInAccounts: 'T9', salesName: 'T9' })
  await ok('/Firm/1', 'PATCH', {
    accountsFormat: 'plain',
    roundingCode: '999',
    roundingVatCodeId: none.id,
    cisLabourCode: '321',
    cisMaterialsCode: '322',
    retentionCode: '831',
    levyCode: '832',
  })
})
afterAll(() => test.close())

const post = (path: string, body: Record<string, unknown>) =>
  test.api('POST', path, { as: 'administrator', body })
const text = async (path: string): Promise<{ status: number; text: string }> => {
  const { status, raw } = await test.api('GET', path, { as: 'administrator' })
  return { status, text: raw.payload }
}

/** Sends certificates as they are previewed. @returns the batch */
const send = async (ids: readonly number[]): Promise<Made> => {
  const preview = await post('/AccountsBatch/subcontracts/preview', { ids })
  expect(preview.body.bills.flatMap(({ missing }: Made) => missing)).toEqual([])
  const reply = await post('/AccountsBatch/subcontracts', { ids, expect: preview.body.ready })
  expect([reply.status, reply.body]).toEqual([201, reply.body])
  return reply.body
}

describe('Certificates of subcontracts in the accounts', () => {
  it('are invoices net of retention, labour and materials apart, and their sum is what is paid', {
    tags: 'slow',
  }, async () => {
    const { paid, project, supplier } = await payExample(test)
    const batch = await send(paid.map(({ id }: Made) => id))
    expect(batch).toMatchObject({ bills: 4, credits: 0, sales: 0, net: 48_081, vat: 0 })
    const { text: file } = await text(`/AccountsBatch/${batch.id}/file`)
    const job = project.projectNumber
    const bill = (number: number, day: string, final: string, account: string, part: string, net: string) =>
      [
        supplier.supplierName,
        `${job}/S01/${number}`,
        'Invoice',
        day,
        final,
        account,
        `"${job}/S01 certificate ${number}, ${part}. Reverse charge: customer to account for the VAT to HMRC, 20 %"`,
        net,
        `Domestic reverse charge ${job.slice(3)}`,
        '0.00',
        job,
      ].join(',')
    const lines = file.trim().split('\r\n')
    expect(lines.slice(1, 5)).toEqual([
      bill(1, '29/04/2026', '16/05/2026', '321', 'labour', '11920.83'),
      bill(1, '29/04/2026', '16/05/2026', '322', 'materials', '2917.69'),
      bill(2, '05/06/2026', '19/06/2026', '321', 'labour', '12341.59'),
      bill(2, '05/06/2026', '19/06/2026', '322', 'materials', '3902.43'),
    ])
    // No row with a minus: packages deduct CIS from a gross row and a row of retention wrongly.
    expect(lines.slice(1).every((line) => !/,-\d/.test(line))).toBe(true)
  })

  it('are sent once, and not withdrawn before their batch is', async () => {
    const { make, subcontract } = await exampleSubcontract(test)
    const { id } = await make.value(subcontract.id, '2026-04-24')
    await make.percentages(id, [40])
    const draft = await post('/AccountsBatch/subcontracts/preview', { ids: [id] })
    expect(draft.body.bills[0].missing).toEqual(['Not certified.'])
    await make.certify(id, '2026-04-29')
    const batch = await send([id])
    const again = await post('/AccountsBatch/subcontracts', {
      ids: [id],
      expect: { count: 1, net: batch.net, vat: batch.vat },
    })
    expect(again.status).toBe(409)
    const refused = await post('/Valuation/withdraw', { id })
    expect([refused.status, refused.body.title]).toEqual([
      409,
      `Sent to the accounts in batch ${batch.number}. Withdraw the batch, or correct it there.`,
    ])
    await make.ok('POST', '/AccountsBatch/withdraw', { id: batch.id })
    expect((await post('/Valuation/withdraw', { id })).status).toBe(200)
  })

  it('are sent to the name that they were certified for, also once they are paid', async () => {
    const { make, subcontract, supplier } = await exampleSubcontract(test)
    await make.verify(supplier.id, '2026-04-01', 'standard')
    const { id } = await make.value(subcontract.id, '2026-04-24')
    await make.percentages(id, [40])
    await make.certify(id, '2026-04-29')
    await make.pay(id, '2026-04-30')
    await make.ok('PATCH', `/Supplier/${supplier.id}`, { accountsRef: 'OTLEY' })
    const missing = async () =>
      (await post('/AccountsBatch/subcontracts/preview', { ids: [id] })).body.bills[0].missing
    expect(await missing()).toEqual([
      `Certified for ${supplier.supplierName}, and the name in the accounts is OTLEY now. Choose Take over the name on its page, or put it back.`,
    ])
    expect((await post('/Valuation/takeName', { id })).status).toBe(200)
    expect(await missing()).toEqual([])
    await send([id])
    await make.ok('PATCH', `/Supplier/${supplier.id}`, { accountsRef: 'OTHER' })
    expect((await post('/Valuation/takeName', { id })).status).toBe(409)
  })

  it('have the VAT code of rounding where the subcontractor is not registered', {
    tags: 'slow',
  }, async () => {
    const { make, subcontract } = await exampleSubcontract(test, { vatCodeId: null })
    const { id } = await make.value(subcontract.id, '2026-04-24')
    await make.percentages(id, [40])
    await make.certify(id, '2026-04-29')
    const preview = await post('/AccountsBatch/subcontracts/preview', { ids: [id] })
    expect(preview.body.bills[0]).toMatchObject({ missing: [], vat: 0, rows: [{ vatName: 'T9' }] })
  })
})

describe('The journal of retention', () => {
  it('debits the cost with what a month held, and credits what it released', { tags: 'slow' }, async () => {
    const { project, supplier } = await payExample(test)
    const job = project.projectNumber
    const of = `"Retention of ${job}/S01, ${supplier.supplierName}"`
    const rowsOf = async (on: string) =>
      (await text(`/AccountsBatch/retention?on=${on}`)).text.split('\r\n').filter((row) => row.includes(job))
    const june = '"Held of subcontractors, Jun 2026",30/06/2026'
    expect(await rowsOf('2026-06-15')).toEqual([
      `${june},321,${of},867.57,,${job}`,
      `${june},831,${of},,867.57,`,
    ])
    const released = '"Held of subcontractors, Jul 2027",31/07/2027'
    expect(await rowsOf('2027-07-01')).toEqual([
      `${released},321,${of},,1208.03,${job}`,
      `${released},831,${of},1208.03,,`,
    ])
    const none = await text('/AccountsBatch/retention?on=2020-01-01')
    expect(none.status).toBe(404)
  })

  it('begins after the opening figures, and with the invoices has the cost of the job', async () => {
    const { make, subcontract, project } = await exampleSubcontract(test)
    await make.ok('POST', '/Valuation/opening', {
      subcontractId: subcontract.id,
      valuationDate: '2024-01-31',
      gross: 4000,
      retention: 195,
      payment: 3705,
      materials: 0,
      deduction: 741,
    })
    const { id } = await make.value(subcontract.id, '2024-02-28')
    await make.percentages(id, [40])
    const certified = await make.certify(id, '2024-02-29')
    // 8,100.00 less 2.5 % is 7,897.50, of which 5 % is held: 394.88.
    expect(certified.body).toMatchObject({ retention: 394.88, payment: 3797.62, cost: 7897.5 })
    const { text: file } = await text('/AccountsBatch/retention?on=2024-02-01')
    const row = file.split('\r\n').find((line) => line.includes(project.projectNumber)) ?? ''
    expect(row).toContain(',199.88,,')
    // Invoice and journal: what the certificate costs more than the opening figures.
    expect(Math.round((3797.62 + 199.88) * 100) / 100).toBe(7897.5 - 3900)
  })

  it('makes invoices and journals the cost of each certificate, with levies and with what he owes', {
    tags: 'slow',
  }, async () => {
    const { make, subcontract, project } = await exampleSubcontract(test)
    const certify = async (day: string, done: number, levy: number) => {
      const { id } = await make.value(subcontract.id, day)
      await make.percentages(id, [done])
      if (levy !== 0) await make.charge(id, 'levy', levy)
      const { status, body } = await make.certify(id, day)
      expect([status, body]).toEqual([200, body])
      return body as Made
    }
    // The value falls in the second month: he owes what was paid too much.
    const certificates = [await certify('2023-03-15', 40, 120), await certify('2023-04-14', 30, 30)]
    let [billed, journalled] = [0, 0]
    for (const [at, { payment, cost }] of certificates.entries()) {
      const month = at === 0 ? '2023-03-01' : '2023-04-01'
      const { text: file } = await text(`/AccountsBatch/retention?on=${month}`)
      const rows = file
        .split('\r\n')
        .filter((row) => row.includes(`,321,"`) && row.includes(project.projectNumber))
      for (const row of rows) {
        const [debit = '', credit = ''] = row.split('",').at(-1)?.split(',') ?? []
        journalled += Math.round((Number(debit) - Number(credit)) * 100)
      }
      billed += Math.round(payment * 100)
      expect(billed + journalled).toBe(Math.round(cost * 100))
    }
    expect(certificates[1]).toMatchObject({ payment: 0, owed: expect.any(Number) })
    const { text: file } = await text('/AccountsBatch/retention?on=2023-03-01')
    expect(file).toMatch(/,832,"Levies of [^"]+",,120\.00,/)
  })

  it('asks for the account of levies once there are some', () => {
    const moved = { name: 'A/S01', supplierName: 'One', job: 'A', retention: 1, levies: 2, owed: 0 }
    const accounts = { cost: '321', retention: '831', levies: null, vatName: 'T9' }
    const date = { title: 'June', date: '2026-06-30' }
    expect(() => journalRows([moved], accounts, date)).toThrow('Set the account of levies')
    expect(journalRows([{ ...moved, levies: 0 }], accounts, date)).toHaveLength(2)
  })

  it('is equal on both sides', () => {
    const rows = journalRows(
      [
        { name: 'A/S01', supplierName: 'One', job: 'A', retention: 12.34, levies: 1.11, owed: 0 },
        { name: 'A/S02', supplierName: 'Two', job: 'A', retention: -7.89, levies: 0, owed: 3.33 },
      ],
      { cost: '321', retention: '831', levies: '832', vatName: 'T9' },
      { title: 'June', date: '2026-06-30' },
    )
    expect(rows.reduce((all, { amount }) => all + Math.round(amount * 100), 0)).toBe(0)
  })
})
