import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'

let test: TestApp
let job: ReturnType<typeof applicationJob>
beforeAll(async () => {
  test = await startTestApp()
  job = applicationJob(test)
})
afterAll(() => test.close())

type Fields = Record<string, unknown>

/** Number 2 of the worked example, sent: gross 19,437.98, of which 1,315.28 is on a variation not agreed. */
const sent = async (fields: Fields = {}) => {
  const made = await job.contract(fields)
  const { id: first } = await job.apply(made.projectId, '2024-06-28', { materials: 850 })
  await job.percentages(first, [60, 33.33, 10])
  await job.ok('POST', `/Application/${first}/send`, { mail: null })
  const certificate = { certifiedOn: '2024-07-08', certifiedGross: 8100.83, certifiedDue: 7695.79 }
  expect((await certify(first, certificate)).status).toBe(200)
  const { id } = await job.apply(made.projectId, '2024-07-26')
  await job.percentages(id, [100, 80, 45, 0, 100, 50])
  await job.ok('POST', `/Application/${id}/send`, { mail: null })
  return { ...made, id: id as number }
}

const certify = (id: number, body: Fields, query = '') =>
  test.api('PATCH', `/Application/${id}${query}`, { body })
const application = (id: number) => job.get(`/Application/${id}`)
const pay = (id: number, receivedDate: string, amount: number, query = '') =>
  test.api('POST', `/Application/${id}/payment${query}`, { body: { receivedDate, amount } })

describe('The certified amount', () => {
  it('follows the gross, retention, contra and what was certified before, until it is typed', {
    tags: 'slow',
  }, async () => {
    const { id } = await sent()
    expect((await certify(id, { certifiedOn: '2024-08-05', certifiedGross: 18_122.7 })).body).toMatchObject({
      standing: 'certified',
      certifiedDue: 9520.77,
    })
    expect((await certify(id, { certifiedGross: 18_000 })).body.certifiedDue).toBe(9404.21)
    expect((await certify(id, { certifiedDue: 9000 })).body.certifiedDue).toBe(9000)
    expect((await certify(id, { certifiedGross: 17_000 })).body.certifiedDue).toBe(9000)
  })
})

describe('A certificate that is unusual', () => {
  it.each([
    [
      { certifiedGross: 19_437.99, certifiedDue: 10_770.29 },
      'certifiedGrossMore',
      'Certified gross £19,437.99: more than the £19,437.98 applied for to date.',
    ],
    [
      { certifiedGross: 19_437.98, certifiedDue: 10_770.3 },
      'certifiedMore',
      'Certified £10,770.30: more than the £10,770.29 applied for.',
    ],
    [
      { certifiedGross: 9000, certifiedDue: 9000.01 },
      'certifiedAboveGross',
      'Certified £9,000.01: more than its gross of £9,000.00.',
    ],
    [
      { certifiedGross: 18_122.7, certifiedDue: 9520.77, certifiedOn: '2024-07-25' },
      'certifiedEarly',
      'Certified on 25/07/2024: before the valuation of 26/07/2024.',
    ],
  ])('is written only if its caller confirms it: %o', { tags: 'slow' }, async (values, code, says) => {
    const { id } = await sent()
    const body = { certifiedOn: '2024-08-05', ...values }
    const refused = await certify(id, body)
    expect([refused.status, refused.body.title, refused.body.confirms]).toEqual([409, says, [code]])
    expect((await application(id)).standing).toBe('sent')
    expect((await certify(id, body, '?confirmed=certifiedOther')).status).toBe(409)
    expect((await certify(id, body, `?confirmed=${code}`)).status).toBe(200)
  })

  it('is asked once for all that is unusual, and not when an undo brings it back', {
    tags: 'slow',
  }, async () => {
    const { id } = await sent()
    const body = { certifiedOn: '2024-07-01', certifiedGross: 20_000, certifiedDue: 30_000 }
    const { confirms } = (await certify(id, body)).body
    expect(confirms).toEqual(['certifiedAboveGross', 'certifiedGrossMore', 'certifiedMore', 'certifiedEarly'])
    const { headers } = await certify(id, body, `?confirmed=${confirms.join()}`)
    const taken = await job.ok('POST', '/Undo', { requestId: headers['x-request-id'] })
    expect((await application(id)).standing).toBe('sent')
    await job.ok('POST', '/Undo', { requestId: taken.requestId })
    expect((await application(id)).certifiedDue).toBe(30_000)
  })
})

