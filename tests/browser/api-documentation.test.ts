import { describe, expect, it } from 'vitest'
import { resources } from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'

const app = browserTest()

describe('The page of the API', () => {
  it('lists the calls of every resource, without a complaint of the browser', async () => {
    const page = await app.open('/api/v1.0/docs', { as: 'anonymous' })
    for (const { title } of Object.values(resources))
      await page.getByRole('link', { name: title, exact: true }).waitFor()
    await page.getByText('/api/v1.0/quoteline/search', { exact: true }).click()
    await page.getByText('linkedUnlinkedBoth').first().waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/api\/v1\.0\/docs/)
  })
})
