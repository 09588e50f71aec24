import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { costingRecords, link } from '../support/costing.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { type SpecifiedList, specifiedLists } from '../support/specified/lists.ts'
import { gate, goTo, pathOf, problem } from '../support/steps.ts'

const app = browserTest()
let scene: Scene
beforeAll(async () => {
  scene = await makeScene(app.test)
})

interface ListOf extends Omit<SpecifiedList, 'heading' | 'filter'> {
  readonly path: string
  /** The title with the menu name, or the record above it. */
  readonly heading: string
  /** Path of its API call. */
  readonly endpoint: string
}

/**
 * The three lists that differ most are rendered; `admin/resource/list/specified-lists.test.ts` compares the
 * definitions of all twelve with the specification. One at the top, below a menu, with icon columns and a
 * button that few users see. One below a record, with a link and an Actions menu in its rows. One below two
 * records, wider than the screen, without Add New and with Delete in its rows.
 */
const lists = ({ at, project, purchaseLine }: Scene): ListOf[] => {
  const rendered = (pattern: string, path: string, heading: string, id = 0): ListOf => {
    const list = specifiedLists.find((one) => one.at === pattern)
    if (!list) throw new Error(`There is no list at ${pattern}`)
    const endpoint = `/api/v1.0${list.call.replace('7', String(id))}`.toLowerCase()
    return { ...list, path, heading, endpoint }
  }
  return [
    rendered('users', '/admin/users', 'Administration > Users'),
    rendered('projects/:projectId/quote-headers', at.quotesOfProject, project.projectNumber, project.id),
    rendered(
      'purchase-headers/:purchaseHeaderId/purchase-lines/:purchaseLineId/quote-purchase-links',
      at.links,
      'Administration > Purchase Links',
      purchaseLine.id,
    ),
  ]
}

type Where = Pick<ListOf, 'path' | 'title'> & Partial<Pick<ListOf, 'heading'>>

const table = (page: Page, title: string) => page.getByRole('table', { name: title, exact: true })
const bodyRow = (page: Page, title: string) => table(page, title).locator('tbody tr[aria-rowindex="2"]')
const filter = (page: Page) => page.getByRole('textbox', { name: 'Filter', exact: true })
const count = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const goToList = async (page: Page, { path, title, heading }: Where) => {
  await goTo(page, path)
  if (heading) await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  await bodyRow(page, title).waitFor()
}

/** Goes to a page without a list. */
const leaveList = async (page: Page) => {
  await goTo(page, '/Not-Found')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
}

/** Opens the list and waits for its records. */
const openList = async (page: Page, list: Where) => {
  await goToList(page, list)
  await bodyRow(page, list.title).filter({ hasNotText: 'Loading Data' }).waitFor()
}

