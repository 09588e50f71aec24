import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { quoteLines } from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'
import { sampleRecord } from '../support/samples.ts'
import { gate, goTo, problem } from '../support/steps.ts'

const app = browserTest()
const howMany = 450

beforeAll(async () => {
  const rows = Array.from({ length: howMany }, (_, index) => ({
    supplier_name: `Supplier ${String(index + 1).padStart(4, '0')}`,
    contact_name: index % 2 === 0 ? 'Pat' : null,
    enabled: true,
  }))
  await app.test.db('supplier').insert(rows)
})

const table = (page: Page) => page.getByRole('table', { name: 'Suppliers' })
const names = (page: Page) => table(page).locator('tbody [data-label="Supplier Name"]').allInnerTexts()
/** Navigates as the menu does, without a reload. */
const goToSuppliers = async (page: Page) => {
  await page.getByRole('button', { name: 'Administration' }).click()
  await page.getByRole('menuitem', { name: 'Suppliers' }).click()
}
const openSuppliers = async () => {
  const page = await app.open('/admin/suppliers')
  await page.getByText('Supplier 0001').waitFor()
  return page
}
const regionOf = (page: Page) => page.getByRole('region', { name: 'Suppliers' })
const heading = (page: Page, name: string) => table(page).getByRole('columnheader', { name })

/** In the page: clears the text filter when the address contains its text but nothing is rendered yet. */
const clearAsItIsAsked = () => {
  const { pushState } = window.history
  window.history.pushState = (...step) => {
    window.history.pushState = pushState
    pushState.apply(window.history, step)
    queueMicrotask(() => {
      document.querySelector<HTMLButtonElement>('[aria-label="Clear text"]')?.click()
      document.title = 'asked and cleared'
    })
  }
}

