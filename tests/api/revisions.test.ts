import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgreeReply, QuoteComparison } from '../../model/costing/revision.ts'
import { sum } from '../../model/decimal.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { rowsInBackup } from '../support/backups.ts'
import { contentsOf } from '../support/contents.ts'
import { costingRecords, link } from '../support/costing.ts'
import { subcontractRecords } from '../support/subcontracts.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

const get = async (path: string) => (await test.api('GET', path)).body
const linesOf = (quoteId: number): Promise<{ id: number; description: string }[]> =>
  get(`/quoteline/QuoteHeader/${quoteId}`)

/**
 * An agreed quote with two lines that have purchases, and a copy of a copy of it without the second line.
 */
const revised = async () => {
  const project = await make.project()
  const costingCategoryId = (await make.category()).id
  const old = await make.quote({
    projectId: project.id,
    quoteNumber: 'A',
    standing: 'agreed',
    agreedDate: '2024-05-01',
  })
  const line = (description: string, costEach: number) =>
    make.quoteLine(old.id, { description, quantity: 10, costEach, costingCategoryId })
  const [walls, roof] = [await line('Walls', 50), await line('Roof', 80)]
  const purchase = await make.purchase({ statementDate: '2024-06-30' })
  const bricks = await make.purchaseLine(purchase.id, { description: 'Bricks', quantity: 4, costEach: 25.5 })
  const tiles = await make.purchaseLine(purchase.id, { description: 'Tiles', quantity: 2, costEach: 60 })
  await link(test, [bricks.id], [[walls.id, 4]])
  await link(test, [tiles.id], [[roof.id, 2]])
  const copy = async (id: number) => (await test.api('POST', '/QuoteHeader/copy', { body: { id } })).body
  const now = await copy((await copy(old.id)).id)
  const [newWalls, newRoof] = await linesOf(now.id)
  await test.api('DELETE', `/quoteline/${newRoof?.id}`)
  await test.api('PATCH', `/quoteline/${newWalls?.id}`, {
    body: { description: 'Thicker walls', costEach: 55 },
  })
  await make.quoteLine(now.id, { description: 'Gate', quantity: 1, costEach: 200, costingCategoryId })
  return { project, old, now, walls, roof, newWalls: newWalls?.id, bricks, tiles }
}

/** A line of a subcontract. */
const ofWalls = { description: 'Walls', quantity: 3, costEach: 45 }

const agree = async (body: object, path = '/QuoteHeader/agree'): Promise<AgreeReply> => {
  const reply = await test.api('POST', path, { body })
  expect([reply.status, reply.body]).toEqual([200, reply.body])
  return reply.body
}

