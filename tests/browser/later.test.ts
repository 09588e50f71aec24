import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { suppliers } from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { sampleRecord } from '../support/samples.ts'
import { gate, goTo } from '../support/steps.ts'

const app = browserTest({}, { loadsOnce: false })

/** What is fetched once a list is shown. */
const laterFiles = /\/assets\/(forms|boxes|menus|screens)-.*\.js/

/** A list whose forms, menus and pickers do not come before they are let go. */
const openBare = async (path: string) => {
  const page = await app.open('/home')
  await page.getByText(/^Welcome/).waitFor()
  const { passed, open } = gate()
  await page.route(laterFiles, async (route) => {
    await passed
    await route.continue()
  })
  await goTo(page, path)
  await page.locator('tbody tr[data-record]').first().waitFor()
  return { page, letCome: open }
}

/** A box as it is when it has only just come, and no key can have been pressed since. */
const boxAtFirst = (page: Page, selector: string) =>
  page.evaluate(
    (box) =>
      new Promise((settle) => {
        new MutationObserver((_, observer) => {
          const found = document.querySelector<HTMLInputElement>(box)
          if (!found) return
          observer.disconnect()
          // After what else this commit has in its queue.
          queueMicrotask(() => settle({ hasFocus: found === document.activeElement, holds: found.value }))
        }).observe(document.body, { childList: true, subtree: true })
      }),
    selector,
  )

/** What was asked for is awaited. */
const isAwaited = (page: Page) => page.locator('[data-keys-held]').waitFor({ state: 'attached' })
const ticked = (page: Page) => page.locator('tbody [data-ticked]').count()

/** Opens a new supplier by its key, and types before the dialog has come. */
const typeEarly = async (text: string) => {
  await sampleRecord(app.test, suppliers, { supplierName: 'Keen Bricks' })
  const bare = await openBare('/admin/suppliers')
  await bare.page.locator('tbody tr[data-record]').first().focus()
  await bare.page.keyboard.press('n')
  await isAwaited(bare.page)
  await bare.page.keyboard.type(text)
  return bare
}

describe('What a list does not need to be shown', () => {
  it('is fetched once it is, so that nothing is waited for afterwards', async () => {
    await sampleRecord(app.test, suppliers, { supplierName: 'Keen Bricks' })
    const page = await app.open('/home')
    await page.getByText(/^Welcome/).waitFor()
    const come = Promise.all(
      ['forms', 'boxes', 'menus'].map((part) => page.waitForResponse(new RegExp(`/assets/${part}-.*\\.js`))),
    )
    await goTo(page, '/admin/suppliers')
    await Promise.all((await come).map((response) => response.finished()))
    await page.route(/\/assets\//, (route) => route.abort())
    await page.getByRole('link', { name: 'Add New' }).click()
    await page.getByRole('dialog').getByLabel('Supplier Name').fill('Dunmere Plant Hire')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Contact Name' }).waitFor()
  })

  it('takes the letters that are typed before it has come, and the list does not', async () => {
    const { page, letCome } = await typeEarly('Oxx')
    letCome()
    const name = page.getByRole('dialog').getByLabel('Supplier Name')
    await expect.poll(() => name.inputValue()).toBe('Oxx')
    expect(await name.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await ticked(page)).toBe(0)
  })

  it('opens by what was clicked before it has come: a picker above the list, with what was typed into it', async () => {
    const { purchase } = costingRecords(app.test)
    const { id } = await sampleRecord(app.test, suppliers, { supplierName: 'Oxley Slate' })
    await purchase({ supplierId: id })
    const { page, letCome } = await openBare('/admin/purchase-headers')
    const picker = page.getByRole('combobox', { name: 'Supplier' })
    const before = await picker.locator('..').boundingBox()
    await picker.click()
    await isAwaited(page)
    await page.keyboard.type('Oxl')
    expect(await page.getByRole('listbox').count()).toBe(0)
    letCome()
    await page.getByRole('option', { name: 'Oxley Slate' }).waitFor()
    expect(await picker.inputValue()).toBe('Oxl')
    // Nothing moved.
    expect(await picker.locator('..').boundingBox()).toEqual(before)
  })

  it('opens by what was clicked before it has come: a filter', async () => {
    const { purchase } = costingRecords(app.test)
    await purchase()
    const { page, letCome } = await openBare('/admin/purchase-headers')
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    letCome()
    await page.getByRole('dialog', { name: 'Filter by Status' }).getByRole('checkbox').first().waitFor()
  })

  it('leaves a cell as it is until its box has come, with what was typed meanwhile', async () => {
    const { purchase, purchaseLine } = costingRecords(app.test)
    const { id } = await purchase()
    await purchaseLine(id, { description: 'Sand' })
    const { page, letCome } = await openBare(`/admin/purchase-headers/${id}/purchase-lines`)
    const cell = page.locator('[data-editable=description]')
    await cell.focus()
    await page.keyboard.press('F2')
    await isAwaited(page)
    await page.keyboard.type('Lime')
    expect(await cell.textContent()).toContain('Sand')
    const first = boxAtFirst(page, '[data-editable=description] :is(input, textarea)')
    letCome()
    // No key can come between the box and its focus.
    expect(await first).toEqual({ hasFocus: true, holds: 'Lime' })
    expect(await cell.getByRole('textbox').inputValue()).toBe('Lime')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell.textContent()).toContain('Lime')
  })

  it('forgets what was typed before Esc, and takes what is typed after it', async () => {
    const { page, letCome } = await typeEarly('Oxx')
    await page.keyboard.press('Escape')
    await page.keyboard.type('Kel')
    letCome()
    await expect.poll(() => page.getByRole('dialog').getByLabel('Supplier Name').inputValue()).toBe('Kel')
  })
})
