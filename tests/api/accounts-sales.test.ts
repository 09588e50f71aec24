import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'
import { whileLocked } from '../support/waiting.ts'

let test: TestApp
let job: ReturnType<typeof applicationJob>
let vatCodeId: number
beforeAll(async () => {
  test = await startTestApp()
  job = applicationJob(test)
  await setFirm({ accountsFormat: 'plain', incomeCode: '200' })
  const codes = (await test.api('GET', '/VatCode')).body as { id: number; vatCode: string }[]
  vatCodeId = codes.find(({ vatCode }) => vatCode === 'Standard 20')?.id ?? 0
})
afterAll(() => test.close())

const patch = (path: string, body: object) => test.api('PATCH', path, { body })
const setFirm = async (body: object) => {
  expect((await test.api('PATCH', '/Firm/1', { body, as: 'administrator' })).status).toBe(200)
}
const application = async (id: number) => (await test.api('GET', `/Application/${id}`)).body
const preview = (ids: readonly number[]) =>
  test.api('POST', '/AccountsBatch/sales/preview', { body: { ids } })
const send = (ids: readonly number[], expected: object = certified) =>
  test.api('POST', '/AccountsBatch/sales', { body: { ids, expect: expected } })
const file = async (id: number, query = '?sales=true') =>
  (await test.api('GET', `/AccountsBatch/${id}/file${query}`)).raw
const withdraw = (id: number) => test.api('POST', '/AccountsBatch/withdraw', { body: { id } })

const certified = { count: 1, net: 7695.79, vat: 1539.16 }
let jobs = 200

