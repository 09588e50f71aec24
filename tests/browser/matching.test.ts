import type { Page, Request } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { pathOf, sendingAgainAtOnce } from '../support/steps.ts'

const app = browserTest()
type Records = ReturnType<typeof costingRecords>
let records: Records
let quoteId = 0
let categoryId = 0

beforeAll(async () => {
  records = costingRecords(app.test)
  const { id: projectId } = await records.project({ projectName: 'Netherby barn', projectNumber: '25-003' })
  quoteId = (await records.quote({ projectId, quoteNumber: 'Q-1' })).id
  categoryId = (await records.category({ categoryDescription: 'Masonry' })).id
})

const newQuoteLine = async (description: string, quantity = 10, costEach = 96) =>
  (await records.quoteLine(quoteId, { description, quantity, costEach, costingCategoryId: categoryId }))
    .id as number

/** Parameters: a text to number, quote, category, and how many. */
const insertQuoteLines = `insert into quote_line (description, quote_header_id, costing_category_id, quantity, cost_each)
  select ?::text || n, ?, ?, 1, 1 from generate_series(1, ?::int) n`

/** A purchase with a line for each quantity, described "Delivery 1" and so on. */
const newPurchase = async (...quantities: number[]) => {
  const { id } = await records.purchase()
  const lines = quantities.map((quantity, index) => ({
    description: `Delivery ${index + 1}`,
    purchase_header_id: id,
    costing_category_id: categoryId,
    quantity,
    cost_each: 1,
  }))
  const made: { id: number }[] = await app.test.db('purchase_line').insert(lines).returning('id')
  const lineIds = made.map(({ id }) => id)
  return { address: `/admin/purchase-headers/${id}/purchase-lines`, lineIds }
}

const panel = (page: Page) => page.getByRole('region', { name: 'Quote Matching' })
const linkButton = (page: Page) => panel(page).getByRole('button', { name: 'Link', exact: true })
const quantityBox = (page: Page, description: string) =>
  page.getByRole('textbox', { name: `Linked Quantity: ${description}`, exact: true })
const tick = (page: Page, description: string) =>
  page.getByRole('checkbox', { name: `Select ${description}`, exact: true }).click()
const isSearch = (request: Request) => request.url().endsWith('/quoteline/search')
const isLink = (request: Request) => request.url().endsWith('/quoteline/quote-purchase-link')