describe('A list', () => {
  it('shows "Loading Data", then an error row, and Retry loads it', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/unauthorised')
    const { passed, open } = gate()
    await page.route('**/api/v1.0/Supplier?*', async (route) => {
      await passed
      await route.fulfill(problem(500, 'Oops'))
    })
    await goToSuppliers(page)
    await page.getByText('Loading Data').waitFor()
    open()
    await page.getByText('Error Fetching Data').waitFor()
    expect(await page.getByText(/\d+ records?$/).count()).toBe(0)
    await page.unroute('**/api/v1.0/Supplier?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Supplier 0001').waitFor()
    expect(await page.getByText('Error Fetching Data').count()).toBe(0)
  })

  it('shows its title and row count, and renders only the rows on the screen', { tags: 'slow' }, async () => {
    const page = await openSuppliers()
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toBe('Administration > Suppliers')
    expect(await table(page).getAttribute('aria-rowcount')).toBe(String(howMany + 1))
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe(`${howMany} records`)
    expect((await names(page)).length).toBeLessThan(60)
  })

  it('finds records by a part of their text', { tags: 'slow' }, async () => {
    const page = await openSuppliers()
    // A user may pause before the next word.
    await page.getByLabel('Filter').fill('ER 012 ')
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe('10 records')
    expect(await page.getByLabel('Filter').inputValue()).toBe('ER 012 ')
    expect((await names(page))[0]).toBe('Supplier 0120')
    await page.getByLabel('Filter').fill('no such thing')
    await page.getByText('No Data Available').waitFor()
    await page.getByRole('button', { name: 'Clear text' }).click()
    await page.getByText('Supplier 0001').waitFor()
  })

  it('marks a disabled record in words too', { tags: 'slow' }, async () => {
    const page = await openSuppliers()
    await app.test.db('supplier').insert({ supplier_name: 'AAA closed down', enabled: false })
    await page.getByLabel('Filter').fill('closed')
    const row = table(page).getByRole('row', { name: 'AAA closed down' })
    await row.waitFor()
    expect(await row.getByRole('img', { name: 'Enabled: No' }).count()).toBe(1)
    await row.getByText('Disabled', { exact: true }).waitFor()
    await app.test.db('supplier').where('supplier_name', 'AAA closed down').delete()
  })

  it('is not filtered by a text that is cleared at the moment of its request', { tags: 'slow' }, async () => {
    const page = await openSuppliers()
    await page.evaluate(clearAsItIsAsked)
    await page.getByLabel('Filter').fill('ER 013')
    await page.waitForFunction(() => document.title === 'asked and cleared' && window.location.search === '')
    await expect.poll(() => page.getByLabel('Filter').inputValue()).toBe('')
    await page.getByText('Supplier 0001').waitFor()
  })

  it('opens with 50 rows and fetches up to 200 more before they are visible', async () => {
    const page = await app.open('/unauthorised')
    const ranges: string[] = []
    page.on('request', (request) => {
      const asked = new URL(request.url()).searchParams
      const range = asked.get('range')
      // The tabs ask for counts only, and the mark of names that are alike for the names of the rows.
      const isOfRows = range !== '[0,0]' && !asked.get('filter')?.includes('"supplierName":')
      if (range && isOfRows && request.url().includes('/Supplier?')) ranges.push(range)
    })
    await goToSuppliers(page)
    await page.getByText('Supplier 0001').waitFor()
    const opened = [...ranges]
    const region = regionOf(page)
    await region.evaluate((element) => element.scrollTo(0, 50 * 40 - element.clientHeight - 100))
    await expect.poll(() => ranges).toContain('[50,99]')
    expect(opened).toEqual(['[0,49]'])
    expect((await names(page)).join()).not.toContain('Supplier 0065')
    await region.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.getByText(`Supplier 0${howMany}`).waitFor()
    expect(ranges).toContain('[400,599]')
    const last = table(page).getByRole('row', { name: `Supplier 0${howMany}` })
    expect(await last.getAttribute('aria-rowindex')).toBe(String(howMany + 1))
  })

  it('keeps its scroll position after Back', { tags: 'slow' }, async () => {
    const page = await openSuppliers()
    const region = regionOf(page)
    await region.evaluate((element) => element.scrollTo(0, 4000))
    await page.getByText('Supplier 0105').waitFor()
    await page.getByRole('button', { name: 'Administration' }).click()
    await page.getByRole('menuitem', { name: 'Project Statuses' }).click()
    await page.getByRole('heading', { name: 'Administration > Project Statuses' }).waitFor()
    await page.goBack()
    await page.getByText('Supplier 0105').waitFor()
    await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBe(4000)
  })

  it('shows no row through its headings', { tags: 'slow' }, async () => {
    const page = await openSuppliers()
    const headings = page.locator('thead')
    const before = await headings.screenshot({ animations: 'disabled' })
    await regionOf(page).evaluate((element) => element.scrollTo(0, 1010))
    await page.getByText('Supplier 0030').waitFor()
    expect((await headings.screenshot({ animations: 'disabled' })).equals(before)).toBe(true)
  })

  it('sorts by a column, reverses it on the second click, and starts at the top', {
    tags: 'slow',
  }, async () => {
    const page = await openSuppliers()
    const region = regionOf(page)
    const sorted = (name: string) => expect.poll(() => heading(page, name).getAttribute('aria-sort'))
    await heading(page, 'Contact Name').getByRole('button').click()
    await sorted('Contact Name').toBe('ascending')
    await heading(page, 'Supplier Name').getByRole('button').click()
    await sorted('Supplier Name').toBe('ascending')
    await sorted('Contact Name').toBe('none')
    await page.getByText('Supplier 0001').waitFor()
    await region.evaluate((element) => element.scrollTo(0, 3000))
    await heading(page, 'Supplier Name').getByRole('button').click()
    await sorted('Supplier Name').toBe('descending')
    await page.getByText(`Supplier 0${howMany}`).waitFor()
    expect(await region.evaluate((element) => element.scrollTop)).toBe(0)
    expect(app.complaints()).toHaveLength(0)
  })

  it('of a million records can be scrolled to its end, by the scrollbar and row by row', {
    tags: 'slow',
  }, async () => {
    const million = 1_000_000
    const page = await app.open('/unauthorised')
    // Simulates the rows: only their position matters here.
    const counts: string[] = []
    await page.route('**/api/v1.0/Supplier?*', (route) => {
      const asked = new URL(route.request().url()).searchParams
      if (asked.get('filter')?.includes('alike')) return route.fulfill({ json: [] })
      const [from, to] = JSON.parse(asked.get('range') ?? '[0,0]') as [number, number]
      const [first, last] = from < 0 ? [million + from, million + to] : [from, to]
      const end = Math.min(last, million - 1)
      const json = Array.from({ length: end - first + 1 }, (_, index) => ({
        id: first + index + 1,
        version: 1,
        supplierName: `Row ${first + index + 1}.`,
        enabled: true,
      }))
      const total = asked.get('total')
      // Those of the views ask for one row.
      if (first !== last) counts.push(total ?? 'all')
      if (total === '0') return route.fulfill({ json })
      const headers: Record<string, string> = total
        ? { 'X-Total-More-Than': total }
        : { 'X-Total-Count': String(million) }
      return route.fulfill({ json, headers })
    })
    await goToSuppliers(page)
    const region = regionOf(page)
    await page.getByText('Row 1.', { exact: true }).waitFor()
    // It opens with the quick count, and continues from there.
    await page.getByText('10,000+ records').waitFor()
    expect(await table(page).getAttribute('aria-rowcount')).toBe('-1')
    expect(counts).toEqual(['10000'])
    await region.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.getByText('1,000,000 records').waitFor()
    await region.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    const last = table(page).getByRole('row', { name: 'Row 1000000.' })
    await last.waitFor()
    expect(await last.getAttribute('aria-rowindex')).toBe(String(million + 1))
    expect(counts.filter((count) => count === 'all')).toHaveLength(1)

    // Half-way, a page down shows the next rows without a gap.
    await region.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
    const rowAtTop = () =>
      region.evaluate((element) => {
        const { x, y } = element.getBoundingClientRect()
        const row = document.elementFromPoint(x + 300, y + 75)?.closest('[aria-rowindex]')
        return Number(row?.getAttribute('aria-rowindex'))
      })
    await page
      .getByText(/^Row 500\d\d\d\.$/)
      .first()
      .waitFor()
    const before = await rowAtTop()
    expect(Math.abs(before - million / 2)).toBeLessThan(100)
    await region.evaluate((element) => element.scrollBy(0, 400))
    await expect.poll(rowAtTop).toBe(before + 10)
    // The scrollbar is corrected once the rows rest; the visible rows stay.
    const thumb = await region.evaluate((element) => element.scrollTop)
    await region.evaluate((element) => element.scrollBy(0, 2000))
    await expect.poll(rowAtTop).toBe(before + 60)
    await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBeLessThan(thumb + 2000)
    expect(await rowAtTop()).toBe(before + 60)
  })

  it('limits the counts of its tabs and filters as its own', { tags: 'slow' }, async () => {
    const page = await app.open('/unauthorised')
    const totals: (string | null)[] = []
    await page.route('**/api/v1.0/PurchaseHeader?*', (route) => {
      const asked = new URL(route.request().url()).searchParams
      const total = asked.get('total')
      totals.push(total)
      const isFew = asked.get('filter')?.includes('statementDate')
      const headers: Record<string, string> =
        isFew || total === null ? { 'X-Total-Count': '1234' } : { 'X-Total-More-Than': total }
      return route.fulfill({ json: [{ id: 7, version: 1, userPONo: 'PO 7', totalAmount: 0 }], headers })
    })
    await goTo(page, '/admin/purchase-headers')
    const tabs = page.getByRole('navigation', { name: 'Views of the list' })
    await tabs.getByRole('link', { name: 'All 10,000+' }).waitFor()
    await tabs.getByRole('link', { name: 'No statement date 1,234', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Status' }).click()
    await page.getByRole('checkbox', { name: 'Received (10,000+)' }).waitFor()
    expect(totals).not.toContain(null)
  })

  it('ticks with Shift all rows that were scrolled past, whenever they were fetched', {
    tags: 'slow',
  }, async () => {
    const lots = Array.from({ length: 150 }, (_, index) => ({
      user_po_no: `Lot ${String(index + 1).padStart(3, '0')}`,
    }))
    await app.test.db('purchase_header').insert(lots)
    const page = await app.open('/admin/purchase-headers')
    const purchases = page.getByRole('table', { name: 'Purchases' })
    await purchases.getByText('Lot 150').waitFor()
    const region = page.getByRole('region', { name: 'Purchases' })
    const tick = (number: string) => page.getByRole('checkbox', { name: `Select ${number}` })
    await tick('Lot 141').click()
    for (const seen of [106, 56]) {
      await region.evaluate((element, top) => element.scrollTo(0, top), (141 - seen) * 40)
      await tick(`Lot ${String(seen).padStart(3, '0')}`).waitFor()
    }
    await tick('Lot 056').click({ modifiers: ['Shift'] })
    await page.getByText('86 selected', { exact: true }).waitFor()
  })

  it('asks for a filter when there is too much to search, and searches again with it', {
    tags: 'slow',
  }, async () => {
    await app.test.db('purchase_header').insert({ user_po_no: 'Qz 7' })
    const page = await app.open('/unauthorised')
    app.allowConsole(/400/)
    await page.route('**/api/v1.0/PurchaseHeader?*', (route) => {
      const filter = new URL(route.request().url()).searchParams.get('filter') ?? ''
      if (JSON.parse(filter).q !== 'qz') return route.continue()
      const type = 'urn:costwright:problem:too_many_to_search'
      const title = 'Too many records to search. Add a filter.'
      return route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type, title, status: 400 }),
      })
    })
    await goTo(page, '/admin/purchase-headers')
    const purchases = page.getByRole('table', { name: 'Purchases' })
    await page.getByLabel('Filter', { exact: true }).fill('qz')
    await purchases.getByRole('alert').getByText('Too many records to search. Add a filter.').waitFor()
    await page.getByLabel('Filter', { exact: true }).fill('qz 7')
    await purchases.getByText('Qz 7').waitFor()
  })

  it('has no Add New and no Edit for users who may not write', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/users', { as: 'user' })
    await page.getByRole('cell', { name: 'Una', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: /^(Add New|Edit)/ }).count()).toBe(0)
    await goTo(page, '/admin/users/create')
    await page.waitForURL('**/unauthorised')
  })
})

