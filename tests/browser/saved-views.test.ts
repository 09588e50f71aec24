import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'

const app = browserTest()
beforeAll(async () => {
  for (const supplierName of ['Aldermoor', 'Brackenhall', 'Calderwyke'])
    await app.test.api('POST', '/Supplier', { body: { supplierName } })
})

const save = async (body: object, as: 'user' | 'administrator' = 'administrator') => {
  const view = { resource: 'suppliers', state: 'sort=supplierName&order=DESC', ...body }
  const reply = await app.test.api('POST', '/View', { as, body: view })
  expect(reply.status).toBe(201)
  return reply.body as { id: number; name: string; owner: string }
}
const list = '/admin/suppliers?filter={}'
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Views of the list' }).getByRole('link', { name })
const names = (page: Page) => page.locator('tbody tr[data-record] td:nth-child(2)').allTextContents()
const openMenu = (page: Page) => page.getByRole('button', { name: 'Saved views' }).click()
const choose = async (page: Page, item: string) => {
  await openMenu(page)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const focused = (page: Page, item: string) =>
  page.getByRole('menuitem', { name: item, exact: true }).and(page.locator(':focus')).waitFor()
const started = async (path: string, options?: Parameters<typeof app.open>[1]) => {
  const page = await app.open(path, options)
  await page.getByText('Aldermoor').waitFor()
  return page
}

describe('A saved view', () => {
  it('is created, changed and saved again by keyboard alone', { tags: 'slow' }, async () => {
    const page = await started(list)
    await page.getByRole('button', { name: 'Supplier Name' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=supplierName&order=ASC/)
    await page.keyboard.press('Shift+V')
    await focused(page, 'Save as…')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    await page.keyboard.type('By name')
    await page.keyboard.press('Enter')
    await page.waitForURL(/saved=\d+/)
    await tab(page, 'By name').and(page.locator('[aria-current=page]')).waitFor()

    await page.getByRole('button', { name: 'Supplier Name' }).focus()
    await page.keyboard.press('Enter')
    await tab(page, 'By name •').waitFor()
    await page.keyboard.press('Shift+V')
    await focused(page, 'Save')
    await page.keyboard.press('Enter')
    await tab(page, /^By name$/).waitFor()
    await page.reload()
    await tab(page, /^By name$/).waitFor()
    await expect.poll(() => names(page)).toEqual(['Calderwyke', 'Brackenhall', 'Aldermoor'])
  })

  it('includes a sort order chosen just before, on a slow computer', { tags: 'slow' }, async () => {
    const page = await started(list)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.getByRole('button', { name: 'Supplier Name' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+V')
    await focused(page, 'Save as…')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    await page.keyboard.type('Chosen')
    await page.keyboard.press('Enter')
    await page.waitForURL(/saved=\d+/)
    expect(await app.test.db('saved_view').where({ name: 'Chosen' }).first('state')).toEqual({
      state: 'sort=supplierName&order=ASC',
    })
  })

  it('opens the list by its link in the menu while it is the default', { tags: 'slow' }, async () => {
    const { id, name } = await save({
      name: 'First thing',
      resource: 'projects',
      state: null,
      isDefault: true,
    })
    await app.test.api('PUT', `/View/${id}`, {
      as: 'administrator',
      body: { name, isDefault: true, state: 'sort=projectNumber&order=DESC' },
    })
    const page = await app.open('/home')
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Projects' }).click()
    await page.waitForURL(new RegExp(`projects\\?sort=projectNumber&order=DESC&saved=${id}`))
    await tab(page, 'All').click()
    await tab(page, 'All').and(page.locator('[aria-current=page]')).waitFor()
    // The list as it was left, without the view.
    await page.getByRole('link', { name: 'Costwright home' }).click()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Projects' }).click()
    await tab(page, 'All').and(page.locator('[aria-current=page]')).waitFor()
  })

  it('is deleted after a question, and restored by Undo', async () => {
    const { id, name } = await save({ name: 'Not for long' })
    const page = await started(`/admin/suppliers?saved=${id}`)
    await choose(page, 'Delete…')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await tab(page, name).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await tab(page, name).waitFor()
  })

  it('is found by the search of every list', { tags: 'slow' }, async () => {
    const { id } = await save({ name: 'Zebra suppliers' })
    const page = await started(list)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('zebra')
    await page.getByRole('option', { name: 'Zebra suppliers' }).click()
    await page.waitForURL(new RegExp(`saved=${id}`))
  })

  it('is created on a phone, where menu and dialog pass axe', { tags: 'slow' }, async () => {
    await save({ name: 'On the phone' })
    const page = await started(list, { viewport: phone })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'On the phone' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Save as…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Name' }).fill('Made on the phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/saved=\d+/)
  })
})