describe('Every list', () => {
  it('has its title, its columns in order, all sortable, its buttons, Add New and a text filter', async () => {
    const page = await app.open('/Not-Found')
    for (const list of lists(scene)) {
      await openList(page, list)
      const columns = table(page, list.title).getByRole('columnheader')
      const headings = await columns.allInnerTexts()
      expect(headings.map((text) => text.trim()).filter(Boolean)).toEqual(list.columns)
      expect(await columns.getByRole('button').allInnerTexts()).toEqual(list.columns.slice(0, -1))
      const controls = bodyRow(page, list.title).locator('[data-controls]').locator('a, button')
      await expect.poll(() => controls.allInnerTexts()).toEqual(list.buttons)
      expect(await page.getByRole('link', { name: 'Add New', exact: true }).count()).toBe(list.addNew ? 1 : 0)
      expect(await filter(page).count()).toBe(1)
    }
  })

  it('sorts ascending by a clicked heading, and reverses on the next click', async () => {
    const page = await app.open('/Not-Found')
    for (const list of lists(scene)) {
      await openList(page, list)
      const heading = (name: string) =>
        table(page, list.title).getByRole('columnheader', { name, exact: true })
      const isSorted = (name: string, direction: string) =>
        expect.poll(() => heading(name).getAttribute('aria-sort')).toBe(direction)
      const click = async (name: string, direction: string) => {
        await heading(name).getByRole('button').click()
        await isSorted(name, direction)
      }
      const [first = '', second = ''] = list.columns
      await click(first, 'ascending')
      await click(first, 'descending')
      await click(second, 'ascending')
      await isSorted(first, 'none')
      await click(first, 'ascending')
    }
  })

  it('resets sort order and filter when opened from another list', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/users')
    await table(page, 'Users').getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
    await filter(page).fill('no such person')
    await page.getByText('No Data Available', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Administration' }).click()
    await page.getByRole('menuitem', { name: 'Suppliers' }).click()
    await bodyRow(page, 'Suppliers')
      .getByText(/^Supplier Name/)
      .waitFor()
    expect(await filter(page).inputValue()).toBe('')
  })

  it('shows a row while it is loading, could not be loaded, or is empty', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/Not-Found')
    for (const list of lists(scene)) {
      const { passed, open } = gate()
      const mine = (url: URL) => url.pathname.toLowerCase() === list.endpoint
      await leaveList(page)
      await page.route(mine, async (route) => {
        await passed
        await route.fulfill(problem(500, 'Oops'))
      })
      await goToList(page, list)
      // Next to the message there may be the next step: Retry, or Add the first.
      const said = bodyRow(page, list.title).locator('[role="status"], [role="alert"]')
      const says = (text: string) => expect.poll(() => said.allInnerTexts()).toEqual([text])
      await says('Loading Data')
      open()
      await says('Error Fetching Data')
      await page.unroute(mine)
      await page.route(mine, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
      await leaveList(page)
      await goToList(page, list)
      await says('No Data Available')
      await page.unroute(mine)
    }
  })

  it('is not paged: it scrolls to its last record', { tags: 'slow' }, async () => {
    await app.test.db('project_status').insert(
      Array.from({ length: 250 }, (_, index) => ({
        project_status_description: `Zz ${String(index).padStart(3, '0')}`,
        is_project_open: false,
        enabled: true,
      })),
    )
    const page = await app.open('/admin/project-statuses')
    // A record, not the "Loading Data" row.
    await page.getByText('Zz 000').waitFor()
    expect(await page.getByRole('navigation', { name: /pag/i }).count()).toBe(0)
    await page
      .getByRole('region', { name: 'Project Statuses' })
      .evaluate((region) => region.scrollTo(0, region.scrollHeight))
    await page.getByText('Zz 249').waitFor()
    await app.test.db('project_status').where('project_status_description', 'like', 'Zz %').delete()
  })
})

describe('The text filter', () => {
  /** Expects the record with the text in the filtered field, and not another one with it elsewhere. */
  const finds = async (page: Page, path: string, title: string, text: string, found: string) => {
    await openList(page, { path, title })
    await filter(page).fill(text)
    await count(page, '1 record')
    await bodyRow(page, title).filter({ hasText: found }).waitFor()
  }

  it('finds users by first plus last name, and the others by the field that the specification names', {
    tags: 'slow',
  }, async () => {
    const { db } = app.test
    await db('costing_category').insert([
      { category_description: 'Findable category', enabled: true },
      { category_description: 'Other', category_colour_code: '#f1f1f1', enabled: true },
    ])
    await db('project_status').insert({
      project_status_description: 'Findable status',
      is_project_open: true,
      enabled: true,
    })
    await db('project').insert([
      { project_name: 'Findable project', enabled: true },
      { project_name: 'Other project', location: 'Findable', comments: 'Findable', enabled: true },
    ])
    await db('supplier').insert([
      { supplier_name: 'Findable supplier', enabled: true },
      { supplier_name: 'Other supplier', contact_name: 'Findable', enabled: true },
    ])
    const [supplier] = await db('supplier').where('supplier_name', 'Findable supplier').select('id')
    await db('purchase_header').insert([
      { user_po_no: 'PO 1', supplier_id: supplier.id },
      { user_po_no: 'PO 2', comments: 'Findable' },
    ])
    // The box sends the text for every list alike, so the results are checked by API calls.
    for (const [endpoint, text, field, found] of [
      ['CostingCategory', 'FINDABLE', 'categoryDescription', 'Findable category'],
      ['ProjectStatus', 'findable', 'projectStatusDescription', 'Findable status'],
      ['Project', 'findable', 'projectName', 'Findable project'],
      ['Supplier', 'findable', 'supplierName', 'Findable supplier'],
    ] as const) {
      const filtered = `/${endpoint}?filter=${encodeURIComponent(JSON.stringify({ q: text }))}`
      const { body } = await app.test.api('GET', filtered, { as: 'administrator' })
      expect(body.map((record: Record<string, unknown>) => record[field])).toEqual([found])
    }
    // By two fields together, by a field of another record, and by a field two records away.
    const page = await app.open('/Not-Found')
    await finds(page, '/admin/users', 'Users', 'na us', 'Una')
    await finds(page, '/admin/purchase-headers', 'Purchases', 'findable', 'PO 1')
    const { at, quoteLine } = scene
    const part = String(quoteLine.description).slice(1).toUpperCase()
    await finds(page, at.links, 'Purchase Links', part, quoteLine.description)
    await filter(page).fill('nowhere to be found')
    await page.getByText('No Data Available', { exact: true }).waitFor()
  })
})