describe('Agreeing a revised quote', () => {
  it('previews the agreed quotes, the links that move, and those that stay with the reason', {
    tags: 'slow',
  }, async () => {
    const { old, now, newWalls } = await revised()
    const before = await contentsOf(test.db, ['quote_header', 'quote_purchase_link'])
    const body = { id: now.id, supersede: [old.id], moveLinks: true }
    const preview = await agree(body, '/QuoteHeader/agree/preview')
    expect(preview.agreed).toMatchObject([{ id: old.id, quoteNumber: 'A', quoted: 1300 }])
    expect(preview.links).toMatchObject([
      {
        quoteLineDescription: 'Walls',
        amount: 102,
        to: { quoteLineId: newWalls, description: 'Thicker walls' },
        stays: null,
      },
      { quoteLineDescription: 'Roof', amount: 120, to: null, stays: 'noLine' },
    ])
    expect([preview.moved, preview.staying]).toEqual([
      { links: 1, amount: 102 },
      { links: 1, amount: 120 },
    ])
    expect(await contentsOf(test.db, ['quote_header', 'quote_purchase_link'])).toEqual(before)
  })

  it('supersedes the old quote and moves its links to the copied lines', async () => {
    const { project, old, now, newWalls, roof, bricks, tiles } = await revised()
    await agree({ id: now.id, agreedDate: '2024-07-01', supersede: [old.id], moveLinks: true })
    expect(await get(`/QuoteHeader/${now.id}`)).toMatchObject({
      standing: 'agreed',
      agreedDate: '2024-07-01',
    })
    expect(await get(`/QuoteHeader/${old.id}`)).toMatchObject({ standing: 'superseded', agreedDate: null })
    expect(await get(`/QuotePurchaseLink/PurchaseLine/${bricks.id}`)).toMatchObject([
      { quoteLineId: newWalls },
    ])
    expect(await get(`/QuotePurchaseLink/PurchaseLine/${tiles.id}`)).toMatchObject([{ quoteLineId: roof.id }])
    const { totals, notAgreed } = await get(`/ProjectControl/${project.id}`)
    expect([totals.revised, totals.committed, notAgreed.value]).toEqual([750, 222, 120])
  })

  it('takes over what is ordered and let, so that it is not left to order again', async () => {
    const { project, old, now, walls, newWalls } = await revised()
    const supplierId = (await test.api('POST', '/Supplier', { body: { supplierName: 'Otley Walls' } })).body
      .id
    const ordered = await test.api('POST', `/QuoteHeader/${old.id}/order`, {
      body: {
        supplierId,
        userPONo: `R ${project.id}`,
        lines: [{ quoteLineId: walls.id, quantity: 2, costEach: 40, expected: 6 }],
      },
    })
    expect([ordered.status, ordered.body]).toEqual([201, ordered.body])
    const { body: subcontract } = await test.api('POST', '/Subcontract', {
      body: { projectId: project.id, supplierId, works: 'Walls' },
    })
    const { costingCategoryId } = await get(`/quoteline/${walls.id}`)
    await test.api('POST', '/SubcontractLine', {
      body: { ...ofWalls, costingCategoryId, quoteLineId: walls.id, subcontractId: subcontract.id },
    })
    expect(await get(`/quoteline/${walls.id}`)).toMatchObject({ leftToOrder: 1 })
    await agree({ id: now.id, supersede: [old.id], moveLinks: true })
    expect(await get(`/quoteline/${newWalls}`)).toMatchObject({ leftToOrder: 1 })
    expect(await get(`/SubcontractLine/Subcontract/${subcontract.id}`)).toMatchObject([
      { quoteLineId: newWalls },
    ])
  })

  /** Agreed, with a certificate of half the walls of a subcontract. */
  const certifiedBefore = async () => {
    const { project, old, now, walls, newWalls } = await revised()
    const subcontracts = subcontractRecords(test)
    const supplier = await subcontracts.supplier()
    await subcontracts.verify(supplier.id, '2024-05-01', 'standard')
    const { id } = await subcontracts.ok('POST', '/Subcontract', {
      projectId: project.id,
      supplierId: supplier.id,
      works: 'Walls',
      retentionRate: 5,
    })
    const { costingCategoryId } = await get(`/quoteline/${walls.id}`)
    await subcontracts.line(id, { ...ofWalls, costingCategoryId, quoteLineId: walls.id })
    await subcontracts.place(id)
    const valuation = await subcontracts.value(id, '2024-06-28')
    await subcontracts.percentages(valuation.id, [50])
    expect((await subcontracts.certify(valuation.id, '2024-06-30')).status).toBe(200)
    const agreed = await test.api('POST', '/QuoteHeader/agree', {
      body: { id: now.id, supersede: [old.id], moveLinks: true },
    })
    const certified = async () => [
      (await get(`/Valuation/${valuation.id}`)).standing,
      (await subcontracts.linesOf(valuation.id))[0].quoteLineId,
    ]
    return { agreed, supplier, certified, afterwards: ['certified', newWalls] }
  }

  it('takes the lines of certificates along, which stay certified', async () => {
    const { certified, afterwards } = await certifiedBefore()
    expect(await certified()).toEqual(afterwards)
  })

  it('is not undone while its lines are certified', async () => {
    const { agreed, supplier, certified, afterwards } = await certifiedBefore()
    const undone = await test.api('POST', '/Undo', {
      as: 'administrator',
      body: { requestId: agreed.headers['x-request-id'] },
    })
    expect([undone.status, undone.body.title]).toEqual([
      409,
      `Certificate 1 of ${supplier.supplierName} is certified. Withdraw it first.`,
    ])
    expect(await certified()).toEqual(afterwards)
  })

  it('can be undone completely', { tags: 'slow' }, async () => {
    const { old, now } = await revised()
    const tables = ['quote_header', 'quote_line', 'quote_purchase_link']
    const records = () => rowsInBackup(test.db, tables, ['version'])
    const before = await records()
    const { requestId } = await agree({ id: now.id, supersede: [old.id], moveLinks: true })
    const undone = await test.api('POST', '/Undo', { body: { requestId } })
    expect([undone.status, undone.body]).toEqual([200, undone.body])
    expect(await records()).toEqual(before)
  })

  it('leaves a link whose new line is already linked with the same purchase line', {
    tags: 'slow',
  }, async () => {
    const { old, now, newWalls, bricks } = await revised()
    await test.api('PATCH', `/PurchaseLine/${bricks.id}`, { body: { quantity: 6 } })
    await link(test, [bricks.id], [[newWalls, 2]])
    const { links, moved } = await agree({ id: now.id, supersede: [old.id], moveLinks: true })
    expect([moved.links, links.map(({ stays }) => stays)]).toEqual([0, ['linkedAlready', 'noLine']])
  })

  it('works without an old quote, and is dated today by default', async () => {
    const quote = await make.quote()
    await agree({ id: quote.id })
    const { standing, agreedDate, createdDate } = await get(`/QuoteHeader/${quote.id}`)
    expect([standing, agreedDate]).toEqual(['agreed', createdDate])
  })

  it('refuses to supersede a quote that is not agreed or of another project', async () => {
    const quote = await make.quote()
    const other = await make.quote({ standing: 'agreed', agreedDate: '2024-01-01' })
    const draft = await make.quote({ projectId: quote.projectId })
    for (const supersede of [[other.id], [draft.id], [quote.id], [999_999], ['x'], 5]) {
      const reply = await test.api('POST', '/QuoteHeader/agree', { body: { id: quote.id, supersede } })
      expect([supersede, reply.status, Object.keys(reply.body.errors)]).toEqual([
        supersede,
        400,
        ['supersede'],
      ])
    }
  })
})

