import { describe, expect, it } from 'vitest'
import { purchaseLines } from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'
import { sampleRecord } from '../support/samples.ts'
import { pathOf } from '../support/steps.ts'

const app = browserTest()

describe('What is half typed', () => {
  it('in a dialog is not lost by Back: it asks, and keeps or discards it', async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    const page = await app.open(`/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`)
    await page.getByRole('row').getByRole('link', { name: /^Edit/ }).click()
    const box = page.getByRole('dialog').getByLabel('Description')
    await box.fill('Half a li')
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await box.inputValue()).toBe('Half a li')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe(`/admin/purchase-headers/${line.purchaseHeaderId}/purchase-lines`)
  })

  it('in an add row is not lost by Back either; a visit without typing is nothing wrong', async () => {
    const line = await sampleRecord(app.test, purchaseLines)
    const page = await app.open('/admin/purchase-headers')
    await page
      .getByRole('link', { name: /^View Lines/ })
      .first()
      .click()
    const box = page.getByRole('table').getByRole('textbox', { name: 'Description' })
    await box.focus()
    for (let n = 0; n < 4; n++) await page.keyboard.press('Tab')
    expect(await page.getByText('This field is required.').count()).toBe(0)
    await box.fill('Half a li')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    expect(await box.inputValue()).toBe('Half a li')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL('**/admin/purchase-headers')
    expect(line.id).toBeGreaterThan(0)
  })
})