describe('What the lists show', () => {
  it('are a key for two-factor users, and a sign for enabled and disabled ones', {
    tags: 'slow',
  }, async () => {
    const { db } = app.test
    const { id, email } = scene.user
    await db('user_account').where({ id }).update({ has_2fa: true, is_enabled: false })
    const page = await app.open('/admin/users')
    const signs = (text: string) =>
      table(page, 'Users')
        .getByRole('row')
        .filter({ hasText: text })
        .getByRole('img')
        .evaluateAll((icons) => icons.map((icon) => icon.textContent))
    await expect.poll(() => signs(String(email))).toEqual(['Enabled: No', '2FA: Yes'])
    expect(await signs('admin@costwright.example')).toEqual(['Enabled: Yes'])
  })

  it('are dates as dd/MM/YYYY, amounts with 2 decimals, and totals of the filtered rows', {
    tags: 'slow',
  }, async () => {
    const { project, quote, quoteLine, purchase, purchaseLine, payment } = costingRecords(app.test)
    const { id: projectId } = await project({ projectName: 'Formats' })
    const { id: quoteId } = await quote({ projectId, quoteNumber: 'Q-F' })
    await app.test.db('quote_header').where({ id: quoteId }).update({ created_date: '2025-02-03' })
    await quoteLine(quoteId, { description: 'Bricks', quantity: 1000, costEach: 1.25 })
    await quoteLine(quoteId, { description: 'Sand', quantity: 2, costEach: 0.005 })
    await payment(quoteId, '2025-02-28', 1234.5)
    await payment(quoteId, '2025-03-01', 0.1)
    const { id: purchaseId } = await purchase({ userPONo: 'PO-F' })
    await purchaseLine(purchaseId, { quantity: 3, costEach: 700.5 })
    const page = await app.open('/Not-Found')
    const cells = async (title: string, text: string) => {
      const row = table(page, title).getByRole('row').filter({ hasText: text })
      return row.locator('[role="cell"][data-label]').allInnerTexts()
    }
    await openList(page, { path: `/admin/projects/${projectId}/quote-headers`, title: 'Quotes' })
    expect(await cells('Quotes', 'Q-F')).toEqual(['Formats', 'Q-F', '', '03/02/2025', 'Draft', '£1,250.01'])
    await openList(page, { path: '/admin/purchase-headers', title: 'Purchases' })
    expect((await cells('Purchases', 'PO-F')).at(-1)).toBe('£2,101.50')
    const payments = { path: `/admin/quote-headers/${quoteId}/payments`, title: 'Payments' }
    await openList(page, payments)
    expect(await cells('Payments', '28/02/2025')).toEqual(['28/02/2025', '£1,234.50'])
    await count(page, 'Grand Total: £1,234.60')
    await filter(page).fill('28/02/2025')
    await count(page, 'Grand Total: £1,234.50')
    await openList(page, { path: `/admin/quote-headers/${quoteId}/quote-lines`, title: 'Quote Lines' })
    expect((await cells('Quote Lines', 'Bricks'))[3]).toBe('£1,250.00')
    await count(page, 'Grand Total: £1,250.01')
    await filter(page).fill('sand')
    await count(page, 'Grand Total: £0.01')
  })

  it('are matched quantities in green when equal, red when more, each with a sign, plain when less', async () => {
    const { purchase, purchaseLine, quote, quoteLine } = costingRecords(app.test)
    const { id } = await purchase()
    const { id: quoteId } = await quote()
    const target = await quoteLine(quoteId)
    for (const [description, matched] of [
      ['Equal', 10],
      ['More', 11],
      ['Less', 9],
    ] as const) {
      const line = await purchaseLine(id, { description, quantity: 10 })
      await link(app.test, [line.id], [[target.id, matched]])
    }
    const page = await app.open(`/admin/purchase-headers/${id}/purchase-lines`)
    const colourOf = (description: string) =>
      table(page, 'Purchase Lines')
        .getByRole('row')
        .filter({ hasText: description })
        .locator('[data-label="Matched Quantity"]')
        .evaluate((cell) => getComputedStyle(cell.querySelector('span') ?? cell).color)
    await expect.poll(() => colourOf('Equal')).toBe('rgb(23, 104, 58)')
    expect(await colourOf('More')).toBe('rgb(179, 38, 30)')
    expect(await colourOf('Less')).toBe('rgb(18, 24, 28)')
    const signs = (description: string) =>
      table(page, 'Purchase Lines')
        .getByRole('row')
        .filter({ hasText: description })
        .getByRole('img', { name: /^(Equal to|More than) Quantity$/ })
        .evaluateAll((icons) => icons.map((icon) => icon.textContent || icon.getAttribute('aria-label')))
    expect(await signs('Equal')).toEqual(['Equal to Quantity'])
    expect(await signs('More')).toEqual(['More than Quantity'])
    expect(await signs('Less')).toEqual([])
  })
})

