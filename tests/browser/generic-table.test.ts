import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { costingCategories, suppliers } from '../../resources.config.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { showColours } from '../support/colours.ts'
import { sampleRecord } from '../support/samples.ts'
import { goTo } from '../support/steps.ts'

const app = browserTest()

const stored = async (path: string) => (await app.test.api('GET', path)).body
const addSupplier = (supplierName: string, changes = {}) =>
  sampleRecord(app.test, suppliers, {
    supplierName,
    contactName: null,
    contactNumber: null,
    contactEmail: null,
    enabled: true,
    ...changes,
  })
const dialog = (page: Page) => page.getByRole('dialog')
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The texts of a column of the rendered rows. */
const column = (page: Page, index: number) => page.locator(`tbody tr td:nth-child(${index})`).allInnerTexts()
const hasFocus = (page: Page, name: string) =>
  expect.poll(() => button(page, name).evaluate((element) => element === document.activeElement)).toBe(true)

const openGeneric = async (mode: 'modal' | 'inline', wanted: string, options = {}) => {
  const page = await app.open(`/generic?mode=${mode}`, options)
  await search(page, wanted)
  await button(page, `Edit: ${wanted}`).waitFor()
  return page
}

describe('The generic table', () => {
  it('requires a signed-in user', { tags: 'slow' }, async () => {
    const page = await app.open('/generic', { as: 'anonymous' })
    await page.waitForURL('**/login')
  })

  it('has the columns of the definition', async () => {
    const page = await app.open('/generic')
    await page.getByRole('columnheader').first().waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Enabled',
      'Supplier Name',
      'Contact Name',
      'Contact Number',
      'Contact Email',
      'Actions',
    ])
  })

  it('sorts by a column and marks it with an arrow', { tags: 'slow' }, async () => {
    await addSupplier('Sorted A', { contactName: 'zed' })
    await addSupplier('Sorted B', { contactName: 'Adam' })
    await addSupplier('Sorted C')
    const page = await app.open('/generic')
    await search(page, 'Sorted')
    const heading = page.getByRole('columnheader', { name: 'Contact Name' })
    await expect.poll(() => column(page, 2)).toEqual(['Sorted A', 'Sorted B', 'Sorted C'])
    expect(await heading.getAttribute('aria-sort')).toBe('none')
    await heading.getByRole('button').click()
    await expect.poll(() => column(page, 2)).toEqual(['Sorted B', 'Sorted A', 'Sorted C'])
    expect(await heading.getAttribute('aria-sort')).toBe('ascending')
    expect(await heading.locator('svg').evaluate((arrow) => getComputedStyle(arrow).opacity)).toBe('1')
    await heading.getByRole('button').click()
    await expect.poll(() => column(page, 2)).toEqual(['Sorted A', 'Sorted B', 'Sorted C'])
    expect(await heading.getAttribute('aria-sort')).toBe('descending')
  })

  it('renders only the visible rows of a long list', { tags: 'slow' }, async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => ({ supplier_name: `Long list ${index + 1}` }))
    await app.test.db('supplier').insert(rows)
    const page = await openGeneric('inline', 'Long list 1021')
    await search(page, 'Long list')
    await page.getByText('1,200 of').or(page.getByText('1200 of')).waitFor()
    expect(await page.locator('tbody tr').count()).toBeLessThan(60)
    expect(Number(await page.getByRole('table').getAttribute('aria-rowcount'))).toBe(1201)
    await button(page, 'Edit: Long list 1').click()
    const name = page.locator('tbody').getByLabel('Supplier Name')
    await name.fill('Long list, typed')
    await page.getByRole('region', { name: 'Suppliers' }).evaluate((region) => {
      region.scrollTop = region.scrollHeight
    })
    await button(page, 'Edit: Long list 1200').waitFor()
    // The row in edit mode is not visible and keeps its typed text.
    expect(await name.inputValue()).toBe('Long list, typed')
    await app.test.db('supplier').where('supplier_name', 'like', 'Long list%').delete()
  })
})

describe('The generic table with dialogs', () => {
  it('adds an item', async () => {
    const page = await app.open('/generic')
    await button(page, 'Add New').click()
    await dialog(page).getByRole('heading', { name: 'Add New Item' }).waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await dialog(page).getByLabel('Supplier Name').fill('Added by dialog')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await search(page, 'Added by dialog')
    await button(page, 'Edit: Added by dialog').waitFor()
    const found = await stored(`/Supplier?filter=${encodeURIComponent('{"q":"Added by dialog"}')}`)
    expect(found).toHaveLength(1)
  })

  it('shows the server’s reason for a refusal and keeps the typed text', async () => {
    app.allowConsole(/Failed to load resource/)
    await addSupplier('Refused by dialog')
    const page = await openGeneric('modal', 'Refused by dialog')
    await button(page, 'Edit: Refused by dialog').click()
    await dialog(page).getByLabel('Contact Name').fill('Typed')
    await page.route('**/api/v1.0/Supplier/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { title: 'The database is full.', status: 500 } })
        : route.continue(),
    )
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await dialog(page).getByText('The database is full.').waitFor()
    expect(await dialog(page).getByLabel('Contact Name').inputValue()).toBe('Typed')
  })
})

