import { describe, expect, it } from 'vitest'
import { browserTest } from '../../../tests/support/browser.ts'

const app = browserTest()

describe('The home page', () => {
  it('leads to the lists that the menu has', async () => {
    const page = await app.open('/home')
    await page.getByRole('main').getByRole('link', { name: 'Projects' }).click()
    await page.waitForURL('**/admin/projects')
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
  })
})

describe('The list of projects', () => {
  it('takes a new one by the form, and opens its tasks', async () => {
    const page = await app.open('/admin/projects/create')
    await page.getByLabel('Project Name').fill('Mill Lane')
    await page.getByLabel('Project Number').fill('P-1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('tbody').getByText('Mill Lane').waitFor()
    const { body } = await app.test.api('GET', '/Project')
    expect(body).toMatchObject([{ projectName: 'Mill Lane', projectNumber: 'P-1', isOpen: true }])
    await page.goto(`${app.address}/admin/projects/${body[0].id}/tasks`)
    await page.getByRole('heading', { name: /Tasks/ }).waitFor()
  })
})
