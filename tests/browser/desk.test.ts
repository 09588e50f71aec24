import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { suppliers } from '../../resources.config.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords, link } from '../support/costing.ts'
import { sampleRecord } from '../support/samples.ts'
import { goTo, pathOf } from '../support/steps.ts'

const app = browserTest()
let make: ReturnType<typeof costingRecords>
beforeAll(() => {
  make = costingRecords(app.test)
})

const frame = (page: Page) => page.getByRole('banner').or(page.locator('main header'))
const figure = (page: Page, label: string) =>
  frame(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
const get = async (path: string) => (await app.test.api('GET', path)).body

/** A quote of 1,000 pounds with 250 bought, and their purchase. */
const job = async () => {
  const project = await make.project({ projectNumber: '25-200', projectName: 'Framed barn' })
  const quote = await make.quote({ projectId: project.id, quoteNumber: 'Q-200', standing: 'submitted' })
  const line = await make.quoteLine(quote.id, { description: 'Frame', quantity: 10, costEach: 100 })
  const purchase = await make.purchase({ userPONo: 'PO-200', statementDate: null })
  const bought = await make.purchaseLine(purchase.id, { description: 'Oak', quantity: 5, costEach: 50 })
  await make.purchaseLine(purchase.id, { description: 'Pegs', quantity: 1, costEach: 30 })
  await link(app.test, [bought.id], [[line.id, 5]])
  return { project, quote, line, purchase }
}

describe('The page of a record', () => {
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const openQuote = async () => {
    const { quote } = await job()
    await make.payment(quote.id, null, 250)
    const page = await app.open(`/admin/quote-headers/${quote.id}/quote-lines`)
    await heading(page, 'Q-200').waitFor()
    return page
  }
  const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Lists of this record' })
  const openStatement = async () => {
    const page = await openQuote()
    await tabsOf(page).getByRole('link', { name: 'Statement' }).click()
    await page.getByRole('heading', { name: 'Quote Statement' }).waitFor()
    return page
  }

  it('is headed by the name, the status and the parent of the record', async () => {
    const page = await openQuote()
    await frame(page).getByText('Submitted', { exact: true }).waitFor()
    await page
      .getByRole('navigation', { name: 'Where you are' })
      .getByRole('link', { name: '25-200 - Framed barn' })
      .waitFor()
  })

  it('is headed by figures, each with a link to its records', { tags: 'slow' }, async () => {
    const page = await openQuote()
    expect(await figure(page, 'Quoted').locator('dd').innerText()).toBe('£1,000.00')
    expect(await figure(page, 'Left').locator('dd').innerText()).toBe('£750.00')
    await figure(page, 'Committed').getByRole('link', { name: '£250.00' }).click()
    await page.getByRole('status').filter({ hasText: 'Amount: £250.00' }).waitFor()
  })

  it('has tabs with their record counts', { tags: 'slow' }, async () => {
    const page = await openQuote()
    const tabs = tabsOf(page)
    await expect
      .poll(() => tabs.getByRole('link').allInnerTexts())
      .toEqual(['Lines\n1', 'Statement', 'Payments\n1', 'Revisions'])
  })

  it('shows that a payment has no date', { tags: 'slow' }, async () => {
    const page = await openQuote()
    await tabsOf(page).getByRole('link', { name: 'Payments' }).click()
    await page.getByRole('heading', { name: 'Administration > Payments' }).waitFor()
    const payment = page.getByRole('row').filter({ hasText: '£250.00' })
    await payment.getByText('No Date', { exact: true }).waitFor()
  })

  it('keeps its heading in each tab, and is accessible', { tags: 'slow' }, async () => {
    const page = await openStatement()
    await heading(page, 'Q-200').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('offers a copy of the record, and opens it', { tags: 'slow' }, async () => {
    const page = await openStatement()
    await page.getByRole('button', { name: /^Copy/ }).click()
    await page.getByRole('link', { name: 'Open the copy' }).click()
    await heading(page, 'Q-200 (Copy)').waitFor()
    await page.getByRole('cell', { name: 'Frame', exact: true }).waitFor()
  })

  const openPurchase = async () => {
    const { purchase } = await job()
    const page = await app.open(`/admin/purchase-headers/${purchase.id}/purchase-lines`)
    await page.getByRole('checkbox', { name: 'Select Oak' }).waitFor()
    return { page, purchase }
  }

  it('has dates in its heading that can be edited in place', { tags: 'slow' }, async () => {
    const { page, purchase } = await openPurchase()
    const statement = figure(page, 'Statement')
    await statement.getByRole('button', { name: 'Change Statement' }).click()
    await page.keyboard.type('2/4/25')
    await page.keyboard.press('Enter')
    await statement.getByText('02/04/2025').waitFor()
    expect((await get(`/PurchaseHeader/${purchase.id}`)).statementDate).toBe('2025-04-02')
    expect(await figure(page, 'Unmatched Amount').locator('dd').innerText()).toBe('£30.00')
  })

  it('compares its total with the net total of the supplier', { tags: 'slow' }, async () => {
    const { page } = await openPurchase()
    const check = page.getByLabel("Supplier's net total")
    await check.fill('280')
    await page.getByRole('status').filter({ hasText: 'agrees' }).waitFor()
    await check.fill('300')
    await page.getByRole('status').filter({ hasText: '£20.00 missing' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('shows the category below the description while narrow, with a heading that sorts', {
    tags: 'slow',
  }, async () => {
    const { page } = await openPurchase()
    const headings = () => page.getByRole('columnheader').allInnerTexts()
    expect(await headings()).toContain('Costing Category')
    await page.getByRole('checkbox', { name: 'Select Oak' }).click()
    await expect.poll(headings).not.toContain('Costing Category')
    const both = page.getByRole('columnheader').filter({ hasText: 'Description' })
    await both.getByRole('button', { name: 'Costing Category' }).click()
    await expect.poll(() => both.getAttribute('aria-sort')).toBe('ascending')
    // The add row below still has both fields.
    await page.getByRole('table', { name: 'Purchase Lines' }).getByLabel('Costing Category').waitFor()
  })

  it('lists superseded quotes last, and marks them', { tags: 'slow' }, async () => {
    const { page } = await openPurchase()
    await page.getByRole('checkbox', { name: 'Select Oak' }).click()
    const project = await make.project({ projectNumber: '25-300', projectName: 'Revised' })
    for (const [quoteNumber, standing] of [
      ['Q-300', 'agreed'],
      ['Q-301', 'superseded'],
      ['Q-302', 'draft'],
    ] as const)
      await make.quote({
        projectId: project.id,
        quoteNumber,
        standing,
        ...(standing === 'agreed' && { agreedDate: '2025-01-01' }),
      })
    await page.getByRole('combobox', { name: 'Quote' }).click()
    await page.keyboard.type('25-300')
    const options = page.getByRole('option')
    await expect.poll(() => options.count()).toBe(3)
    const [, , last = ''] = await options.allInnerTexts()
    expect(last).toMatch(/Q-301 .*\(superseded\)$/)
  })

  /** A quote with 21 lines. */
  const longQuote = async () => {
    const { quote, line, purchase } = await job()
    const joists = Array.from({ length: 20 }, (_, index) => ({
      quote_header_id: quote.id,
      description: `Joist ${index}`,
      quantity: 1,
      cost_each: 1,
      costing_category_id: line.costingCategoryId,
    }))
    await app.test.db('quote_line').insert(joists)
    return { linesOfQuote: `/admin/quote-headers/${quote.id}/quote-lines`, purchase }
  }

  it('shows its first record at most 120 pixels below the top edge of a phone', {
    tags: 'slow',
  }, async () => {
    const { linesOfQuote, purchase } = await longQuote()
    const page = await app.open('/unauthorised', { viewport: phone })
    const lists = [
      ['/admin/purchase-headers', 'PO-200'],
      [`/admin/purchase-headers/${purchase.id}/purchase-lines`, 'Oak'],
      [linesOfQuote, 'Frame'],
    ] as const
    for (const [path, first] of lists) {
      await goTo(page, path)
      const card = page.getByRole('row').filter({ hasText: first }).first()
      await card.waitFor()
      await expect
        .poll(async () => (await page.getByRole('row').nth(1).boundingBox())?.y)
        .toBeLessThanOrEqual(120)
      expect((await card.boundingBox())?.height).toBeLessThanOrEqual(120)
      expect(await seriousFindings(page)).toEqual([])
    }
  })

  it('shows on a phone how many rows are ticked, without scrolling the page itself', {
    tags: 'slow',
  }, async () => {
    const { linesOfQuote } = await longQuote()
    const page = await app.open(linesOfQuote, { viewport: phone })
    await page.getByRole('row').filter({ hasText: 'Frame' }).getByRole('checkbox').check()
    const selected = page.getByRole('region', { name: 'Selection' })
    await selected.getByText('1 selected', { exact: true }).waitFor()
    const endOf = async () => {
      const box = await selected.boundingBox()
      return box ? box.y + box.height : undefined
    }
    await expect.poll(endOf).toBeLessThanOrEqual(phone.height)
    // Below it is only the page footer.
    const foot = await page.getByRole('contentinfo').boundingBox()
    const hidden = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(hidden).toBeLessThanOrEqual((foot?.height ?? 0) + 1)
  })

  it('is named in the bar of a phone, whose menu has home and the account', { tags: 'slow' }, async () => {
    const { linesOfQuote } = await longQuote()
    const page = await app.open(linesOfQuote, { viewport: phone })
    const bar = page.getByRole('banner')
    await bar.getByRole('heading', { level: 1, name: 'Q-200' }).waitFor()
    expect(await bar.getByRole('link', { name: 'Costwright home' }).count()).toBe(0)
    await bar.getByRole('button', { name: 'Open menu' }).click()
    const home = page.getByRole('dialog').getByRole('link', { name: 'Costwright home' })
    expect(await home.getAttribute('href')).toBe('/home')
    await page.getByRole('link', { name: 'Change Password', exact: true }).click()
    await page.getByRole('heading', { name: 'Change Password' }).waitFor()
    await bar.getByRole('link', { name: 'Costwright home' }).waitFor()
  })
})

describe('The form of a purchase', () => {
  it('warns of another purchase with the same supplier and invoice, as the list does, and saves it', {
    tags: 'slow',
  }, async () => {
    const supplier = await sampleRecord(app.test, suppliers, { enabled: true })
    const twin = { supplierId: supplier.id, supplierPOInvoiceNo: 'ABM-7' }
    const first = await make.purchase({ ...twin, userPONo: 'PO-A', orderDate: '2025-03-12' })
    await make.purchaseLine(first.id, { quantity: 1, costEach: 328.9 })
    const second = await make.purchase({ ...twin, userPONo: 'PO-B', supplierPOInvoiceNo: 'ABM-8' })
    const page = await app.open(`/admin/purchase-headers/${second.id}/edit`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Supplier Inv No').fill('ABM-7')
    await dialog.getByText('Also on PO-A (12/03/2025, £328.90)').waitFor()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    await row('PO-B').getByText('Also on PO-A').waitFor()
    await row('PO-A').getByText('Also on PO-B').waitFor()
  })

  it('opens the lines of a new purchase by "Save and add lines"', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/purchase-headers/create')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('User PO Ref').fill('PO-NEXT')
    await page.getByRole('button', { name: 'Save and add lines' }).click()
    await page.getByRole('heading', { level: 1, name: 'PO-NEXT', exact: true }).waitFor()
    expect(pathOf(page)).toMatch(/^\/admin\/purchase-headers\/\d+\/purchase-lines$/)
    await page.getByRole('button', { name: 'Add to Purchase Lines' }).waitFor()
  })
})

describe('The keyboard shortcuts of a list', () => {
  const label = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
  /** A list of three quotes, which has the focus. */
  const openList = async () => {
    const { project } = await job()
    await make.quote({ projectId: project.id, quoteNumber: 'Q-201' })
    await make.quote({ projectId: project.id, quoteNumber: 'Q-202' })
    const page = await app.open(`/admin/projects/${project.id}/quote-headers?sort=quoteNumber&order=ASC`)
    await page.getByText('Q-202').waitFor()
    await expect.poll(() => label(page)).toBe('Quotes')
    return page
  }

  it('move through the rows with j, and open one with Enter', async () => {
    const page = await openList()
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toContain('Q-200')
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toContain('Q-201')
    await page.keyboard.press('Enter')
    await page.waitForURL(/quote-lines$/)
  })

  it('tick rows with x and Shift+X', { tags: 'slow' }, async () => {
    const page = await openList()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await page.getByText('2 selected').waitFor()
  })

  it('are listed by ?', { tags: 'slow' }, async () => {
    const page = await openList()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys of Quotes' }).getByText('Tick the row').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('focus the filter with /', { tags: 'slow' }, async () => {
    const page = await openList()
    await page.keyboard.press('/')
    await expect.poll(() => label(page)).toBe('Filter')
  })

  it('act after a click beside the list', { tags: 'slow' }, async () => {
    const page = await openList()
    await page.mouse.click(5, 500)
    await page.keyboard.press('/')
    await expect.poll(() => label(page)).toBe('Filter')
  })

  it('act on an empty list', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/quote-headers?filter={"quoteNumber":"none"}')
    await page.getByText('No Data Available').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Create Quote' }).waitFor()
  })

  it('create a new record with n', { tags: 'slow' }, async () => {
    const page = await openList()
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Create Quote' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The list handles its keys again.
    await page.getByRole('region', { name: 'Quotes' }).focus()
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toContain('Q-20')
  })
})

describe('The quote line of a purchase line', () => {
  it('is shown below its matched quantity, in amber with the reason when it does not count', async () => {
    const project = await make.project({ projectNumber: '25-400', projectName: 'Went here' })
    const agreed = await make.quote({
      projectId: project.id,
      quoteNumber: 'Q-400',
      standing: 'agreed',
      agreedDate: '2025-01-01',
    })
    const draft = await make.quote({ projectId: project.id, quoteNumber: 'Q-401', standing: 'draft' })
    const other = await make.project({ projectNumber: '25-401', projectName: 'And here' })
    const elsewhere = await make.quote({ projectId: other.id, standing: 'agreed', agreedDate: '2025-01-01' })
    const [here, doubted, there] = await Promise.all(
      [agreed, draft, elsewhere].map(({ id }) => make.quoteLine(id, { quantity: 50, costEach: 9 })),
    )
    const purchase = await make.purchase({ userPONo: 'PO-400' })
    const bought = (description: string) =>
      make.purchaseLine(purchase.id, { description, quantity: 2, costEach: 5 })
    const [sound, wrong, both] = [await bought('Sound'), await bought('Wrong'), await bought('Both')]
    await link(app.test, [sound.id], [[here?.id ?? 0, 2]])
    await link(app.test, [wrong.id], [[doubted?.id ?? 0, 2]])
    await link(
      app.test,
      [both.id],
      [
        [here?.id ?? 0, 1],
        [there?.id ?? 0, 1],
      ],
    )
    const page = await app.open(`/admin/purchase-headers/${purchase.id}/purchase-lines`)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('Wrong').getByText('25-400 · draft').waitFor()
    expect(await row('Sound').locator('[data-doubted]').count()).toBe(0)
    await row('Sound').getByRole('link', { name: '25-400', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '25-400', exact: true }).waitFor()
    await page.goBack()
    await row('Both').getByRole('link', { name: '2 jobs' }).click()
    await page.getByRole('heading', { name: 'Administration > Purchase Links' }).waitFor()
    await page.getByRole('status').filter({ hasText: '2 records' }).waitFor()
  })
})

describe('A quote and a purchase', () => {
  const question = (page: Page) => page.getByRole('alertdialog')
  const openQuestion = async (path: string) => {
    const page = await app.open(path)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    return page
  }
  const confirm = (page: Page) => question(page).getByRole('button', { name: 'Delete', exact: true }).click()

  it('cannot be deleted while a purchase link uses their lines; the question links to it', {
    tags: 'slow',
  }, async () => {
    app.allowConsole(/409 \(Conflict\)/)
    const { quote, purchase } = await job()
    for (const path of [
      `/admin/quote-headers/${quote.id}/edit`,
      `/admin/purchase-headers/${purchase.id}/edit`,
    ]) {
      const page = await openQuestion(path)
      const way = question(page).getByRole('link', { name: '1 purchase link', exact: true })
      await way.waitFor()
      expect(await question(page).getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
      await way.click()
      await page.getByRole('heading', { name: 'Administration > Purchase Links' }).waitFor()
      await page.getByRole('status').filter({ hasText: '1 record' }).waitFor()
    }
  })

  it('can be deleted in their dialogs when no record uses them', { tags: 'slow' }, async () => {
    const { quote } = await job()
    const empty = await make.quote({ projectId: quote.projectId, quoteNumber: 'Q-EMPTY' })
    const page = await openQuestion(`/admin/quote-headers/${empty.id}/edit`)
    await confirm(page)
    await page
      .getByText(/^Quote .*deleted$/)
      .first()
      .waitFor()
    expect((await app.test.api('GET', `/QuoteHeader/${empty.id}`)).status).toBe(404)

    const unused = await make.purchase({ userPONo: 'PO-EMPTY' })
    await confirm(await openQuestion(`/admin/purchase-headers/${unused.id}/edit`))
    await expect
      .poll(async () => (await app.test.api('GET', `/PurchaseHeader/${unused.id}`)).status)
      .toBe(404)
  })
})
