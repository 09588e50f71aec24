import { describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'

const app = browserTest()

describe('The home page', () => {
  it('welcomes whoever is signed in', async () => {
    const page = await app.open('/home')
    await page.getByRole('heading', { name: /welcome/i }).waitFor()
    expect(await page.getByRole('contentinfo').textContent()).toMatch(/2024[\s\S]*0\.\d[\s\S]*\/api\/v1\.0/)
  })
})
