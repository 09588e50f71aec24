import { expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'

const app = browserTest()

it('An empty firm is set up step by step, and what was skipped stays skipped', async () => {
  const page = await app.open('/home')
  await page.getByRole('heading', { name: 'Set up' }).waitFor()
  await page.getByRole('button', { name: 'Use 12 common trades' }).click()
  const categories = page.getByRole('listitem').filter({ hasText: 'Costing categories' })
  await categories.getByRole('img', { name: 'Done' }).waitFor()
  expect((await app.test.api('GET', '/CostingCategory')).body).toHaveLength(12)

  for (const step of ['Name and logo', 'VAT code and terms of suppliers', 'Accounts package'])
    await page.getByRole('button', { name: `Skip: ${step}` }).click()
  await page.getByRole('heading', { name: 'Set up' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'What comes next' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Set up' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Add a project' }).click()
  await page.getByRole('dialog', { name: 'Create Project' }).waitFor()
})

it('An empty firm has one solid button: that of the next open step', async () => {
  const page = await app.open('/home')
  await page.getByRole('heading', { name: 'What comes next' }).waitFor()
  const solid = page.locator('main .MuiButton-contained')
  expect(await solid.allInnerTexts()).toEqual(['Open the firm'])
  await page.getByRole('button', { name: 'Do not show this again' }).first().click()
  await expect.poll(() => solid.allInnerTexts()).toEqual(['Add a project'])
})
