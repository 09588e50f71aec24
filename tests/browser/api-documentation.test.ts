import { describe, expect, it } from 'vitest'
import { quoteLines, resources } from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'

const app = browserTest()

describe('The page of the API', () => {
  it('has a section for every resource, whose calls can be opened, without a complaint of the browser', async () => {
    const page = await app.open('/api/v1.0/docs', { as: 'anonymous' })
    for (const { title } of Object.values(resources))
      await page.getByRole('link', { name: title, exact: true }).waitFor()
    await page.getByRole('link', { name: quoteLines.title, exact: true }).click()
    await page.getByText('/api/v1.0/quoteline/search', { exact: true }).click()
    await page.getByText('linkedUnlinkedBoth').first().waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/api\/v1\.0\/docs/)
  })
})
