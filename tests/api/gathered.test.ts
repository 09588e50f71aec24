import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Purchases of two jobs: ordered for one, matched to the other, both, and neither. */
const twoJobs = async () => {
  const { project, quote, quoteLine, purchase, purchaseLine } = costingRecords(test)
  const [here, there] = [await project(), await project()]
  const lineOf = async (projectId: number) => quoteLine((await quote({ projectId })).id, { quantity: 100 })
  const [lineHere, lineThere] = [await lineOf(here.id), await lineOf(there.id)]
  const bought = async (projectId: number | null, matched: readonly (readonly [number, number])[]) => {
    const { id } = await purchase({ projectId })
    const line = await purchaseLine(id, { quantity: 10, costEach: 10 })
    for (const match of matched) expect((await link(test, [line.id], [match])).status).toBe(201)
    return id as number
  }
  return {
    here: here.id as number,
    there: there.id as number,
    ordered: await bought(here.id, []),
    matched: await bought(null, [[lineHere.id, 4]]),
    both: await bought(here.id, [
      [lineHere.id, 3],
      [lineThere.id, 5],
    ]),
    elsewhere: await bought(there.id, [[lineThere.id, 1]]),
    neither: await bought(null, []),
  }
}
const idsIn = async (filter: unknown) => {
  const { body } = await test.api(
    'GET',
    `/PurchaseHeader?sort=["id","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  return body.map(({ id }: { id: number }) => id)
}
const sumOf = async (path: string, projectId: number, field: string) => {
  const filter = encodeURIComponent(JSON.stringify({ projectId }))
  const { headers } = await test.api('GET', `/${path}?filter=${filter}&range=[0,0]&sums=["${field}"]`)
  return JSON.parse(String(headers['x-sums']))[field]
}

describe('The jobs of a purchase', () => {
  it('are the one that it is ordered for, then those that it is matched to', { tags: 'slow' }, async () => {
    const { here, there, ordered, matched, both, neither } = await twoJobs()
    const jobs = async (id: number) => (await test.api('GET', `/PurchaseHeader/${id}`)).body.jobs
    expect(await Promise.all([ordered, matched, both, neither].map(jobs))).toEqual([
      [here],
      [here],
      [here, there],
      [],
    ])
  })

  it('are a filter: of one job, of several, of none, and its opposite', { tags: 'slow' }, async () => {
    const { here, there, ordered, matched, both, elsewhere, neither } = await twoJobs()
    const all = [ordered, matched, both, elsewhere, neither]
    expect(await idsIn({ jobs: here })).toEqual([ordered, matched, both])
    expect(await idsIn({ jobs: [here, there] })).toEqual([ordered, matched, both, elsewhere])
    expect(await idsIn({ id: all, jobs: null })).toEqual([neither])
    expect(await idsIn({ id: all, jobs: { not: here } })).toEqual([elsewhere, neither])
  })

  it('have a share that is their committed cost and what is unallocated of their orders', async () => {
    const { here } = await twoJobs()
    const { totals } = (await test.api('GET', `/ProjectControl/${here}`)).body
    expect(await sumOf('QuotePurchaseLink', here, 'amount')).toBe(totals.committed)
    // 100.00 of one order, and 20.00 of the one that is matched to both jobs.
    expect([totals.committed, await sumOf('PurchaseHeader', here, 'unmatchedAmount')]).toEqual([70, 120])
  })
})