describe('Retention held', () => {
  it('is of what is applied for on agreed work until a certificate says otherwise', async () => {
    const { id, projectId } = await sent()
    // 5 % of 19,437.98 less 1,315.28.
    expect(await application(id)).toMatchObject({
      retention: 971.9,
      notAgreed: 1315.28,
      retentionHeld: 906.14,
    })
    expect((await job.get(`/Project/${projectId}`)).retentionHeld).toBe(906.14)
    await certify(id, { certifiedOn: '2024-08-05', certifiedGross: 10_000, certifiedDue: 1804.21 })
    expect((await application(id)).retentionHeld).toBe(500)
    expect((await job.get(`/Project/${projectId}`)).retentionHeld).toBe(500)
    const heldAt = async (query: string) =>
      (await job.get(`/ProjectControl/${projectId}${query}`)).applications.retentionHeld.value
    expect([await heldAt(''), await heldAt('?asOf=2024-08-04')]).toEqual([500, 906.14])
  })

  it('is to be released from the day on which defects are made good or no retention is allowed', {
    tags: 'slow',
  }, async () => {
    const { id, projectId } = await sent({ madeGoodOn: null })
    await certify(id, { certifiedOn: '2024-08-05', certifiedGross: 10_000, certifiedDue: 1804.21 })
    const found = async () =>
      (await job.get('/Home')).paymentDates
        .filter(
          ({ kind, project }: { kind: string; project: { id: number } }) =>
            kind === 'retentionToRelease' && project.id === projectId,
        )
        .map(({ amount, whole, day }: Fields) => [amount, whole, day])
    const change = async (values: Fields) =>
      job.ok('PUT', `/Project/${projectId}`, { ...(await job.get(`/Project/${projectId}`)), ...values })
    await change({ completedOn: '2024-08-30' })
    expect(await found()).toEqual([[250, 500, '2024-08-30']])
    await change({ madeGoodOn: '2025-02-01' })
    expect(await found()).toEqual([[500, 500, '2025-02-01']])
    await change({ completedOn: null, madeGoodOn: null })
    expect(await found()).toEqual([])
    const last = async (noRetentionFrom: string | null) => {
      const reply = await test.api('PATCH', '/Firm/1', { as: 'administrator', body: { noRetentionFrom } })
      expect(reply.status).toBe(200)
    }
    await last('2025-03-01')
    expect(await found()).toEqual([[500, 500, '2025-03-01']])
    await last(null)
  })
})

describe('A payment of an application', () => {
  it('of more than is due, or of the same amount within a week, is confirmed first', {
    tags: 'slow',
  }, async () => {
    const { id } = await sent()
    await certify(id, { certifiedOn: '2024-08-05', certifiedGross: 18_122.7, certifiedDue: 9520.77 })
    const more = await pay(id, '2024-08-19', 9520.78)
    expect([more.status, more.body.title, more.body.confirms]).toEqual([
      409,
      'A payment of £9,520.78: more than the £9,520.77 still to pay.',
      ['paidMore'],
    ])
    expect((await pay(id, '2024-08-19', 4000)).status).toBe(201)
    const again = await pay(id, '2024-08-26', 4000)
    expect([again.status, again.body.title]).toEqual([
      409,
      'A payment of £4,000.00 was recorded on 19/08/2024 already.',
    ])
    expect((await pay(id, '2024-08-27', 4000)).status).toBe(201)
    expect((await pay(id, '2024-08-27', 4000, '?confirmed=paidMore,paidAgain')).status).toBe(201)
  })
})

describe('An application in a closed month', () => {
  it('says so when it is made, sent and certified, and the close keeps how each category was earned', async () => {
    const made = await job.contract()
    const { projectId } = made
    const { committed, final } = (await job.get(`/ProjectControl/${projectId}?asOf=2024-06-30`)).totals
    const close = await job.ok('POST', '/ProjectClose', {
      projectId,
      month: '2024-06-01',
      expect: { committed, final },
    })
    const notices = async (method: 'POST' | 'PATCH', path: string, body: Fields) => {
      const { headers } = await test.api(method, path, { body })
      return JSON.parse(decodeURIComponent(String(headers.notices ?? '[]')))
    }
    expect(await notices('POST', '/Application', { projectId, valuationDate: '2024-06-28' })).toEqual([
      'Jun 2024 is closed, without this application.',
    ])
    const [{ id }] = await job.get(`/Application?filter={"projectId":${projectId}}`)
    await job.percentages(id, [60])
    expect(await notices('POST', `/Application/${id}/send`, { mail: null })).toEqual([
      'Jun 2024 is closed: what is applied for by then differs by +£3,283.20.',
    ])
    const certificate = { certifiedOn: '2024-06-29', certifiedGross: 3000 }
    expect(await notices('PATCH', `/Application/${id}`, certificate)).toEqual([
      'Jun 2024 is closed: what is applied for by then differs by +£3,283.20.',
      'Jun 2024 is closed: what is certified by then differs by +£2,850.00.',
    ])
    const kept = await job.get(`/ProjectCloseFigure/ProjectClose/${close.id}`)
    expect(kept.map(({ earnedBy }: Fields) => earnedBy)).toEqual(['cost', 'cost'])
    const { compared } = await job.get(`/ProjectControl/${projectId}?compare=${close.id}`)
    expect(compared.rows.map(({ earnedBy }: Fields) => earnedBy)).toEqual(['cost', 'cost'])
  })
})