describe('The lines of a quote', () => {
  /** Three lines of one quote. */
  const openLines = async () => {
    const first = await sampleRecord(app.test, quoteLines, {
      quantity: 3,
      costEach: 0.1,
      description: 'Nails',
    })
    const { quoteHeaderId } = first
    await sampleRecord(app.test, quoteLines, {
      quoteHeaderId,
      quantity: 1,
      costEach: 0.35,
      description: 'Screws',
    })
    await sampleRecord(app.test, quoteLines, {
      quoteHeaderId,
      quantity: -1,
      costEach: 0.05,
      description: 'Credit',
    })
    const quote = (await app.test.api('GET', `/QuoteHeader/${quoteHeaderId}`)).body
    const quotes = `/admin/projects/${quote.projectId}/quote-headers`
    const page = await app.open(`${quotes}/${quoteHeaderId}/quote-lines`)
    return { page, first, quote, quotes }
  }

  it('are totalled exactly over the rows that match the filters', { tags: 'slow' }, async () => {
    const { page, first } = await openLines()
    await page.getByText('Grand Total: £0.60').waitFor()
    await page.getByLabel('Filter').fill('s')
    await page.getByText('Grand Total: £0.65').waitFor()
    await page.getByLabel('Filter').fill('')
    await page.getByText('Grand Total: £0.60').waitFor()
    const category = await app.test.api('GET', `/CostingCategory/${first.costingCategoryId}`)
    await page.getByRole('combobox', { name: 'Costing Category' }).first().click()
    await page.getByRole('option', { name: category.body.categoryDescription }).click()
    await page.getByText('Grand Total: £0.30').waitFor()
    await page.getByRole('combobox', { name: 'Costing Category' }).first().click()
    await page.getByRole('option', { name: 'All' }).click()
    await page.getByText('Grand Total: £0.60').waitFor()
  })

  it('show their quote, and link back to its list', { tags: 'slow' }, async () => {
    const { page, quote, quotes } = await openLines()
    await page.getByText(quote.quoteNumber).first().waitFor()
    const trail = page.getByRole('navigation', { name: 'Where you are' })
    await trail.getByRole('link', { name: 'Quotes' }).click()
    await page.waitForURL(`**${quotes}`)
  })

  it('are totalled on request where the list left the sums out', { tags: 'slow' }, async () => {
    const page = await app.open('/unauthorised')
    await page.route('**/api/v1.0/quoteline?*', (route) => {
      const url = new URL(route.request().url())
      if (!url.searchParams.has('total')) return route.continue()
      url.searchParams.delete('sums')
      return route.continue({ url: url.href })
    })
    await goTo(page, '/admin/quote-lines')
    const addUp = page.getByRole('button', { name: 'Add up', exact: true })
    await addUp.waitFor()
    expect(await page.getByText('Grand Total:').count()).toBe(0)
    await addUp.click()
    await page.getByText('Grand Total: £').waitFor()
    expect(await addUp.count()).toBe(0)
  })
})

