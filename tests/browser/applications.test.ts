import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { applicationJob } from '../support/applications.ts'
import { browserTest } from '../support/browser.ts'

const app = browserTest()

const percentOfLine = (page: Page, row: number) =>
  page.locator(`[aria-rowindex="${row + 1}"] [data-editable="percentDone"]`)

it('an application is made, valued by keyboard, marked as sent and certified', async () => {
  const job = applicationJob(app.test)
  const { projectId } = await job.contract()
  const page = await app.open(`/admin/projects/${projectId}/applications`)
  await page.getByRole('link', { name: 'Add New' }).press('Enter')
  await page.getByRole('textbox', { name: 'Valuation Date' }).fill('28/06/2024')
  await page.keyboard.press('Control+Enter')
  const made = async () => (await job.get(`/Application?filter={"projectId":${projectId}}`))[0]
  await expect.poll(async () => (await made())?.number).toBe(1)
  const { id } = await made()

  await page.goto(new URL(`/admin/applications/${id}/application-lines`, page.url()).href)
  await percentOfLine(page, 1).focus()
  await page.keyboard.press('Enter')
  for (const percent of ['60', '33.33', '10']) {
    await page.keyboard.type(percent)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await page.getByText('£7,250.83').first().waitFor()

  await page.getByRole('button', { name: 'Sent without mail' }).press('Enter')
  await page.getByRole('button', { name: 'Certificate…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Certificate of application 1' })
  await dialog.getByRole('textbox', { name: 'Certified On' }).fill('08/07/2024')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await made()).toMatchObject({
    standing: 'certified',
    certifiedOn: '2024-07-08',
    certifiedGross: 7250.83,
    certifiedDue: 6888.29,
  })
})
