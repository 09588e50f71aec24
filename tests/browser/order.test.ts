import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { gate } from '../support/steps.ts'

const app = browserTest()
let records: ReturnType<typeof costingRecords>
let categoryId = 0
beforeAll(async () => {
  records = costingRecords(app.test)
  categoryId = (await records.category({ categoryDescription: 'Groundworks' })).id
  for (const supplierName of ['Otley Groundworks', 'Ilkley Hire'])
    await app.test.api('POST', '/Supplier', { body: { supplierName } })
})

/** An agreed quote with lines "Trench 1" to "Trench n" of 10 m at £30. */
const quoteOf = async (projectNumber: string, lines: number): Promise<number> => {
  const project = await records.project({ projectNumber, projectName: `Job ${projectNumber}` })
  const { id } = await records.quote({
    projectId: project.id,
    quoteNumber: `Q-${projectNumber}`,
    standing: 'agreed',
    agreedDate: '2025-01-15',
  })
  for (let n = 1; n <= lines; n++)
    await records.quoteLine(id, {
      description: `Trench ${n}`,
      quantity: 10,
      unit: 'm',
      costEach: 30,
      costingCategoryId: categoryId,
    })
  return id
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Order lines of the quote' })
const box = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const tick = (page: Page, n: number) =>
  page.getByRole('checkbox', { name: `Select Trench ${n}`, exact: true })
const openOrder = async (page: Page) => {
  await page.getByRole('button', { name: 'Order…' }).click()
  await dialog(page).getByText('left to order').first().waitFor()
}
const chooseSupplier = async (page: Page, name: string) => {
  await dialog(page).getByRole('combobox', { name: 'Supplier' }).fill(name)
  await page.getByRole('option', { name }).click()
}
const send = (page: Page) => dialog(page).getByRole('button', { name: /^Order/ })
const purchases = async (userPONo: string) =>
  (await app.test.api('GET', `/PurchaseHeader?filter=${encodeURIComponent(JSON.stringify({ userPONo }))}`))
    .body

describe('Lines of a quote', () => {
  it('are ordered from two suppliers in a few clicks, and are fully matched', async () => {
    const quoteId = await quoteOf('30-101', 15)
    const page = await app.open(`/admin/quote-headers/${quoteId}/quote-lines`)
    await tick(page, 1).waitFor()
    await page.evaluate(() => {
      const counted = window as unknown as { clicks: number }
      counted.clicks = 0
      document.addEventListener('pointerdown', () => counted.clicks++, { capture: true })
    })
    for (const [supplier, first, last, ref] of [
      ['Otley Groundworks', 1, 8, '30-101/001'],
      ['Ilkley Hire', 9, 12, '30-101/002'],
    ] as const) {
      await tick(page, first).click()
      await tick(page, last).click({ modifiers: ['Shift'] })
      await openOrder(page)
      await chooseSupplier(page, supplier)
      await expect.poll(() => box(page, 'User PO Ref').inputValue()).toBe(ref)
      for (let n = first; n <= last; n++) await box(page, `Cost Each: Trench ${n}`).fill('25')
      await page.keyboard.press('Control+Enter')
      await dialog(page).waitFor({ state: 'detached' })
      // The message about the first order may still be shown.
      await page.getByRole('link', { name: 'Open the purchase' }).last().waitFor()
      expect(await purchases(ref)).toMatchObject([
        { supplierName: supplier, totalAmount: 250 * (last - first + 1), unmatchedAmount: 0 },
      ])
    }
    const clicks = await page.evaluate(() => (window as unknown as { clicks: number }).clicks)
    // Two ticks, Order…, the supplier.
    expect(clicks).toBeLessThanOrEqual(8)
    const unallocated = encodeURIComponent(JSON.stringify({ remaining: { not: 0 } }))
    expect((await app.test.api('GET', `/PurchaseLine?filter=${unallocated}`)).body).toEqual([])
  })

  it('are ordered, received and invoiced in 25 clicks and keys, and the statement shows the months', {
    tags: 'slow',
  }, async () => {
    const quoteId = await quoteOf('30-110', 15)
    const suppliers = [
      { name: 'Hawksworth Civils', lines: [1, 8], month: '02' },
      { name: 'Menston Plant', lines: [9, 12], month: '03' },
    ] as const
    // An earlier job sets the last paid price of both.
    const earlier = await quoteOf('29-001', 15)
    const quoted = (await app.test.api('GET', `/quoteline/QuoteHeader/${earlier}?sort=["id","ASC"]`)).body
    for (const { name, lines } of suppliers) {
      const { body: supplier } = await app.test.api('POST', '/Supplier', { body: { supplierName: name } })
      await app.test.api('POST', `/QuoteHeader/${earlier}/order`, {
        body: {
          supplierId: supplier.id,
          userPONo: `29-001/${name}`,
          lines: quoted.slice(lines[0] - 1, lines[1]).map(({ id }: { id: number }) => ({
            quoteLineId: id,
            quantity: 10,
            costEach: 25,
            expected: 10,
          })),
        },
      })
    }
    const page = await app.open(`/admin/quote-headers/${quoteId}/quote-lines`)
    await tick(page, 1).waitFor()
    await page.evaluate(() => {
      const counted = window as unknown as { acts: number }
      counted.acts = 0
      document.addEventListener('pointerdown', () => counted.acts++, { capture: true })
      document.addEventListener(
        'keydown',
        ({ key }) => {
          if (key.length > 1 && !['Shift', 'Control', 'Alt'].includes(key)) counted.acts++
        },
        { capture: true },
      )
    })
    for (const {
      name,
      lines: [first, last],
      month,
    } of suppliers) {
      await tick(page, first).click()
      await tick(page, last).click({ modifiers: ['Shift'] })
      await openOrder(page)
      // The box has the focus.
      await page.keyboard.type(name)
      await page.getByRole('option', { name }).click()
      await expect.poll(() => box(page, `Cost Each: Trench ${last}`).inputValue()).toBe('25')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('link', { name: 'Open the purchase' }).click()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download PDF' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^Purchase order 30-110_00[12]\.pdf$/)
      await page.getByRole('button', { name: 'Change Received' }).click()
      await page.keyboard.type(`10/${month}/2025`)
      await page.getByRole('button', { name: 'Change Statement' }).click()
      await page.keyboard.type(`28/${month}/2025`)
      await page.keyboard.press('Enter')
      await page.getByText(`28/${month}/2025`).first().waitFor()
      await page.goBack()
      await tick(page, 1).waitFor()
    }
    await page.getByRole('link', { name: 'Statement' }).first().click()
    await page.getByRole('columnheader', { name: 'Feb 2025' }).waitFor()
    await page.getByRole('columnheader', { name: 'Mar 2025' }).waitFor()
    await page.getByText('£2,000.00').first().waitFor()
    await page.getByText('£1,000.00').first().waitFor()
    const acts = await page.evaluate(() => (window as unknown as { acts: number }).acts)
    // Going back twice counts, but the page does not register it.
    expect(acts + 2).toBeLessThanOrEqual(25)
    const unallocated = encodeURIComponent(JSON.stringify({ remaining: { not: 0 } }))
    expect((await app.test.api('GET', `/PurchaseLine?filter=${unallocated}`)).body).toEqual([])
  })

  it('are ordered beyond the remaining quantity only after confirmation', { tags: 'slow' }, async () => {
    const quoteId = await quoteOf('30-102', 1)
    const page = await app.open(`/admin/quote-headers/${quoteId}/quote-lines`)
    await tick(page, 1).click()
    await openOrder(page)
    await chooseSupplier(page, 'Ilkley Hire')
    await box(page, 'Quantity: Trench 1').fill('12')
    await box(page, 'Cost Each: Trench 1').fill('30')
    await dialog(page).getByText('£360.00', { exact: false }).first().waitFor()
    await dialog(page).getByText('over').first().waitFor()
    await send(page).click()
    const question = page.getByRole('alertdialog', { name: 'More than is left' })
    await question.getByText('Trench 1: 12, of which 10 is left').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await purchases('30-102/001')).toEqual([])
    await send(page).click()
    await question.getByRole('button', { name: /^Order/ }).click()
    await expect.poll(() => purchases('30-102/001')).toMatchObject([{ totalAmount: 360 }])
  })

  it('are ordered from a supplier who is added by name in the dialog', { tags: 'slow' }, async () => {
    const quoteId = await quoteOf('30-120', 1)
    const page = await app.open(`/admin/quote-headers/${quoteId}/quote-lines`)
    await tick(page, 1).click()
    await openOrder(page)
    await dialog(page).getByRole('combobox', { name: 'Supplier' }).fill('Burley Aggregates')
    await page.getByRole('option', { name: 'Add “Burley Aggregates”' }).click()
    await expect
      .poll(() => dialog(page).getByRole('combobox', { name: 'Supplier' }).inputValue())
      .toBe('Burley Aggregates')
    await dialog(page).getByRole('combobox', { name: 'Supplier' }).fill('otley groundworks')
    await page.getByRole('option', { name: 'Otley Groundworks' }).waitFor()
    expect(await page.getByRole('option', { name: /^Add/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await box(page, 'Cost Each: Trench 1').fill('20')
    await send(page).click()
    await expect
      .poll(() => purchases('30-120/001'))
      .toMatchObject([{ supplierName: 'Burley Aggregates', totalAmount: 200 }])
  })

  /** The dialog while the supplier is being added by name, until the reply is let through. */
  const openWhileAdding = async (number: string, supplierName: string) => {
    const quoteId = await quoteOf(number, 1)
    const page = await app.open(`/admin/quote-headers/${quoteId}/quote-lines`)
    const reply = gate()
    await page.route('**/api/v1.0/Supplier', async (route) => {
      if (route.request().method() === 'POST') await reply.passed
      await route.continue()
    })
    await tick(page, 1).click()
    await openOrder(page)
    const supplier = dialog(page).getByRole('combobox', { name: 'Supplier' })
    await supplier.fill(supplierName)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /Supplier$/.test(request.url()),
    )
    await page.getByRole('option', { name: `Add “${supplierName}”` }).click()
    await sent
    return { page, reply, supplier }
  }

  it('take no other supplier while one is being added', { tags: 'slow' }, async () => {
    const { reply, supplier } = await openWhileAdding('30-122', 'Denton Drainage')
    expect(await supplier.isEditable()).toBe(false)
    reply.open()
    await expect.poll(() => supplier.isEditable()).toBe(true)
    expect(await supplier.inputValue()).toBe('Denton Drainage')
  })

  it('keep the reference that is typed while their supplier is being added', { tags: 'slow' }, async () => {
    const { page, reply } = await openWhileAdding('30-123', 'Skipton Scaffolding')
    await box(page, 'User PO Ref').fill('by-hand')
    await box(page, 'Cost Each: Trench 1').fill('20')
    reply.open()
    await send(page).click()
    await expect
      .poll(() => purchases('by-hand'))
      .toMatchObject([{ supplierName: 'Skipton Scaffolding', totalAmount: 200 }])
  })

  it('have units that were used before offered in their form', { tags: 'slow' }, async () => {
    const quoteId = await quoteOf('30-121', 2)
    const page = await app.open(`/admin/quote-headers/${quoteId}/quote-lines`)
    await page.getByRole('row').filter({ hasText: 'Trench 1' }).getByRole('link', { name: 'Edit' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Unit' }).click()
    const list = await form.getByRole('combobox', { name: 'Unit' }).getAttribute('list')
    expect(await page.locator(`[id="${list}"] option`).first().getAttribute('value')).toBe('m')
  })

  it('that another user ordered meanwhile are refused, showing what remains', { tags: 'slow' }, async () => {
    app.allowConsole(/409/)
    const quoteId = await quoteOf('30-103', 1)
    const [line] = (await app.test.api('GET', `/quoteline/QuoteHeader/${quoteId}`)).body
    const page = await app.open(`/admin/quote-headers/${quoteId}/quote-lines`)
    await tick(page, 1).click()
    await openOrder(page)
    await chooseSupplier(page, 'Ilkley Hire')
    await box(page, 'Cost Each: Trench 1').fill('30')
    const { id: supplierId } = (await app.test.api('GET', '/Supplier')).body[0]
    await app.test.api('POST', `/QuoteHeader/${quoteId}/order`, {
      body: {
        supplierId,
        userPONo: 'OTHER',
        lines: [{ quoteLineId: line.id, quantity: 4, costEach: 1, expected: 10 }],
      },
    })
    await send(page).click()
    await dialog(page).getByRole('alert').getByText('Nothing was ordered.').waitFor()
    await dialog(page).getByText('6 m left to order').waitFor()
    await send(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await purchases('30-103/001')).toMatchObject([{ totalAmount: 180 }])
  })

  it('keep typed prices when the last paid price arrives later', { tags: 'slow' }, async () => {
    const quoteId = await quoteOf('30-106', 1)
    const { body: ordered } = await app.test.api('GET', `/quoteline/QuoteHeader/${quoteId}`)
    const [supplier] = (await app.test.api('GET', '/Supplier?filter={"supplierName":"Otley Groundworks"}'))
      .body
    await app.test.api('POST', `/QuoteHeader/${quoteId}/order`, {
      body: {
        supplierId: supplier.id,
        userPONo: '30-106/A',
        lines: [{ quoteLineId: ordered[0].id, quantity: 1, costEach: 31, expected: 10 }],
      },
    })
    const page = await app.open(`/admin/quote-headers/${quoteId}/quote-lines`)
    await tick(page, 1).click()
    await openOrder(page)
    await box(page, 'Cost Each: Trench 1').fill('')
    let answer: (() => Promise<void>) | undefined
    await page.route('**/order/preview', (route) => {
      answer = () => route.continue()
    })
    await chooseSupplier(page, 'Otley Groundworks')
    await box(page, 'Cost Each: Trench 1').focus()
    await expect.poll(() => answer).toBeDefined()
    await answer?.()
    await dialog(page).getByText('last paid £31.00').waitFor()
    await page.keyboard.type('29')
    expect(await box(page, 'Cost Each: Trench 1').inputValue()).toBe('29')
  })

  it('are not lost by Esc or a click next to the dialog after typing', { tags: 'slow' }, async () => {
    const quoteId = await quoteOf('30-105', 1)
    const page = await app.open(`/admin/quote-headers/${quoteId}/quote-lines`)
    await tick(page, 1).click()
    await openOrder(page)
    await box(page, 'Cost Each: Trench 1').fill('27')
    await page.mouse.click(5, 5)
    expect(await box(page, 'Cost Each: Trench 1').inputValue()).toBe('27')
    await box(page, 'Cost Each: Trench 1').press('Escape')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await box(page, 'Cost Each: Trench 1').inputValue()).toBe('27')
  })

  it('can be ordered on a phone too, without sideways scrolling', { tags: 'slow' }, async () => {
    const quoteId = await quoteOf('30-104', 2)
    const page = await app.open(`/admin/quote-headers/${quoteId}/quote-lines`)
    await page.setViewportSize(phone)
    await tick(page, 1).click()
    await openOrder(page)
    await chooseSupplier(page, 'Ilkley Hire')
    await box(page, 'Cost Each: Trench 1').fill('25')
    await expect.poll(() => send(page).isEnabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    const [needed, there] = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => [
      scrollWidth,
      clientWidth,
    ])
    expect(needed).toBeLessThanOrEqual(there ?? 0)
  })
})
