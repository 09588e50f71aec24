import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { daysOf } from '../../model/date-tokens.ts'
import { purchaseHeaders } from '../../resources.config.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { sampleRecord } from '../support/samples.ts'

const app = browserTest()
let supplierId: number
const lastMonth = daysOf('month-1', new Date().toISOString().slice(0, 10))

beforeAll(async () => {
  const first = await sampleRecord(app.test, purchaseHeaders, {
    userPONo: 'PO-1',
    statementDate: null,
    receivedDate: '2026-01-31',
  })
  supplierId = first.supplierId as number
  for (const [userPONo, statementDate] of [
    ['PO-2', '2020-01-31'],
    ['PO-3', lastMonth?.to ?? null],
    ['OTHER', null],
  ])
    await sampleRecord(app.test, purchaseHeaders, {
      userPONo,
      statementDate,
      supplierId,
      receivedDate: null,
    })
})

const path = '/admin/purchase-headers'
const asking = (filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
const table = (page: Page) => page.getByRole('table', { name: 'Purchases' })
/** Also while a dialog over the list hides it from assistive technology. */
const refs = (page: Page) => page.locator('tbody [data-label="User PO Ref"]').allInnerTexts()
const shows = (page: Page, ...wanted: string[]) => expect.poll(() => refs(page)).toEqual(wanted)
const filterInAddress = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Opens the address as another user would. */
const openFiltered = async () => {
  const page = await app.open(asking({ userPONo: { contains: 'po' } }), { as: 'user' })
  await shows(page, 'PO-3', 'PO-2', 'PO-1')
  return page
}

describe('The address of a list', () => {
  it('contains the filters, so that a reload and Back show the same rows', { tags: 'slow' }, async () => {
    const page = await app.open(path)
    await shows(page, 'OTHER', 'PO-3', 'PO-2', 'PO-1')
    await button(page, /^Statement/).click()
    await page.getByRole('button', { name: 'No date' }).click()
    await page.keyboard.press('Escape')
    await shows(page, 'OTHER', 'PO-1')
    expect(filterInAddress(page)).toEqual({ statementDate: null })

    await page.getByRole('textbox', { name: 'Filter', exact: true }).fill('po-')
    await shows(page, 'PO-1')
    expect(filterInAddress(page)).toEqual({ statementDate: null, q: 'po-' })
    await page.reload()
    await shows(page, 'PO-1')
    await button(page, 'Statement: none').waitFor()

    await page.goBack()
    await shows(page, 'OTHER', 'PO-1')
    expect(await page.getByRole('textbox', { name: 'Filter', exact: true }).inputValue()).toBe('')
    await page.goBack()
    await shows(page, 'OTHER', 'PO-3', 'PO-2', 'PO-1')
  })

  it('shows the same rows to another user', { tags: 'slow' }, async () => {
    const page = await openFiltered()
    expect(filterInAddress(page)).toEqual({ userPONo: { contains: 'po' } })
  })

  it('is restored by the menu until its filters are cleared', async () => {
    const page = await openFiltered()
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('table', { name: 'Projects' }).waitFor()
    await page.getByRole('link', { name: 'Purchases' }).click()
    await shows(page, 'PO-3', 'PO-2', 'PO-1')
    await expect.poll(() => filterInAddress(page)).toEqual({ userPONo: { contains: 'po' } })
    await button(page, 'Clear').click()
    await shows(page, 'OTHER', 'PO-3', 'PO-2', 'PO-1')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lastLists'))).not.toContain('PO')
  })

  it('is accessible with filters set and one open', { tags: 'slow' }, async () => {
    const page = await app.open(
      asking({ supplierId: [supplierId], statementDate: null, totalAmount: { not: 0 } }),
    )
    await button(page, /^Total Amount/)
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Filter by Total Amount' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})

describe('A list', () => {
  it('shows denser rows on request, and keeps them after a reload', { tags: 'slow' }, async () => {
    const page = await app.open(path)
    const row = page.getByRole('row').filter({ hasText: 'PO-1' })
    const height = async () => Math.round((await row.boundingBox())?.height ?? 0)
    await expect.poll(height).toBe(40)
    await button(page, 'Dense rows').click()
    await expect.poll(height).toBe(32)
    await page.reload()
    await shows(page, 'OTHER', 'PO-3', 'PO-2', 'PO-1')
    await expect.poll(height).toBe(32)
  })

  it('shows the views of its definition with their counts, columns and sums', { tags: 'slow' }, async () => {
    const page = await app.open(path)
    const views = page.getByRole('navigation', { name: 'Views of the list' })
    await expect
      .poll(() => views.getByRole('link').allInnerTexts())
      .toEqual([
        'All\n4',
        'No statement date\n2',
        'Not fully matched\n0',
        'Delivered, not invoiced\n1',
        'Credit due\n0',
        'Own labour\n0',
        'Certificates\n0',
        'No job\n0',
      ])
    await views.getByRole('link', { name: 'No statement date' }).click()
    await shows(page, 'OTHER', 'PO-1')
    await page.getByText('Total Amount: £0.00').waitFor()
    await table(page).getByRole('columnheader', { name: 'Ordered' }).waitFor()
    expect(await page.getByRole('link', { name: 'No statement date' }).getAttribute('aria-current')).toBe(
      'page',
    )
    await views.getByRole('link', { name: /^All/ }).click()
    await shows(page, 'OTHER', 'PO-3', 'PO-2', 'PO-1')
  })

  it('keeps filters and sort order behind a row of icons on a phone', { tags: 'slow' }, async () => {
    const page = await app.open(path, { viewport: phone })
    await page.locator('tbody [data-label="Supplier"]').first().waitFor()
    await button(page, 'Filters').waitFor()
    await shows(page, 'OTHER', 'PO-3', 'PO-2', 'PO-1')
    expect(await button(page, 'Add filter').count()).toBe(0)
    await button(page, 'Filters').click()
    await button(page, 'Add filter').waitFor()
    await button(page, 'Sort by').click()
    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: 'User PO Ref' }).click()
    await shows(page, 'OTHER', 'PO-1', 'PO-2', 'PO-3')
    expect(await seriousFindings(page)).toEqual([])
  })
})
