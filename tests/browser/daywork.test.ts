import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { exampleSheet } from '../support/daywork.ts'

const app = browserTest()

describe('A daywork sheet', () => {
  it('has value and cost of the worked example, and is put in a variation and taken out by keyboard', {
    tags: 'slow',
  }, async () => {
    const { sheet } = await exampleSheet(app.test)
    const stored = async () =>
      (await app.test.api('GET', `/DayworkSheet/${sheet.id}`, { as: 'administrator' })).body
    const page = await app.open(`/admin/daywork-sheets/${sheet.id}/daywork-lines`)
    for (const figure of ['£926.96', '£750.04', '£176.92'])
      await page.locator('dd', { hasText: figure }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^Add to variation/ }).press('Enter')
    await page.getByRole('button', { name: /^Take out/ }).waitFor()
    expect(await stored()).toMatchObject({ lineTotal: 926.96 })
    await page.reload()
    await page.getByRole('button', { name: /^Take out/ }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take out' }).press('Enter')
    await page.getByRole('button', { name: /^Add to variation/ }).waitFor()
    expect(await stored()).toMatchObject({ quoteLineId: null })
  })

  it('fits a phone', { tags: 'slow' }, async () => {
    const { sheet } = await exampleSheet(app.test)
    const page = await app.open(`/admin/daywork-sheets/${sheet.id}/daywork-lines`, { viewport: phone })
    await page.getByText('Breaker').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
  })
})