/** Searches for the text; returns the request. */
const searchFor = async (page: Page, text: string) => {
  await panel(page).getByRole('textbox', { name: 'Text Filter' }).fill(text)
  const sent = page.waitForRequest(isSearch)
  await panel(page).getByRole('button', { name: 'Search', exact: true }).click()
  return sent
}
/** Matched quantities as the list shows them. */
const matched = (page: Page, description: string) =>
  page
    .getByRole('table', { name: 'Purchase Lines' })
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${description}`, exact: true }) })
    .getByRole('cell')
    .nth(3)
    .locator('[data-figure-of]')

/** No serious axe findings, and no sideways scrolling. */
const expectAccessible = async (page: Page) => {
  expect(await seriousFindings(page)).toEqual([])
  const [needed, there] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(needed).toBeLessThanOrEqual(there ?? 0)
}

describe('The Quote Matching panel', () => {
  it('searches by category, text and quote, where -1 means all, and shows the count', {
    tags: 'slow',
  }, async () => {
    await newQuoteLine('Facing brick, searched')
    await app.test.db.raw(insertQuoteLines, ['Snagging item ', quoteId, categoryId, 1001])
    const { address } = await newPurchase(5)
    const page = await app.open(address)
    await tick(page, 'Delivery 1')
    // The category of the ticked line, once the purchase's latest quote is loaded.
    const category = panel(page).getByRole('combobox', { name: 'Costing Category' })
    await expect.poll(() => category.inputValue()).toBe('Masonry')
    const defaults = { linkedUnlinkedBoth: 3, costFrom: null, costTo: null }
    expect((await searchFor(page, 'brick, searched')).postDataJSON()).toEqual({
      costingCategoryId: categoryId,
      quoteHeaderId: -1,
      description: 'brick, searched',
      ...defaults,
    })
    await category.click()
    await page.getByRole('option', { name: 'All', exact: true }).click()
    expect((await searchFor(page, 'brick, searched')).postDataJSON()).toMatchObject({
      costingCategoryId: -1,
    })
    await category.click()
    await page.getByRole('option', { name: 'Masonry' }).click()
    await panel(page).getByRole('combobox', { name: 'Quote' }).click()
    await page
      .getByRole('option', { name: /^25-003 - Netherby barn - Q-1 - \d\d\/\d\d\/\d{4}\s*Draft$/ })
      .click()
    const sent = page.waitForRequest(isSearch)
    await panel(page).getByRole('textbox', { name: 'Text Filter' }).press('Enter')
    expect((await sent).postDataJSON()).toEqual({
      costingCategoryId: categoryId,
      quoteHeaderId: quoteId,
      description: 'brick, searched',
      ...defaults,
    })
    const row = page.getByRole('table', { name: 'Quote lines found' }).getByRole('row').nth(1)
    await row.waitFor()
    expect((await row.getByRole('cell').allTextContents()).slice(0, -1)).toEqual([
      'Netherby barn',
      'Q-1 Draft',
      'Facing brick, searched',
      '10',
      '£96.00',
      '£960.00',
      'Masonry',
    ])
    expect(
      await page
        .getByRole('table', { name: 'Quote lines found' })
        .getByRole('columnheader')
        .allTextContents(),
    ).toEqual([
      'Project',
      'Quote',
      'Details',
      'Quote Qty',
      'Quote Cost',
      'Line Total',
      'Category',
      'Linked Quantity',
    ])

    await searchFor(page, 'there is no such line')
    await panel(page).getByText('No Data Available').waitFor()
    // The API's own limit is tested there: here it returns two of many.
    await page.route(/quoteline\/search$/, async (route) => {
      const response = await route.fetch()
      return route.fulfill({ response, json: (await response.json()).slice(0, 2) })
    })
    await searchFor(page, 'Snagging item')
    await panel(page)
      .getByText('The first 2 of 1,001 quote lines. Narrow the search to see the others.')
      .waitFor()
    // Every later search would find them.
    await app.test.db('quote_line').where('description', 'like', 'Snagging item %').delete()
  })
})

describe('Linking', () => {
  it('is possible only with a valid quantity', { tags: 'slow' }, async () => {
    await newQuoteLine('Coping stone A')
    const { address } = await newPurchase(5)
    const page = await app.open(address)
    await tick(page, 'Delivery 1')
    await searchFor(page, 'Coping stone')
    const box = quantityBox(page, 'Coping stone A')
    await panel(page).getByText('Type a linked quantity for at least one quote line.').waitFor()
    expect(await linkButton(page).isDisabled()).toBe(true)
    await box.fill('-2')
    await panel(page).getByText('Must have the same sign as the quantity of the purchase line.').waitFor()
    expect(await box.getAttribute('aria-invalid')).toBe('true')
    expect(await linkButton(page).isDisabled()).toBe(true)
    await box.fill('6')
    await panel(page).getByText('More than Quantity').waitFor({ state: 'attached' })
    expect(await linkButton(page).isEnabled()).toBe(true)
  })

  it('has a panel while any purchase line is ticked', { tags: 'slow' }, async () => {
    const { address } = await newPurchase(5)
    const page = await app.open(address)
    await page.getByRole('checkbox', { name: 'Select Delivery 1', exact: true }).waitFor()
    expect(await panel(page).count()).toBe(0)
    await tick(page, 'Delivery 1')
    await panel(page).waitFor()
    await tick(page, 'Delivery 1')
    await panel(page).waitFor({ state: 'detached' })
  })

  it('is opened by its button once it was hidden, and the lines stay selected', {
    tags: 'slow',
  }, async () => {
    const { address } = await newPurchase(5, 7)
    const page = await app.open(address)
    await tick(page, 'Delivery 1')
    await panel(page).getByRole('button', { name: 'Hide' }).click()
    await tick(page, 'Delivery 2')
    await page.getByText('2 selected').waitFor()
    expect(await panel(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Quote Matching' }).click()
    await panel(page).getByText('2 purchase lines selected.').waitFor()
  })

  /** Two purchase lines, the first of which is linked with 5 of the first of two quote lines. */
  const linkFirst = async (name: string) => {
    const first = await newQuoteLine(`${name} A`)
    await newQuoteLine(`${name} B`)
    const { address, lineIds } = await newPurchase(5, 7)
    const page = await app.open(address)
    const addRow = page.locator('tfoot').getByLabel('Description')
    await addRow.fill('Half typed')
    await tick(page, 'Delivery 1')
    await searchFor(page, name)
    await quantityBox(page, `${name} A`).fill('5')
    const sent = page.waitForRequest(isLink)
    await linkButton(page).click()
    const body = (await sent).postDataJSON()
    await panel(page).waitFor({ state: 'detached' })
    return { first, lineIds, page, addRow, body }
  }

  it('sends only the lines with a quantity', { tags: 'slow' }, async () => {
    const { first, lineIds, body } = await linkFirst('Hip tile')
    expect(body).toEqual({
      selectedQuoteLineIDs: [first],
      selectedQuoteLineQuantities: [5],
      selectedPurchaseLineIDs: [lineIds[0]],
    })
  })

  it('resets ticks and typed text in a refreshed list, and focuses the next line', {
    tags: 'slow',
  }, async () => {
    const { page, addRow } = await linkFirst('Valley tile')
    await page.getByText('1 link made with 1 purchase line.').waitFor()
    await expect.poll(() => addRow.inputValue()).toBe('')
    const next = page.getByRole('checkbox', { name: 'Select Delivery 2', exact: true })
    await expect.poll(() => next.evaluate((box) => box === document.activeElement)).toBe(true)
    await expect.poll(() => matched(page, 'Delivery 1').textContent()).toBe('Equal to Quantity5')
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  })

  it('repeats the text and quote of the search for the next line', { tags: 'slow' }, async () => {
    const { page } = await linkFirst('Coping block')
    const next = page.getByRole('checkbox', { name: 'Select Delivery 2', exact: true })
    await expect.poll(() => next.evaluate((box) => box === document.activeElement)).toBe(true)
    await expect.poll(() => matched(page, 'Delivery 1').textContent()).toBe('Equal to Quantity5')
    const again = page.waitForRequest(isSearch)
    await page.keyboard.press('Space')
    expect((await again).postDataJSON()).toMatchObject({
      description: 'Coping block',
      quoteHeaderId: quoteId,
    })
    expect(await quantityBox(page, 'Coping block A').inputValue()).toBe('')
  })

  it('distributes a quantity among several lines after a preview, and reports capped links', {
    tags: 'slow',
  }, async () => {
    await newQuoteLine('Engineering brick', 3000)
    const { address } = await newPurchase(1000, 1000, 400)
    const page = await app.open(address)
    for (const line of [1, 2, 3]) await tick(page, `Delivery ${line}`)
    await searchFor(page, 'Engineering brick')
    await quantityBox(page, 'Engineering brick').fill('2,500')
    await page.getByText('What linking will do', { exact: true }).click()
    const preview = page.getByRole('region', { name: 'What linking will do' })
    const rows = await preview.getByRole('row').allInnerTexts()
    expect(
      rows.slice(1).map((row) =>
        row
          .trim()
          .split(/\s*\t\s*/)
          .slice(0, 4),
      ),
    ).toEqual([
      ['Delivery 1', '1,000', '0', '1,000'],
      ['Delivery 2', '1,000', '0', '1,000'],
      ['Delivery 3', '400', '0', '400'],
    ])
    await panel(page)
      .getByText('Engineering brick: 2,400 of the 2,500 typed will be linked, as no more is unmatched.')
      .waitFor()
    await panel(page).getByText('to 1 quote line').waitFor()
    await expectAccessible(page)
    await linkButton(page).click()
    await page.getByText('3 links made with 3 purchase lines.').waitFor()
    await page
      .getByText('Engineering brick: 2,400 of the 2,500 typed were linked, as no more was unmatched.')
      .waitFor()
    await expect.poll(() => matched(page, 'Delivery 3').textContent()).toBe('Equal to Quantity400')
  })

  it('combines quantities from several searches', { tags: 'slow' }, async () => {
    const lines = [await newQuoteLine('Lead flashing'), await newQuoteLine('Lead soaker')]
    const { address, lineIds } = await newPurchase(2, 7)
    const page = await app.open(address)
    for (const line of [1, 2]) await tick(page, `Delivery ${line}`)
    await panel(page).getByText('2 purchase lines selected.').waitFor()
    await searchFor(page, 'Lead flashing')
    await quantityBox(page, 'Lead flashing').fill('2')
    await searchFor(page, 'Lead soaker')
    await quantityBox(page, 'Lead soaker').fill('5')
    const sent = page.waitForRequest(isLink)
    await linkButton(page).click()
    expect((await sent).postDataJSON()).toEqual({
      selectedQuoteLineIDs: lines,
      selectedQuoteLineQuantities: [2, 5],
      selectedPurchaseLineIDs: lineIds,
    })
    await expect.poll(() => matched(page, 'Delivery 2').textContent()).toBe('Equal to Quantity7')
  })
})

describe('A filter', () => {
  it('unticks the lines that it hides, so that no hidden line is linked', { tags: 'slow' }, async () => {
    const line = await newQuoteLine('Ridge tile')
    const { address, lineIds } = await newPurchase(4, 6)
    const page = await app.open(address)
    for (const number of [1, 2]) await tick(page, `Delivery ${number}`)
    await panel(page).getByText('2 purchase lines selected.').waitFor()
    const filter = page.getByRole('textbox', { name: 'Filter', exact: true })
    await filter.fill('Delivery 2')
    await panel(page).getByText('1 purchase line selected.').waitFor()
    await filter.fill('')
    await page.getByText('2 records', { exact: true }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Select Delivery 1' }).isChecked()).toBe(false)
    await searchFor(page, 'Ridge tile')
    await quantityBox(page, 'Ridge tile').fill('6')
    const sent = page.waitForRequest(isLink)
    await linkButton(page).click()
    expect((await sent).postDataJSON()).toEqual({
      selectedQuoteLineIDs: [line],
      selectedQuoteLineQuantities: [6],
      selectedPurchaseLineIDs: [lineIds[1]],
    })
  })
})

describe('The Quote Matching panel on a phone', () => {
  it('shows each found line with its box and the error below it, and is accessible in dark colours', {
    tags: 'slow',
  }, async () => {
    await newQuoteLine('Clay pantiles')
    const { address } = await newPurchase(5, 6)
    const page = await app.open(address, { viewport: phone, colorScheme: 'dark' })
    await tick(page, 'Delivery 1')
    await tick(page, 'Delivery 2')
    await searchFor(page, 'Clay pantiles')
    const box = quantityBox(page, 'Clay pantiles')
    const card = panel(page).getByRole('row').filter({ has: box })
    // 44 pixels for a finger, and three lines of text next to it.
    expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(100)
    await card.getByText(/Clay pantiles/).waitFor()
    await box.fill('-2')
    const wrong = card.getByText('Must have the same sign as the quantity of the purchase line.')
    await wrong.waitFor()
    const boxEnd = await box.boundingBox()
    expect((await wrong.boundingBox())?.y).toBeGreaterThanOrEqual((boxEnd?.y ?? 0) + (boxEnd?.height ?? 0))
    await box.fill('5')
    await page.getByText('What linking will do', { exact: true }).click()
    await page.getByRole('region', { name: 'What linking will do' }).waitFor()
    await expectAccessible(page)
    await linkButton(page).click()
    await panel(page).waitFor({ state: 'detached' })
  })
})

describe('Lines with different units', () => {
  it('are linked only after confirmation', { tags: 'slow' }, async () => {
    const quoteLine = await newQuoteLine('Wall tiles, per piece')
    await app.test.api('PATCH', `/quoteline/${quoteLine}`, { body: { unit: 'nr' } })
    const { address, lineIds } = await newPurchase(5)
    await app.test.api('PATCH', `/PurchaseLine/${lineIds[0]}`, { body: { unit: 'm²' } })
    const page = await app.open(address)
    await tick(page, 'Delivery 1')
    await searchFor(page, 'Wall tiles')
    await quantityBox(page, 'Wall tiles, per piece').fill('5')
    await linkButton(page).click()
    const question = page.getByRole('alertdialog', { name: 'Units differ' })
    await question.getByText('m² to nr').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect((await app.test.api('GET', `/PurchaseLine/${lineIds[0]}`)).body.matchedQuantity).toBe(0)
    await linkButton(page).click()
    const sent = page.waitForRequest(isLink)
    await question.getByRole('button', { name: 'Link' }).click()
    await sent
    await expect.poll(() => matched(page, 'Delivery 1').textContent()).toBe('Equal to Quantity5')
  })
})

describe('The effort of matching', () => {
  it('is one click for each purchase line and each quote line, and two more', { tags: 'slow' }, async () => {
    const project = await records.project({ projectNumber: '25-100', projectName: 'Counted yard' })
    const quote = await records.quote({ projectId: project.id, quoteNumber: 'Q-C' })
    await app.test.db.raw(insertQuoteLines, ['Counted part ', quote.id, categoryId, 2])
    const { address } = await newPurchase(0.5, 1, 0.25)
    const groups = [[1, 2], [3]]
    const page = await app.open(address)
    await page.evaluate(() => {
      const counted = window as unknown as { clicks: number }
      counted.clicks = 0
      document.addEventListener('pointerdown', () => counted.clicks++, { capture: true })
    })
    for (const [index, lines] of groups.entries()) {
      for (const line of lines) await tick(page, `Delivery ${line}`)
      if (index === 0) {
        await panel(page).getByRole('combobox', { name: 'Quote' }).click()
        await page.keyboard.type('25-100')
        await page.keyboard.press('Enter')
        await panel(page).getByRole('button', { name: 'Search', exact: true }).click()
      }
      await page.getByRole('button', { name: `Fill: Counted part ${index + 1}` }).click()
      // The unmatched quantities of the lines.
      expect(await quantityBox(page, `Counted part ${index + 1}`).inputValue()).toBe(['1', '0.25'][index])
      expect(await linkButton(page).isVisible()).toBe(true)
      await page.keyboard.press('Enter')
      await panel(page).waitFor({ state: 'detached' })
    }
    for (const [line, quantity] of [0.5, 1, 0.25].entries())
      await expect
        .poll(() => matched(page, `Delivery ${line + 1}`).textContent())
        .toBe(`Equal to Quantity${quantity}`)
    const clicks = await page.evaluate(() => (window as unknown as { clicks: number }).clicks)
    expect(clicks).toBe(groups.flat().length + groups.length + 2)
  })

  it('never includes scrolling the page to Link, whether next to the lines, over them or on a phone', {
    tags: 'slow',
  }, async () => {
    await app.test.db.raw(insertQuoteLines, ['Long list ', quoteId, categoryId, 40])
    const { address } = await newPurchase(...Array.from({ length: 30 }, () => 2))
    const page = await app.open(address)
    await tick(page, 'Delivery 1')
    await searchFor(page, 'Long list')
    for (const viewport of [desktop, { width: 1000, height: 700 }, phone]) {
      await page.setViewportSize(viewport)
      await panel(page).getByText('40 quote lines').waitFor({ state: 'attached' })
      // At another width the panel is a new one from the next frame on.
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await linkButton(page).waitFor()
      const bar = await linkButton(page).boundingBox()
      expect(bar && bar.y + bar.height).toBeLessThanOrEqual(viewport.height)
      const result = page.getByRole('region', { name: 'Quote lines found' })
      await result.evaluate((region) => region.scrollTo(0, region.scrollHeight))
      expect(await linkButton(page).boundingBox()).toEqual(bar)
    }
  })
})

describe('When a call fails', () => {
  it('the typed and found data stays, and the failure is only logged', { tags: 'slow' }, async () => {
    await newQuoteLine('Oak lintel')
    const { address } = await newPurchase(5)
    app.allowConsole(/500|ERR_FAILED/)
    const page = await app.open(address)
    await tick(page, 'Delivery 1')
    await searchFor(page, 'Oak lintel')
    await quantityBox(page, 'Oak lintel').fill('2')
    await panel(page).getByText('to 1 quote line').waitFor()
    // Earlier results stay until the search is answered.
    await panel(page).getByText('Long list').first().waitFor({ state: 'detached' })
    const before = await panel(page).innerText()
    await page.route(/quoteline\/(search|quote-purchase-link)$/, (route) =>
      route.fulfill({ status: 500, json: { title: 'Broken' } }),
    )
    for (const [act, logs] of [
      [() => searchFor(page, 'Oak'), 'Search of quote lines failed'],
      [() => linkButton(page).click(), 'Linking failed'],
    ] as const) {
      const logged = page.waitForEvent('console', (message) => message.text().includes(logs))
      await act()
      await logged
      await expect.poll(() => panel(page).innerText()).toBe(before)
      expect(await quantityBox(page, 'Oak lintel').inputValue()).toBe('2')
      expect(await page.getByRole('alert').count()).toBe(0)
    }
  })

  it('a link whose response was lost is created once', { tags: 'slow' }, async () => {
    await newQuoteLine('Elm lintel')
    const { address } = await newPurchase(5)
    app.allowConsole(/ERR_FAILED/)
    const page = await app.open(address)
    await tick(page, 'Delivery 1')
    await searchFor(page, 'Elm lintel')
    await quantityBox(page, 'Elm lintel').fill('2')
    await panel(page).getByText('to 1 quote line').waitFor()
    await page.route(
      /quote-purchase-link$/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      // As often as the app retries by itself.
      { times: 3 },
    )
    const lost = page.waitForEvent('console', (message) => message.text().includes('Linking failed'))
    await sendingAgainAtOnce(page, async () => {
      await linkButton(page).click()
      await lost
    })
    await panel(page).getByText('to 1 quote line').waitFor()
    expect(await quantityBox(page, 'Elm lintel').inputValue()).toBe('2')
    expect(await page.getByRole('alert').count()).toBe(0)
    await linkButton(page).click()
    await panel(page).waitFor({ state: 'detached' })
    await expect.poll(() => matched(page, 'Delivery 1').textContent()).toBe('2')
  })
})

describe('Addresses of matching', () => {
  it('start with the choice of a purchase, with the panel open before a line is ticked, and link it', async () => {
    await newQuoteLine('Clay paver')
    const { address } = await newPurchase(5)
    const { body: purchase } = await app.test.api('GET', `/PurchaseHeader/${address.split('/')[3]}`)
    const page = await app.open('/admin/views/matching/quote-to-purchase-match')
    await page.getByRole('heading', { level: 1, name: 'Quote Matching' }).waitFor()
    await page.getByRole('combobox', { name: 'Purchase' }).click()
    await page.getByRole('option', { name: new RegExp(`^${purchase.userPONo}`) }).click()
    await expect.poll(() => pathOf(page)).toBe(`${address}/quote-to-purchase-match`)
    await searchFor(page, 'Clay paver')
    await quantityBox(page, 'Clay paver').fill('5')
    await panel(page).getByText('Tick the purchase lines to link.').waitFor()
    await tick(page, 'Delivery 1')
    expect(await panel(page).count()).toBe(1)
    await linkButton(page).click()
    await expect.poll(() => matched(page, 'Delivery 1').textContent()).toBe('Equal to Quantity5')
    await expect.poll(() => page.getByRole('textbox', { name: /^Linked Quantity/ }).count()).toBe(0)
  })

  it('offer Undo for new links', { tags: 'slow' }, async () => {
    await newQuoteLine('Stone paver')
    const { address, lineIds } = await newPurchase(5)
    const page = await app.open(`${address}/quote-to-purchase-match`)
    await searchFor(page, 'Stone paver')
    await quantityBox(page, 'Stone paver').fill('5')
    await tick(page, 'Delivery 1')
    await linkButton(page).click()
    await expect.poll(() => matched(page, 'Delivery 1').textContent()).toBe('Equal to Quantity5')
    await page.locator('header').getByRole('button', { name: 'Undo: 1 line linked' }).click()
    await page
      .getByRole('alert')
      .filter({ has: page.getByText('Undone: 1 line linked', { exact: true }) })
      .waitFor()
    expect((await app.test.api('GET', `/PurchaseLine/${lineIds[0]}`)).body.matchedQuantity).toBe(0)
  })
})