describe('Ticked rows', () => {
  it('match the filter whatever the order of the replies, and rows ticked meanwhile stay', {
    tags: 'slow',
  }, async () => {
    const bags = Array.from({ length: 120 }, (_, index) => ({
      user_po_no: `Bag ${index + 1}`,
      accounts_po_no: index === 117 ? null : 'Bags',
    }))
    await app.test.db('purchase_header').insert(bags)
    const page = await app.open('/admin/purchase-headers')
    const tick = (bag: number) => page.getByRole('checkbox', { name: `Select Bag ${bag}` })
    for (const bag of [117, 118, 119]) await tick(bag).check()
    const checks = [gate(), gate()]
    let asked = 0
    await page.route(/\/PurchaseHeader\?.*%22id%22%3A/, async (route) => {
      const check = checks[asked]
      asked += 1
      await check?.passed
      await route.continue()
    })
    const filterBy = async (filter: object) => {
      const isAsked = page.waitForRequest((request) => /\/PurchaseHeader\?.*%22id%22%3A/.test(request.url()))
      const query = new URLSearchParams({ filter: JSON.stringify(filter) })
      await goTo(page, `/admin/purchase-headers?${query}`)
      await isAsked
    }
    await filterBy({ accountsPONo: 'Bags' })
    await filterBy({ userPONo: { not: 'Bag 117' } })
    await tick(116).check()
    // The later filter is answered first.
    checks[1]?.open()
    await page.getByText('3 selected').waitFor()
    checks[0]?.open()
    await app.quiet()
    await goTo(page, '/admin/purchase-headers?filter={}')
    await tick(117).waitFor()
    const ticked = [116, 117, 118, 119].map((bag) => tick(bag).isChecked())
    expect(await Promise.all(ticked)).toEqual([true, false, true, true])
  })
})
