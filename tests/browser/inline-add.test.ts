import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { costingCategories, purchaseLines, quoteLines } from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'
import { sampleRecord } from '../support/samples.ts'

const app = browserTest()

const openLines = async () => {
  const category = await sampleRecord(app.test, costingCategories, { enabled: true })
  const line = await sampleRecord(app.test, quoteLines, { costingCategoryId: category.id })
  const page = await app.open(`/admin/quote-headers/${line.quoteHeaderId}/quote-lines`)
  await page.getByText(String(line.description)).waitFor()
  return { page, quoteHeaderId: Number(line.quoteHeaderId), category: String(category.categoryDescription) }
}
const row = (page: Page) => page.locator('tfoot')
const typeLine = async (page: Page, description: string, category: string) => {
  await row(page).getByLabel('Description').fill(description)
  await row(page).getByLabel('Quantity').fill('3')
  await row(page).getByLabel('Cost Each').fill('0.335')
  await row(page).getByLabel('Costing Category').fill(category)
  await page.getByRole('option', { name: category, exact: true }).click()
}

describe('The add row of a list of lines', () => {
  it('adds a line on Enter, is empty again and takes the next one', async () => {
    const { page, quoteHeaderId, category } = await openLines()
    await typeLine(page, 'Lintels', category)
    await row(page).getByText('£1.01').waitFor()
    await row(page).getByLabel('Quantity').press('Enter')
    await page.getByRole('cell', { name: 'Lintels', exact: true }).waitFor()
    await expect.poll(() => row(page).getByLabel('Description').inputValue()).toBe('')
    expect(await row(page).getByLabel('Quantity').inputValue()).toBe('')
    expect(await row(page).getByLabel('Costing Category').inputValue()).toBe('')
    await expect
      .poll(() =>
        row(page)
          .getByLabel('Description')
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true)
    const lines = (await app.test.api('GET', `/quoteline/QuoteHeader/${quoteHeaderId}`)).body
    expect(lines.at(-1)).toMatchObject({ description: 'Lintels', quantity: 3, costEach: 0.335, total: 1.01 })
  })

  it('takes the category that a part of its name has found, on Tab', async () => {
    const { page, category } = await openLines()
    await row(page).getByLabel('Costing Category').pressSequentially(category.slice(-12).toUpperCase())
    await page.getByRole('option', { name: category, exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => row(page).getByLabel('Costing Category').inputValue()).toBe(category)
  })

  it('can only be added when it is complete', async () => {
    const { page } = await openLines()
    const add = row(page).getByRole('button', { name: 'Add to Quote Lines' })
    expect(await add.isDisabled()).toBe(true)
    await row(page).getByLabel('Quantity').fill('many')
    await row(page).getByLabel('Cost Each').focus()
    await row(page).getByText('Invalid format.').waitFor()
    expect(await add.isDisabled()).toBe(true)
  })

  it('keeps what was typed when the server refuses it', async () => {
    app.allowConsole(/Failed to load resource/)
    const { page, category } = await openLines()
    await typeLine(page, 'Lintels', category)
    await page.route('**/api/v1.0/quoteline/QuoteHeader/**', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            body: JSON.stringify({ title: 'Not today.', status: 409, type: 'about:blank' }),
          })
        : route.continue(),
    )
    await row(page).getByRole('button', { name: 'Add to Quote Lines' }).click()
    await row(page).getByText('Not today.').waitFor()
    expect(await row(page).getByLabel('Description').inputValue()).toBe('Lintels')
    expect(await row(page).getByLabel('Cost Each').inputValue()).toBe('0.335')
  })
})

describe('The lines of a purchase', () => {
  it('are ticked one by one or all that the filter lets through', async () => {
    const first = await sampleRecord(app.test, purchaseLines, { description: 'Sand' })
    const { purchaseHeaderId } = first
    await sampleRecord(app.test, purchaseLines, { purchaseHeaderId, description: 'Bricks' })
    await sampleRecord(app.test, purchaseLines, { purchaseHeaderId, description: 'Brick ties' })
    const page = await app.open(`/admin/purchase-headers/${purchaseHeaderId}/purchase-lines`)
    const tick = (name: string) => page.getByRole('checkbox', { name, exact: true })
    await tick('Select Sand').check()
    expect(await tick('Select all').isChecked()).toBe(false)
    await tick('Select Sand').uncheck()
    await page.getByRole('textbox', { name: 'Filter', exact: true }).fill('brick')
    await page.getByText('2 records').waitFor()
    await tick('Select all').check()
    await page.getByRole('textbox', { name: 'Filter', exact: true }).fill('')
    await page.getByText('3 records').waitFor()
    expect(await tick('Select Bricks').isChecked()).toBe(true)
    expect(await tick('Select Brick ties').isChecked()).toBe(true)
    expect(await tick('Select Sand').isChecked()).toBe(false)
  })

  it('show the matched quantity green when equal and red when more, with a sign beside the colour', async () => {
    const line = await sampleRecord(app.test, purchaseLines, { quantity: 10 })
    const quoteLine = await sampleRecord(app.test, quoteLines)
    const link = (quantity: number) =>
      app.test.api('POST', '/quoteline/quote-purchase-link', {
        body: {
          selectedQuoteLineIDs: [quoteLine.id],
          selectedQuoteLineQuantities: [quantity],
          selectedPurchaseLineIDs: [line.id],
        },
      })
    const page = await app.open(`/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`)
    await page.getByText(String(line.description)).waitFor()
    expect(await page.getByRole('img', { name: /^(Equal to|More than) Quantity$/ }).count()).toBe(0)
    await link(10)
    await page.reload()
    await page.locator('.equal', { hasText: '10' }).waitFor()
    expect(await page.getByRole('img', { name: 'Equal to Quantity' }).count()).toBe(1)
    await link(2)
    await page.reload()
    await page.locator('.more', { hasText: '12' }).waitFor()
    expect(await page.getByRole('img', { name: 'More than Quantity' }).count()).toBe(1)
  })
})
