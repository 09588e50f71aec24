import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { labourRecords, type Made, makeExampleWeek } from '../support/labour.ts'

/** Project control of own labour that names no quote line. */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const as = 'administrator'
const read = async (path: string): Promise<Made> => {
  const reply = await test.api('GET', path, { as })
  expect([path, reply.status]).toEqual([path, 200])
  return reply.body
}
const rowOf = (control: Made, { id }: Made) =>
  control.rows.find(({ costingCategoryId }: Made) => costingCategoryId === id)

/** The signed sum of the lists behind a figure, as a click shows it. */
const summed = async (lists: Made[]): Promise<number> => {
  let total = 0
  for (const { resource, filter, sum, sign } of lists) {
    const endpoint = resource === 'purchase-lines' ? 'PurchaseLine' : 'QuotePurchaseLink'
    const rows = await read(`/${endpoint}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    for (const row of rows) total += sign * Math.round(row[sum] * 100)
  }
  return total / 100
}

const match = async (quoted: Made, posted: Made) => {
  const body = {
    selectedQuoteLineIDs: [quoted.id],
    selectedQuoteLineQuantities: [1],
    selectedPurchaseLineIDs: [posted.id],
  }
  const reply = await test.api('POST', '/quoteline/quote-purchase-link', { body, as })
  expect([reply.status, reply.body]).toEqual([201, reply.body])
  return reply
}

describe('Own labour on no quote line', () => {
  it('is in project control by category, with the lines behind each figure', { tags: 'slow' }, async () => {
    const { week, projects, categories, make } = await makeExampleWeek(test)
    await make.postWeek(week.id)
    const control = await read(`/ProjectControl/${projects.big.id}`)
    const received = [
      [categories.groundworks, 1025.11],
      [categories.masonry, 2862.89],
      [categories.prelims, 1079],
    ] as const
    for (const [category, amount] of received) {
      const row = rowOf(control, category)
      expect(row).toMatchObject({ received: amount, committed: amount, final: amount, over: amount })
      expect(await summed(row.lists.received)).toBe(amount)
      expect(await summed(row.lists.committed)).toBe(amount)
    }
    expect(control.totals).toMatchObject({ received: 4967, committed: 4967, margin: -4967 })
    expect(control).toMatchObject({
      posted: { value: 4967 },
      notAgreed: { value: 0 },
      ties: { dated: 0, undated: 0 },
      cash: { undatedSpend: { value: 4967 } },
    })
    for (const { lists } of [control.posted, control.cash.undatedSpend])
      expect(await summed(lists)).toBe(4967)
    const [small] = (await read('/ProjectControl')).filter(
      ({ projectId }: Made) => projectId === projects.small.id,
    )
    expect(small).toMatchObject({ received: 762.54, committed: 762.54 })
  })

  it('moves to the category of the quote line that it is matched to, and counts once', async () => {
    const make = labourRecords(test)
    const costing = costingRecords(test)
    const project = await costing.project()
    const quote = await costing.quote({ projectId: project.id, standing: 'agreed', agreedDate: '2026-01-05' })
    const quoted = await costing.quoteLine(quote.id, { quantity: 10, costEach: 90 })
    const category = await costing.category()
    const { id: workerId } = await make.worker('Gus', 30, 20)
    const week = await make.week('2026-11-09')
    const line = { workerId, projectId: project.id, costingCategoryId: category.id }
    await make.line(week.id, { ...line, mon: 10 })
    await make.postWeek(week.id)
    const path = `/ProjectControl/${project.id}`
    expect(rowOf(await read(path), category)).toMatchObject({ received: 300, revised: 0 })
    expect((await read(`${path}/unallocated`)).value).toBe(0)

    const [posted] = await read(`/PurchaseLine?filter={"projectId":${project.id}}`)
    await match(quoted, posted)
    const matched = await read(path)
    expect(rowOf(matched, category)).toBeUndefined()
    expect(rowOf(matched, { id: quoted.costingCategoryId })).toMatchObject({ received: 300, revised: 900 })
    expect(matched).toMatchObject({
      posted: { value: 0 },
      ties: { undated: 300 },
      totals: { committed: 300 },
    })
  })

  it('is closed with its month, which keeps it, and says what a match moves', async () => {
    const make = labourRecords(test)
    const costing = costingRecords(test)
    const project = await costing.project()
    const quote = await costing.quote({ projectId: project.id, standing: 'agreed', agreedDate: '2024-09-01' })
    const quoted = await costing.quoteLine(quote.id, { quantity: 10, costEach: 90 })
    const { id: workerId } = await make.worker('Hal', 30, 20, '2024-01-01')
    const week = await make.week('2024-10-14')
    const line = await make.line(week.id, {
      workerId,
      projectId: project.id,
      costingCategoryId: quoted.costingCategoryId,
      mon: 10,
    })
    await make.postWeek(week.id)
    const { committed, final } = (await read(`/ProjectControl/${project.id}?asOf=2024-10-31`)).totals
    expect(committed).toBe(300)
    const body = { projectId: project.id, month: '2024-10-01', expect: { committed, final } }
    const close = await test.api('POST', '/ProjectClose', { body, as })
    expect([close.status, close.body]).toEqual([201, close.body])
    const [closed] = await read(
      `/ProjectCloseLine?filter={"projectCloseId":${close.body.id},"part":"posted"}`,
    )
    expect(closed).toMatchObject({ stage: 'received', supplier: 'Own labour', amount: 300, quote: null })
    const compared = () => read(`/ProjectClose/${close.body.id}/compare/now`)
    expect(await compared()).toMatchObject({ lines: [], committed: 0 })

    await test.api('PATCH', `/LabourLine/${line.id}`, { body: { tue: 5 }, as })
    const again = await make.postWeek(week.id)
    expect(decodeURIComponent(String(again.headers.notices))).toContain(
      'Oct 2024 is closed: this shows as movement of +£150.00.',
    )
    expect(await compared()).toMatchObject({
      committed: 150,
      lines: [{ part: 'posted', change: 'changed', amount: 150 }],
    })
    // Matched, it is the same spend in another line.
    const [posted] = await read(`/PurchaseLine?filter={"projectId":${project.id}}`)
    const link = await match(quoted, posted)
    // Against what was closed, not the match alone.
    expect(decodeURIComponent(String(link.headers.notices))).toContain('movement of +£150.00.')
    expect(await compared()).toMatchObject({ committed: 150 })
  })
})
