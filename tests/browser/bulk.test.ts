import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest } from '../support/browser.ts'
import { costingRecords, link } from '../support/costing.ts'

const app = browserTest()
const bar = (page: Page) => page.getByRole('region', { name: 'What is selected' })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

describe('Several records at once', () => {
  it('get one value after a preview in words, and Undo gives theirs back', async () => {
    const { purchase } = costingRecords(app.test)
    const first = await purchase({ userPONo: 'A-1' })
    for (const [userPONo, statementDate] of [
      ['A-2', null],
      ['A-3', '2024-06-30'],
      ['A-4', null],
    ])
      await purchase({ userPONo, statementDate, supplierId: first.supplierId })
    const page = await app.open('/admin/purchase-headers')
    // With Shift all rows between go along.
    await tick(page, 'A-4').click()
    await tick(page, 'A-2').click({ modifiers: ['Shift'] })
    await bar(page).getByText('3 selected', { exact: true }).waitFor()
    await bar(page).getByRole('button', { name: 'All 4 of this filter' }).click()
    await bar(page).getByText('4 selected', { exact: true }).waitFor()
    await bar(page).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 4 purchases' })
    await dialog.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Statement' }).click()
    await dialog.getByLabel('Statement', { exact: true }).fill('2024-06-30')
    const preview = dialog.getByRole('region', { name: 'What will change' })
    await preview.getByText('3 × empty → 30/06/2024', { exact: true }).waitFor()
    await preview.getByText('1 keeps 30/06/2024', { exact: true }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change 3 purchases' }).click()
    await dialog.waitFor({ state: 'detached' })
    const dates = async () =>
      (await app.test.api('GET', '/PurchaseHeader?sort=["id","ASC"]')).body.map(
        ({ statementDate }: { statementDate: unknown }) => statementDate,
      )
    expect(await dates()).toEqual(Array(4).fill('2024-06-30'))
    expect(await bar(page).count()).toBe(0)
    await page.locator('header').getByRole('button', { name: 'Undo: 3 changed: Purchases' }).click()
    await expect.poll(dates).toEqual([null, null, '2024-06-30', null])
  })

  it('are deleted together, unless others refer to one: the preview names it', async () => {
    app.allowConsole(/Failed to load resource/)
    const { purchase, purchaseLine, quote, quoteLine } = costingRecords(app.test)
    const { id } = await purchase()
    const sand = await purchaseLine(id, { description: 'Sand' })
    await purchaseLine(id, { description: 'Lime' })
    await purchaseLine(id, { description: 'Clay' })
    await link(app.test, [sand.id], [[(await quoteLine((await quote()).id)).id, 1]])
    const page = await app.open(`/admin/purchase-headers/${id}/purchase-lines`)
    await tick(page, 'Sand').check()
    await tick(page, 'Lime').check()
    // The panel of this list stays what it is.
    await page.getByRole('heading', { name: 'Quote Matching' }).waitFor()
    const remove = bar(page).getByRole('button', { name: 'Delete' })
    await remove.click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 purchase lines?' })
    await dialog.getByText('Sand: Is used by 1 purchase link.', { exact: true }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await tick(page, 'Sand').uncheck()
    await remove.click()
    const one = page.getByRole('alertdialog', { name: 'Delete 1 purchase line?' })
    await one.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('2 records', { exact: true }).waitFor()
    await page.locator('header').getByRole('button', { name: 'Undo: 1 deleted: Purchase Lines' }).click()
    await page.getByText('3 records', { exact: true }).waitFor()
  })
})