describe('The generic table with rows', () => {
  it('saves valid values with Save and returns the focus', async () => {
    const { id } = await addSupplier('Edited by row')
    const page = await openGeneric('inline', 'Edited by row')
    await button(page, 'Edit: Edited by row').click()
    const row = page.locator('tbody')
    await row.getByLabel('Contact Email').fill('nonsense')
    await row.getByLabel('Contact Name').fill('Typed')
    await row.getByText('Invalid email format.').waitFor()
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    await row.getByLabel('Contact Email').fill('row@firm.example')
    await row.getByRole('checkbox', { name: 'Enabled' }).uncheck()
    await button(page, 'Save').click()
    await page.getByRole('cell', { name: 'row@firm.example' }).waitFor()
    await hasFocus(page, 'Edit: Edited by row')
    expect(await stored(`/Supplier/${id}`)).toMatchObject({
      contactName: 'Typed',
      contactEmail: 'row@firm.example',
      enabled: false,
    })
  })

  it('adds an item in the last row, which Add New focuses', async () => {
    const page = await app.open('/generic?mode=inline')
    await button(page, 'Add New').click()
    const row = page.locator('tfoot')
    await row.getByLabel('Supplier Name').waitFor()
    // New records are enabled: only an existing one has the check box.
    expect(await row.getByRole('checkbox').count()).toBe(0)
    await expect
      .poll(() => row.getByLabel('Supplier Name').evaluate((box) => box === document.activeElement))
      .toBe(true)
    const add = row.getByRole('button', { name: /^Add/ })
    expect(await add.innerText()).toBe('Add')
    expect(await add.isDisabled()).toBe(true)
    await row.getByLabel('Supplier Name').fill('Added by row')
    await add.click()
    await search(page, 'Added by row')
    await button(page, 'Edit: Added by row').waitFor()
    await expect.poll(() => row.getByLabel('Supplier Name').inputValue()).toBe('')
    const [found] = await stored(`/Supplier?filter=${encodeURIComponent('{"q":"Added by row"}')}`)
    expect(found).toMatchObject({ enabled: true })
  })
})

describe('The very generic table', () => {
  it('switches between Suppliers, Statuses and Categories', async () => {
    const page = await app.open('/verygeneric')
    const headings = () => page.getByRole('columnheader').allInnerTexts()
    await expect.poll(headings).toContain('Supplier Name')
    await button(page, 'Statuses').click()
    await expect
      .poll(headings)
      .toEqual(['Is Project Open', 'Enabled', 'Project Status Description', 'Actions'])
    await button(page, 'Categories').click()
    await expect
      .poll(headings)
      .toEqual(['Enabled', 'Category Description', 'Display Order', 'Colour Code', 'Actions'])
    expect(new URL(page.url()).searchParams.get('basis')).toBe('categories')
  })

  // The editable list is one of the accessibility tests, in four variants.
  it('is accessible with modal and inline editing, at both widths and in both colours', {
    tags: 'slow',
  }, async () => {
    await sampleRecord(app.test, costingCategories, { categoryDescription: 'Looked at', enabled: false })
    const address = '/verygeneric?basis=categories'
    const page = await app.open(`${address}&mode=modal`, { colorScheme: 'dark' })
    const look = async (viewport: typeof desktop, colorScheme: 'light' | 'dark') => {
      await page.setViewportSize(viewport)
      await showColours(page, colorScheme)
      expect(await seriousFindings(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    const edit = page.getByRole('button', { name: 'Edit: Looked at' }).first()
    await edit.waitFor()
    expect(await button(page, 'Categories').getAttribute('aria-pressed')).toBe('true')
    await look(desktop, 'dark')
    await look(phone, 'light')
    await edit.click()
    await button(page, 'Save').waitFor()
    await look(phone, 'light')
    await look(desktop, 'dark')
    await button(page, 'Cancel').click()
    await dialog(page).waitFor({ state: 'detached' })

    await goTo(page, `${address}&mode=inline`)
    await page.locator('tfoot').waitFor()
    expect(await button(page, 'Categories').getAttribute('aria-pressed')).toBe('true')
    await edit.click()
    await button(page, 'Save').waitFor()
    await look(phone, 'dark')
    await look(desktop, 'light')
  })
})
