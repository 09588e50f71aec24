// @module-tag slow
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { OrderPreview } from '../../model/costing/order.ts'
import { browserTest } from '../support/browser.ts'
import { costingRecords, link as requestLink } from '../support/costing.ts'

const app = browserTest()

const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const reply = await app.test.api(method, path, { body })
  expect([path, reply.status < 300, reply.body]).toEqual([path, true, reply.body])
  return reply.body
}

const link = async (purchaseLineId: number, quoteLineId: number, quantity: number) => {
  const reply = await requestLink(app.test, [purchaseLineId], [[quoteLineId, quantity]])
  expect([reply.status, reply.body]).toEqual([201, reply.body])
  return reply.body.links[0].id as number
}

const agreement = { standing: 'agreed', agreedDate: '2024-09-01' }

/** A contract of 96 m of pipe, a manhole and 10 skips; pipe and skips are ordered. */
const orderedJob = async () => {
  const make = costingRecords(app.test)
  const drainage = await make.category({ categoryDescription: 'Drainage', displayOrder: 1 })
  const sundries = await make.category({ categoryDescription: 'Sundries', displayOrder: 2 })
  const project = await make.project({ projectName: 'Netherby lane', projectNumber: '25-007' })
  const { id: supplierId } = await send('POST', '/Supplier', { supplierName: 'Otley Drainage' })
  const contract = await make.quote({ projectId: project.id, quoteNumber: 'Q1' })
  const bill = (
    quoteId: number,
    description: string,
    quantity: number,
    unit: string,
    costEach: number,
    categoryId: number,
  ) => make.quoteLine(quoteId, { description, quantity, unit, costEach, costingCategoryId: categoryId })
  const pipe = await bill(contract.id, 'Pipe in trench', 96, 'm', 77.5, drainage.id)
  const manhole = await bill(contract.id, 'Manhole', 1, 'nr', 1200, drainage.id)
  const skips = await bill(contract.id, 'Skips', 10, 'nr', 100, sundries.id)
  await send('PATCH', `/QuoteHeader/${contract.id}`, agreement)

  const order = async (quoteLineId: number, userPONo: string, quantity: number, costEach: number) => {
    const lines = [{ quoteLineId, quantity, costEach, expected: quantity }]
    const made = await send('POST', `/QuoteHeader/${contract.id}/order`, { supplierId, userPONo, lines })
    await send('PATCH', `/PurchaseHeader/${made.purchaseHeaderId}`, { orderDate: '2024-09-20' })
    return { purchaseId: made.purchaseHeaderId as number, lineId: made.lines[0].purchaseLineId as number }
  }
  return {
    make,
    project,
    contract,
    pipe,
    manhole,
    skips,
    drainage,
    sundries,
    supplierId,
    ofPipe: await order(pipe.id, '25-007/001', 96, 65),
    ofSkips: await order(skips.id, '25-007/002', 10, 80),
  }
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Project control' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

interface Edit {
  readonly purchaseId: number
  readonly lineId: number
  readonly label: string
  readonly value: string
  /** What the toast says. It is awaited from the start, as it shows for three seconds. */
  readonly says: string
}

/** Changes a field of a purchase line in its form. */
const edit = async (page: Page, { purchaseId, lineId, label, value, says }: Edit) => {
  await page.goto(`${app.address}/admin/purchase-headers/${purchaseId}/purchase-lines/${lineId}/edit`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(value)
  await Promise.all([
    page.getByText(says).waitFor(),
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
}

/** A second manhole, which the client wants as well, is a variation: the contract stays. */
const vary = async (page: Page, { contract, manhole, project }: Awaited<ReturnType<typeof orderedJob>>) => {
  app.allowConsole(/409/)
  await page.goto(`${app.address}/admin/quote-headers/${contract.id}/quote-lines/${manhole.id}/edit`)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'This is agreed' })
  await question.getByText('The contract is £9,640.00, agreed 01/09/2024.').waitFor()
  await question.getByRole('button', { name: 'Make it a variation' }).click()
  await page.getByRole('row', { name: /Manhole nr 1\b.*1,200\.00/ }).waitFor()
  const filter = encodeURIComponent(JSON.stringify({ projectId: project.id, part: 'variation' }))
  const [variation] = (await app.test.api('GET', `/QuoteHeader?filter=${filter}`)).body
  await send('PATCH', `/QuoteHeader/${variation.id}`, agreement)
}

describe('A month of a job', () => {
  it('ends with the figures that were worked out by hand, from the orders to the close', async () => {
    const job = await orderedJob()
    const { make, contract, project } = job
    const page = await app.open('/Not-Found')
    await vary(page, job)

    // Four of ten skips come.
    await send('POST', `/PurchaseHeader/${job.ofSkips.purchaseId}/split`, {
      receivedDate: '2024-10-12',
      lines: [{ purchaseLineId: job.ofSkips.lineId, quantity: 4, expected: 10 }],
    })
    // 94 m came and are invoiced, with freight.
    await send('PATCH', `/PurchaseHeader/${job.ofPipe.purchaseId}`, { receivedDate: '2024-10-18' })
    await edit(page, {
      ...job.ofPipe,
      label: 'Quantity',
      value: '94',
      says: 'Linked Quantity is now 94 too.',
    })
    await send('PATCH', `/PurchaseHeader/${job.ofPipe.purchaseId}`, { statementDate: '2024-10-20' })
    const freight = await make.purchaseLine(job.ofPipe.purchaseId, {
      description: 'Freight',
      quantity: 1,
      unit: 'item',
      costEach: 65,
      costingCategoryId: job.drainage.id,
    })
    const freightLink = await link(freight.id, job.pipe.id, 1)
    expect((await app.test.api('GET', `/QuotePurchaseLink/${freightLink}`)).body.kind).toBe('cost')
    // Hire that nobody had planned.
    const { id: hireId } = await make.purchase({ statementDate: '2024-10-25', orderDate: '2024-10-24' })
    const hire = await make.purchaseLine(hireId, {
      quantity: 1,
      costEach: 250,
      costingCategoryId: job.sundries.id,
    })
    await link(hire.id, job.skips.id, 1)
    await make.payment(contract.id, '2024-10-28', 5000)
    await make.payment(contract.id, '2998-01-31', 500)

    // The supplier sends no more: what was ordered and has not come can be ordered again.
    const { body: pipes } = await app.test.api('GET', `/PurchaseHeader/${job.ofPipe.purchaseId}`)
    await send('POST', `/PurchaseOrder/${pipes.orderId}/close`, { reason: 'Two metres were not needed.' })
    const preview: OrderPreview = await send('POST', `/QuoteHeader/${contract.id}/order/preview`, {
      supplierId: job.supplierId,
      quoteLineIds: [job.pipe.id],
    })
    expect(preview.lines).toMatchObject([{ remaining: 2 }])
    expect((await app.test.api('GET', `/QuoteHeader/${contract.id}`)).body.received).toBe(5000)

    // 94 × 65 + 65; 250, 4 × 80 and 6 × 80, which is more than the 1,000 that is agreed.
    await page.goto(`${app.address}/admin/projects/${project.id}/control`)
    const cells = async (name: string) => (await rowOf(page, name).locator('td').allInnerTexts()).slice(0, 9)
    await expect
      .poll(() => cells('Drainage'))
      .toEqual([
        ...['8,640.00', '1,200.00', '9,840.00', '6,175.00', '–', '–', '6,175.00'],
        // The manholes, and 2 of 96 m of pipe.
        ...['2,555.00', '8,730.00'],
      ])
    expect(await cells('Sundries')).toEqual([
      ...['1,000.00', '–', '1,000.00', '250.00', '320.00', '480.00', '1,050.00\n50.00 over'],
      ...['–\nsay what is to come', '1,050.00'],
    ])
    // 570 of 1,050, not all of it.
    expect(await rowOf(page, 'Sundries').locator('td').last().innerText()).toBe('54.3')

    const close = { projectId: project.id, month: '2024-10-01', expect: { committed: 7225, final: 9780 } }
    await send('POST', '/ProjectClose', close)
    await edit(page, {
      purchaseId: job.ofPipe.purchaseId,
      lineId: freight.id,
      label: 'Cost Each',
      value: '100',
      says: 'Oct 2024 is closed: this shows as movement of +£35.00.',
    })
    await page.keyboard.press('Control+z')
    await expect
      .poll(async () => (await app.test.api('GET', `/PurchaseLine/${freight.id}`)).body.costEach)
      .toBe(65)
  })
})
