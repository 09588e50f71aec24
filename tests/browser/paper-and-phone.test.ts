import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { browserTest, phone } from '../support/browser.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { goTo } from '../support/steps.ts'

const app = browserTest()
const suppliers = 2_100
let scene: Scene
beforeAll(async () => {
  scene = await makeScene(app.test)
  await app.test.db.raw(
    `insert into supplier (supplier_name, contact_name)
     select 'Printed ' || n, case when n <= 178 then 'On paper' end from generate_series(1, ?::int) n`,
    [suppliers],
  )
})

const firstRow = (page: Page) => page.locator('tbody tr[data-index]').first().waitFor()
/** The rows of this list, not of the previous one. */
const listed = (page: Page, title: string) =>
  page.locator(`table.records[aria-label="${title}"] tbody tr[data-index]`).first().waitFor()
const paper = (page: Page) => page.locator('.printed')
const openList = async (path: string) => {
  const page = await app.open(path, { colorScheme: 'dark' })
  // The browser's own dialog would wait for input.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await firstRow(page)
  return page
}
/** Prints the open list by its shortcut: the number of rows and pages. */
const print = async (page: Page) => {
  await page.keyboard.press('Control+p')
  await paper(page).waitFor({ state: 'attached' })
  const rows = await paper(page).locator('tbody tr').count()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await paper(page).waitFor({ state: 'detached' })
  return { rows, pages }
}

describe('A printed list', () => {
  it('has every row of every list', { tags: 'slow' }, async () => {
    const page = await openList('/admin/projects')
    const { at } = scene
    for (const [path, title] of [
      ['/admin/projects', 'Projects'],
      ['/admin/quote-headers', 'Quotes'],
      ['/admin/purchase-headers', 'Purchases'],
      ['/admin/users', 'Users'],
      ['/admin/costing-categories', 'Costing Categories'],
      ['/admin/project-statuses', 'Project Statuses'],
      ['/admin/quote-lines', 'Quote Lines'],
      ['/admin/purchase-lines', 'Purchase Lines'],
      ['/admin/quote-purchase-links', 'Purchase Links'],
      ['/admin/payments', 'Payments'],
      [at.quoteLines, 'Quote Lines'],
      [at.purchaseLines, 'Purchase Lines'],
      [at.links, 'Purchase Links'],
      [at.payments, 'Payments'],
      [at.quotesOfProject, 'Quotes'],
    ] as const) {
      await goTo(page, path)
      await listed(page, title)
      const count = Number(await page.locator('table.records').getAttribute('aria-rowcount')) - 1
      expect([path, await print(page)]).toEqual([path, { rows: count, pages: 1 }])
    }
  })

  it('is complete and black on white without controls, though the screen is dark and shows a part', async () => {
    const filter = encodeURIComponent(JSON.stringify({ contactName: 'On paper' }))
    const page = await openList(`/admin/suppliers?filter=${filter}`)
    const { rows, pages } = await print(page)
    expect(rows).toBe(178)
    // About 50 rows fit on a page.
    expect(pages).toBeGreaterThan(2)
    expect(pages).toBeLessThan(7)
    await page.keyboard.press('Control+p')
    await page.emulateMedia({ media: 'print' })
    await paper(page)
      .getByText(/^178 records · \d\d\/\d\d\/\d{4}$/)
      .waitFor()
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    expect(await page.locator('button:visible, input:visible').count()).toBe(0)
    const colours = await paper(page).evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return [color, backgroundColor, getComputedStyle(document.body).backgroundColor]
    })
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
    const heading = await paper(page)
      .locator('thead')
      .evaluate((head) => getComputedStyle(head).display)
    expect(heading).toBe('table-header-group')
  })

  it('has the first 2,000 rows of a longer list, and a note', { tags: 'slow' }, async () => {
    const page = await openList('/admin/suppliers')
    await page.keyboard.press('Control+p')
    await paper(page)
      .getByText(/^The first 2,000 of 2,1\d\d records/)
      .waitFor({ state: 'attached' })
    expect(await paper(page).locator('tbody tr').count()).toBe(2_000)
  })

  it('has the loaded rows when the browser itself prints', { tags: 'slow' }, async () => {
    const page = await openList('/admin/suppliers')
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await paper(page)
      .getByText(/^The first \d+ of 2,1\d\d records/)
      .waitFor({ state: 'attached' })
    expect(await paper(page).locator('tbody tr').count()).toBeGreaterThanOrEqual(50)
  })
})

describe('A list on a phone', () => {
  it('is the only scrolling area, and shows the totalled figure on each card', async () => {
    const { at } = scene
    const page = await app.open('/admin/suppliers', { viewport: phone })
    await firstRow(page)
    const pageScroll = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    await expect.poll(pageScroll).toBeLessThanOrEqual(0)
    for (const [path, title, label] of [
      ['/admin/quote-headers', 'Quotes', 'Quoted'],
      ['/admin/purchase-headers', 'Purchases', 'Total Amount'],
      [at.quoteLines, 'Quote Lines', 'Total'],
      [at.purchaseLines, 'Purchase Lines', 'Total'],
      [at.payments, 'Payments', 'Amount'],
    ] as const) {
      await goTo(page, path)
      await listed(page, title)
      const figure = page.locator('tr[data-card] td[data-figure]').first()
      expect([path, await figure.getAttribute('data-label')]).toEqual([path, label])
    }
  })

  it('shows quantity times price of a line on one line', { tags: 'slow' }, async () => {
    const page = await app.open(scene.at.purchaseLines, { viewport: phone })
    await listed(page, 'Purchase Lines')
    const factors = page.locator('tr[data-card] td[data-factors]').first()
    await expect.poll(() => factors.innerText()).toMatch(/^[\d.,]+ × £[\d.,]+$/)
    expect((await factors.boundingBox())?.height).toBeLessThan(30)
  })
})
