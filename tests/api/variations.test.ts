import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteHeaders } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

const stored = async (id: number) => (await test.api('GET', `/QuoteHeader/${id}`)).body
const variation = (projectId: number, fields: Record<string, unknown> = {}) =>
  make.quote({ projectId, part: 'variation', ...fields })

/** Buys for 100.00 on a day. */
const bought = async (quoteLineId: number, orderDate: string) => {
  const { id } = await make.purchase({ orderDate })
  const line = await make.purchaseLine(id, { quantity: 1, costEach: 100 })
  await link(test, [line.id], [[quoteLineId, 1]])
}

describe('The number of a variation', () => {
  it('is the next of its job, and a copy has that of its original', async () => {
    const [one, other] = [await make.project(), await make.project()]
    const contract = await make.quote({ projectId: one.id })
    expect(contract.variationNumber).toBe(null)
    expect((await variation(one.id)).variationNumber).toBe(1)
    const second = await variation(one.id, { instructedOn: '2024-06-03' })
    expect(second.variationNumber).toBe(2)
    expect((await variation(other.id)).variationNumber).toBe(1)
    const copy = await test.api('POST', '/QuoteHeader/copy', { body: { id: second.id } })
    expect(copy.body).toMatchObject({ variationNumber: 2, instructedOn: '2024-06-03', standing: 'draft' })
    expect((await variation(one.id, { variationNumber: 12 })).variationNumber).toBe(12)
    expect((await variation(one.id)).variationNumber).toBe(13)
  })

  it('is given when a quote becomes a variation', async () => {
    const { id } = await make.quote()
    const { status } = await test.api('PATCH', `/QuoteHeader/${id}`, { body: { part: 'variation' } })
    expect(status).toBe(200)
    expect((await stored(id)).variationNumber).toBe(1)
  })
})

describe('The register of variations', () => {
  it('has the age of each, what was bought before it was agreed, and a sum per standing', async () => {
    const { id: projectId } = await make.project()
    const priced = async (fields: Record<string, unknown>, costEach: number) => {
      const { id } = await variation(projectId, fields)
      return { id: id as number, lineId: (await make.quoteLine(id, { costEach })).id as number }
    }
    const unpriced = await variation(projectId)
    const draft = await priced({}, 50)
    const waiting = await priced({ standing: 'submitted' }, 2630.55)
    const agreed = await priced({ instructedOn: '2024-06-03' }, 770)
    await bought(agreed.lineId, '2024-06-10')
    await bought(agreed.lineId, '2024-07-10')
    await bought(waiting.lineId, '2024-07-10')
    await test.api('POST', '/QuoteHeader/agree', { body: { id: agreed.id, agreedDate: '2024-06-28' } })

    expect(await stored(unpriced.id)).toMatchObject({ notPriced: true, age: null, atRisk: 0 })
    expect(await stored(draft.id)).toMatchObject({ notPriced: false })
    expect(await stored(agreed.id)).toMatchObject({ age: 25, spent: 200, atRisk: 100 })
    expect(await stored(waiting.id)).toMatchObject({ atRisk: 100 })
    const view = quoteHeaders.list.views?.find(({ name }) => name === 'variations')
    const asked = new URLSearchParams({
      filter: JSON.stringify({ ...view?.filter, projectId }),
      sums: JSON.stringify(view?.sums),
    })
    const { body, headers } = await test.api('GET', `/QuoteHeader?${asked}`)
    expect(body).toHaveLength(4)
    expect(JSON.parse(String(headers['x-sums']))).toEqual({
      notSubmitted: 50,
      submitted: 2630.55,
      agreedValue: 770,
      atRisk: 200,
    })
  })
})