/** Application 1 of a new job, certified as applied for. */
const certificate = async (fields: Record<string, unknown> = {}, due = certified.net) => {
  const projectNumber = `26-${++jobs}`
  const { projectId } = await job.contract({
    projectNumber,
    clientName: 'Wharfedale Homes',
    vatCodeId,
    ...fields,
  })
  const { id } = await job.apply(projectId, '2024-06-28', { materials: 850 })
  await job.percentages(id, [60, 33.33, 10])
  await job.ok('POST', `/Application/${id}/send`, { mail: null })
  const { status, body } = await patch(`/Application/${id}`, {
    certifiedOn: '2024-07-09',
    certifiedGross: 8100.83,
    certifiedDue: due,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return { id: id as number, projectId, projectNumber }
}
const sent = async () => {
  const made = await certificate()
  const { status, body } = await send([made.id])
  expect({ status, body }).toMatchObject({ status: 201 })
  return { ...made, batch: body as { id: number; number: number; salesDigest: string } }
}

describe('Certificates for the accounts', () => {
  it('are shown as sales invoices, with what is missing', { tags: 'slow' }, async () => {
    const ready = await certificate()
    const noClient = await certificate({ clientName: null })
    const { status, body } = await preview([ready.id, noClient.id])
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        format: 'Plain CSV',
        bills: [
          {
            clientName: 'Wharfedale Homes',
            invoiceNo: `${ready.projectNumber}/1`,
            missing: [],
            rows: [
              {
                job: ready.projectNumber,
                account: '200',
                vatName: '20% (VAT on Income)',
                net: 7695.79,
                vat: 1539.16,
              },
            ],
          },
          { missing: ['The project has no client.'] },
        ],
        ready: certified,
      },
    })
  })

  it('are sent to the name that they were certified for, and left out while it is another one', {
    tags: 'slow',
  }, async () => {
    const { id, projectId } = await certificate()
    const missing = async () => (await preview([id])).body.bills[0].missing
    await patch(`/Project/${projectId}`, { clientAccountsRef: 'WHARFE' })
    expect(await missing()).toEqual([
      'Certified for Wharfedale Homes, and the name in the accounts is WHARFE now. Choose Take over the name on its page, or put it back.',
    ])
    expect((await send([id])).status).toBe(409)
    expect((await test.api('POST', '/Application/takeName', { body: { id } })).body).toMatchObject({
      certifiedContact: 'WHARFE',
    })
    expect(await missing()).toEqual([])
    await patch(`/Project/${projectId}`, { clientAccountsRef: null })
    // Its certificate is entered again.
    await patch(`/Application/${id}`, { certifiedDue: null })
    expect(await application(id)).toMatchObject({ certifiedContact: null })
    await patch(`/Application/${id}`, { certifiedGross: 8100.83, certifiedDue: certified.net })
    expect(await missing()).toEqual([])
  })

  it('go to a file of their own, whose bytes stay', async () => {
    const { id, projectId, projectNumber, batch } = await sent()
    expect(batch).toMatchObject({ bills: 1, sales: 1, credits: 0, net: 7695.79, digest: null })
    const first = await file(batch.id)
    expect(first.payload).toBe(
      `Customer,Invoice No,Kind,Invoice Date,Due Date,Account,Description,Net,VAT Code,VAT,Class\r\nWharfedale Homes,${projectNumber}/1,Invoice,09/07/2024,19/07/2024,200,${projectNumber} application 1,7695.79,20% (VAT on Income),1539.16,${projectNumber}\r\n`,
    )
    expect(first.headers['content-disposition']).toContain(`costwright-batch-${batch.number}-sales.csv`)
    expect(createHash('sha256').update(first.rawPayload).digest('hex')).toBe(batch.salesDigest)
    await patch(`/Project/${projectId}`, { clientName: 'Renamed since' })
    expect((await file(batch.id)).rawPayload).toEqual(first.rawPayload)
    expect(await application(id)).toMatchObject({ accountsBatchId: batch.id })
    for (const [query, title] of [
      ['', 'This batch has no file of invoices.'],
      ['?credits=true', 'This batch has no file of credits.'],
      ['?sales=true&credits=true', 'This batch has no file of sales credits.'],
    ] as const)
      expect(JSON.parse((await file(batch.id, query)).payload).title).toBe(title)
  })

  it('below 0 are credits, for Xero in a file of their own', { tags: 'slow' }, async () => {
    await setFirm({ accountsFormat: 'xero' })
    try {
      const { id, projectNumber } = await certificate({}, -300.03)
      const { body } = await send([id], { count: 1, net: -300.03, vat: -60.01 })
      expect(body).toMatchObject({ bills: 1, sales: 1, credits: 1 })
      const { payload } = await file(body.id, '?sales=true&credits=true')
      expect(payload).toContain(`${projectNumber} application 1,1,300.03,,200,20% (VAT on Income),60.01,`)
    } finally {
      await setFirm({ accountsFormat: 'plain' })
    }
  })

  it('are sent once by two people', { tags: 'slow' }, async () => {
    const { id } = await certificate()
    const replies = await whileLocked(test.db, `select from application where id = ${id} for update`, [
      () => send([id]),
      () => send([id]),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.records[0].reason).toMatch(/^Sent to the accounts in batch \d+ already\.$/)
  })

  it('stay as they were sent until the batch is withdrawn', { tags: 'slow' }, async () => {
    const { id, batch } = await sent()
    for (const body of [{ certifiedDue: 7000 }, { certifiedOn: '2024-07-10' }, { certifiedDue: null }]) {
      const { status, body: reply } = await patch(`/Application/${id}`, body)
      expect([status, Object.values(reply.errors)]).toEqual([
        400,
        [['Its certificate is in the accounts. Withdraw the batch to change it.']],
      ])
    }
    expect((await test.api('POST', '/Application/withdraw', { body: { id } })).status).toBe(409)
    await withdraw(batch.id)
    expect(await application(id)).toMatchObject({ standing: 'certified', accountsBatchId: null })
    expect((await patch(`/Application/${id}`, { certifiedDue: 7000 })).status).toBe(200)
    expect((await send([id], { count: 1, net: 7000, vat: 1400 })).status).toBe(201)
  })

  it('are not sent again by an undo of the withdrawal once they have changed', { tags: 'slow' }, async () => {
    const { id, batch } = await sent()
    const requestId = String((await withdraw(batch.id)).headers['x-request-id'])
    await patch(`/Application/${id}`, { certifiedDue: 7000 })
    expect((await test.api('POST', '/Undo', { body: { requestId } })).status).toBe(409)
    await patch(`/Application/${id}`, { certifiedDue: certified.net })
    expect(await application(id)).toMatchObject({ accountsBatchId: null })
  })

  it('that were not sent are a view with sums', { tags: 'slow' }, async () => {
    const { id } = await certificate()
    const shown = async () => {
      const filter = JSON.stringify({
        standing: 'certified',
        number: { above: 0 },
        certifiedDue: { not: 0 },
        accountsBatchId: null,
      })
      const { body } = await test.api('GET', `/Application?filter=${encodeURIComponent(filter)}`)
      return (body as { id: number }[]).some((record) => record.id === id)
    }
    expect(await shown()).toBe(true)
    await send([id])
    expect(await shown()).toBe(false)
  })
})

describe('Sales that were sent', () => {
  it('say what counts on another account by now', async () => {
    const { id, projectNumber, batch } = await sent()
    const changes = async () => (await test.api('GET', `/AccountsBatch/${batch.id}/changes`)).body
    expect(await changes()).toEqual([])
    await setFirm({ incomeCode: '205' })
    expect(await changes()).toEqual([
      {
        invoice: null,
        application: { id, job: projectNumber, number: 1, clientName: 'Wharfedale Homes' },
        moves: [
          {
            amount: 7695.79,
            from: { job: projectNumber, account: '200' },
            to: { job: projectNumber, account: '205' },
          },
        ],
      },
    ])
    await setFirm({ incomeCode: '200' })
  })
})
