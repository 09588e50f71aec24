import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { suppliers } from '../../resources.config.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { sampleRecord } from '../support/samples.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { goTo } from '../support/steps.ts'

const app = browserTest()
let scene: Scene
beforeAll(async () => {
  scene = await makeScene(app.test)
})

const bar = (page: Page, name: string | RegExp) => page.locator('header').getByRole('button', { name })
const told = (page: Page, text: string) =>
  page.getByRole('alert').filter({ has: page.getByText(text, { exact: true }) })
const stored = async (path: string) => (await app.test.api('GET', path)).body

/** Changes the name of a new supplier in its dialog; answers where it is. */
const renamed = async (page: Page) => {
  const { id } = await sampleRecord(app.test, suppliers, { supplierName: 'Stone' })
  await goTo(page, `/admin/suppliers/${id}/edit`)
  await page.getByRole('textbox', { name: 'Supplier Name' }).fill('Brick')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return { id, path: `/Supplier/${id}` }
}

describe('What was done', () => {
  it('is told with a way back, which the menu keeps, and Ctrl+Z and Ctrl+Shift+Z take', async () => {
    const page = await app.open('/admin/suppliers')
    const { path } = await renamed(page)
    await told(page, 'Supplier changed').getByRole('button', { name: 'Undo: Supplier changed' }).waitFor()
    await bar(page, 'Undo: Supplier changed').waitFor()
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('cell', { name: 'Brick', exact: true }).waitFor()
    await bar(page, 'Undo: Supplier changed').click()
    await told(page, 'Undone: Supplier changed').waitFor()
    await page.getByRole('cell', { name: 'Stone', exact: true }).waitFor()
    expect((await stored(path)).supplierName).toBe('Stone')

    await bar(page, 'Redo: Supplier changed').click()
    await told(page, 'Redone: Supplier changed').waitFor()
    await page.getByRole('cell', { name: 'Brick', exact: true }).waitFor()

    // In a box the keys are the box's own.
    await page.getByLabel('Filter').focus()
    await page.keyboard.press('Control+z')
    await page.locator('main').focus()
    await page.keyboard.press('Control+z')
    await page.getByRole('cell', { name: 'Stone', exact: true }).waitFor()
    await page.keyboard.press('Control+Shift+z')
    await page.getByRole('cell', { name: 'Brick', exact: true }).waitFor()
    expect((await stored(path)).version).toBe(6)
  })

  it('is not taken back when somebody changed it since: the record and whoever did it are named', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/admin/suppliers')
    const { path } = await renamed(page)
    await app.test.api('PATCH', path, { body: { supplierName: 'Hers' } })
    await bar(page, 'Undo: Supplier changed').click()
    const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was undone.' })
    await refusal.getByText(/^Hers: changed by Una User, /).waitFor()
    expect((await stored(path)).supplierName).toBe('Hers')
    expect(await bar(page, /^Undo/).count()).toBe(0)
    // What closes it is to be seen on its colour, as its text is.
    const close = refusal.getByRole('button', { name: 'Close' })
    const colours = [refusal, close].map((part) =>
      part.evaluate((element) => getComputedStyle(element).color),
    )
    expect(new Set(await Promise.all(colours)).size).toBe(1)
    await close.click()
    await refusal.waitFor({ state: 'detached' })
  })

  it('is a link as well as its deletion, with the toast that the deletion has', async () => {
    const page = await app.open(scene.at.links)
    await page.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await told(page, 'Deleted').getByRole('button', { name: 'Undo: Purchase Link deleted' }).click()
    await told(page, 'Undone: Purchase Link deleted').waitFor()
    await page.getByText('1 record', { exact: true }).waitFor()

    const { purchase, purchaseLine, quote, quoteLine } = costingRecords(app.test)
    const { id } = await purchase()
    const line = await purchaseLine(id, { description: 'Sand', quantity: 5 })
    const { costingCategoryId } = line
    await quoteLine((await quote()).id, { description: 'Only this screed', costingCategoryId })
    await page.goto(`${app.address}/admin/purchase-headers/${id}/purchase-lines`)
    await page.getByRole('checkbox', { name: 'Select Sand' }).check()
    await page.getByLabel('Text Filter').fill('Only this screed')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByLabel('Linked Quantity: Only this screed').fill('2')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await bar(page, 'Undo: 1 line linked').click()
    await told(page, 'Undone: 1 line linked').waitFor()
    expect((await stored(`/PurchaseLine/${line.id}`)).matchedQuantity).toBe(0)
  })

  it('comes back from the history of what was deleted', async () => {
    const { id } = await sampleRecord(app.test, suppliers, { supplierName: 'Gone for now' })
    await app.test.api('DELETE', `/Supplier/${id}`)
    const page = await app.open('/admin/history?action=deleted')
    const entry = page.getByRole('listitem').filter({ hasText: 'Gone for now' })
    await entry.getByRole('button', { name: 'Bring back' }).click()
    await told(page, 'Undone: deletion taken back').waitFor()
    expect((await stored(`/Supplier/${id}`)).supplierName).toBe('Gone for now')
  })
})