describe('The comparison of two quotes', () => {
  it('names the added, removed and changed lines, with the amount of each', { tags: 'slow' }, async () => {
    const { old, now, walls, newWalls, roof } = await revised()
    const compared: QuoteComparison = await get(`/QuoteHeader/${old.id}/compare/${now.id}`)
    expect(compared.lines).toMatchObject([
      {
        change: 'changed',
        before: { id: walls.id, total: 500 },
        after: { id: newWalls, total: 550, description: 'Thicker walls' },
        amount: 50,
      },
      { change: 'removed', before: { id: roof.id }, after: null, amount: -800 },
      { change: 'added', before: null, after: { description: 'Gate' }, amount: 200 },
    ])
    expect([compared.before.quoted, compared.after.quoted, compared.amount]).toEqual([1300, 750, -550])
  })

  it('adds up to the difference of the totals, by lines and by category', async () => {
    const { old, now } = await revised()
    const { id: costingCategoryId } = await make.category()
    await make.quoteLine(now.id, { quantity: 1.5, costEach: 3.33, costingCategoryId })
    const { lines, categories, amount }: QuoteComparison = await get(
      `/QuoteHeader/${old.id}/compare/${now.id}`,
    )
    expect(sum(lines.map((line) => line.amount))).toBe(amount)
    expect(sum(categories.map((category) => category.amount))).toBe(amount)
  })

  it('pairs lines by description and category where none was copied', async () => {
    const { id: costingCategoryId } = await make.category()
    const one = await make.quote()
    const other = await make.quote({ projectId: one.projectId })
    for (const [quote, costEach] of [
      [one, 5],
      [other, 7],
    ] as const)
      await make.quoteLine(quote.id, { description: 'Skip hire', quantity: 2, costEach, costingCategoryId })
    const { lines }: QuoteComparison = await get(`/QuoteHeader/${one.id}/compare/${other.id}`)
    expect(lines).toMatchObject([{ change: 'changed', amount: 4 }])
  })

  it('is 404 with a quote of another project', async () => {
    const [one, other] = [await make.quote(), await make.quote()]
    expect((await test.api('GET', `/QuoteHeader/${one.id}/compare/${other.id}`)).status).toBe(404)
  })
})
