import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { administrator } from '../support/app.ts'
import { browserTest } from '../support/browser.ts'
import { goTo } from '../support/steps.ts'

const app = browserTest({}, { loadsOnce: false })

const signIn = async (page: Page, password = administrator.password) => {
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
const pathOf = (page: Page) => new URL(page.url()).pathname
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}

describe('A visitor', () => {
  it('is asked to sign in, is told that the password is wrong, and then comes to where they wanted to go', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/admin/suppliers', { as: 'anonymous' })
    await page.waitForURL('**/login')
    await signIn(page, 'not the right one')
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('Username or password is incorrect')
    await signIn(page)
    await page.getByRole('heading', { name: 'Administration > Suppliers' }).waitFor()
    expect(pathOf(page)).toBe('/admin/suppliers')
  })
})

describe('A session', () => {
  it('ends here when the server has ended it', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/admin/suppliers')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').token)
    await app.test.api('POST', '/auth/logout', { as: { token } })
    // Not by a link: what the list has asked for may be refused first, and the menu be gone.
    await goTo(page, '/admin/projects')
    await page.waitForURL('**/login')
  })

  it('that is started again leads home after logging out, and back to the page after being cut off', async () => {
    const page = await app.open('/admin/suppliers')
    await page.getByRole('heading', { name: 'Administration > Suppliers' }).waitFor()
    await page.evaluate(() => {
      localStorage.removeItem('userData')
      window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
    })
    await page.waitForURL('**/login')
    await page.reload()
    await signIn(page)
    await page.waitForURL('**/admin/suppliers')
    await logOut(page)
    await page.waitForURL('**/login')
    await signIn(page)
    await page.waitForURL('**/home')
  })
})

describe('The menu', () => {
  it('leads to every section and closes on the way', async () => {
    const page = await app.open('/home')
    for (const [name, path] of [
      ['Manage Users', '/admin/users'],
      ['Costing Categories', '/admin/costing-categories'],
      ['Project Statuses', '/admin/project-statuses'],
      ['Suppliers', '/admin/suppliers'],
    ]) {
      await page.getByRole('button', { name: 'Administration' }).click()
      await page.getByRole('menuitem', { name }).click()
      await page.waitForURL(`**${path}`)
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
  })

  it('stays open while the screen that one has gone to is drawn', async () => {
    const page = await app.open('/home')
    await page.getByRole('heading', { name: /welcome/i }).waitFor()
    await page.evaluate(() => window.history.pushState({ idx: 1, key: 'late' }, '', '/admin/suppliers'))
    await page.getByRole('button', { name: 'Administration' }).click()
    await page.getByRole('menu').waitFor()
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: history.state })))
    await expect.poll(() => page.title()).toMatch(/^Administration > Suppliers/)
    expect(await page.getByRole('menu').isVisible()).toBe(true)
  })

  it('is behind a button on a phone', async () => {
    const page = await app.open('/home', { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Purchases' }).click()
    await page.waitForURL('**/admin/purchase-headers')
    await page.getByRole('button', { name: 'Close menu' }).waitFor({ state: 'detached' })
  })
})