describe('The rows of the list', () => {
  // From the top and from below a record; the targets of other lists' buttons are compared with their
  // definitions.
  const listAt = (path: string, title: string) => ({ path, title })
  const follow = async (page: Page, from: Where, text: string, button: string, to: Where) => {
    await openList(page, from)
    const row = table(page, from.title).getByRole('row').filter({ hasText: text })
    await row.getByRole('link', { name: button }).click()
    await table(page, to.title).waitFor()
    expect(pathOf(page)).toBe(to.path)
  }

  it('open the quotes of a project, and of no other project', async () => {
    const { at, project } = scene
    await costingRecords(app.test).quote({ quoteNumber: 'Of another project' })
    const page = await app.open('/Not-Found')
    await follow(
      page,
      listAt('/admin/projects', 'Projects'),
      project.projectName,
      'View Quotes',
      listAt(at.quotesOfProject, 'Quotes'),
    )
    await count(page, '1 record')
    expect(await page.getByText('Of another project').count()).toBe(0)
    // Both lists have one title, so a page without a list is visited between.
    await leaveList(page)
    await openList(page, { path: at.quotes, title: 'Quotes' })
    await page.getByText('Of another project').waitFor()
  })

  it('have the actions Copy, Export (Excel), Statement and Payments for a quote', async () => {
    const page = await app.open('/Not-Found')
    await openList(page, { path: scene.at.quotesOfProject, title: 'Quotes' })
    await page.getByRole('button', { name: /^Actions/ }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Copy',
      'Export (Excel)',
      'Statement',
      'Payments',
    ])
    await page.getByRole('menuitem', { name: 'Payments' }).click()
    await page.getByRole('heading', { name: 'Administration > Payments' }).waitFor()
  })

  it('open the links of a purchase line', { tags: 'slow' }, async () => {
    const { at, purchaseLine } = scene
    const page = await app.open('/Not-Found')
    const lines = listAt(at.purchaseLines, 'Purchase Lines')
    await follow(page, lines, purchaseLine.description, 'View Links', listAt(at.links, 'Purchase Links'))
  })
})
