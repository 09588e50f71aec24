import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { administrator } from '../support/app.ts'
import { browserTest } from '../support/browser.ts'

const app = browserTest()

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
  it('is asked to sign in and then comes to where they wanted to go', async () => {
    const page = await app.open('/admin/suppliers', { as: 'anonymous' })
    await page.waitForURL('**/login')
    await signIn(page)
    await page.getByRole('heading', { name: 'Administration > Suppliers' }).waitFor()
    expect(pathOf(page)).toBe('/admin/suppliers')
  })

  it('comes home after signing in without a wish', async () => {
    const page = await app.open('/login', { as: 'anonymous' })
    await signIn(page)
    await page.waitForURL('**/home')
    await page.getByRole('heading', { name: /welcome/i }).waitFor()
  })

  it.each(['/account/password', '/account/2fa', '/admin/projects'])('may not see %s', async (path) => {
    const page = await app.open(path, { as: 'anonymous' })
    await page.waitForURL('**/login')
  })

  it('sees Log In and none of the sections', async () => {
    const page = await app.open('/home', { as: 'anonymous' })
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor()
    expect(await page.getByRole('link', { name: 'Projects' }).count()).toBe(0)
  })

  it('is told that the password is wrong', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/login', { as: 'anonymous' })
    await signIn(page, 'not the right one')
    expect(await page.getByRole('alert').innerText()).toBe('Username or password is incorrect')
  })

  it('is told when the server fails', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/login', { as: 'anonymous' })
    await page.route('**/api/v1.0/auth', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"title":"Oh dear."}' }),
    )
    await signIn(page)
    expect(await page.getByRole('alert').innerText()).toMatch(/^Error Logging In\s+Oh dear\.$/)
  })

  it('is asked for a code when the account has one', async () => {
    const page = await app.open('/login', { as: 'anonymous' })
    await page.route('**/api/v1.0/auth', (route) =>
      route.fulfill({
        json: { requires2FA: true, email: '', name: '', token: '', expiry: null, roles: [] },
      }),
    )
    await signIn(page)
    await page.getByText('Enter your Two Factor Authentication Code').waitFor()
    const login = page.getByRole('button', { name: 'Login' })
    expect(await login.isDisabled()).toBe(true)
    await page.getByRole('textbox').fill('123 4567')
    expect(await page.getByRole('textbox').inputValue()).toBe('123456')
    expect(await login.isEnabled()).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
  })
})

describe('A session', () => {
  it('ends in every tab when one logs out, and on the server', async () => {
    const page = await app.open('/admin/suppliers')
    const other = await app.open('/admin/projects', { beside: page })
    await other.getByRole('heading', { level: 1 }).waitFor()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').token)
    const answered = page.waitForResponse('**/auth/logout')
    await logOut(page)
    await page.waitForURL('**/login')
    await other.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
    expect((await answered).ok()).toBe(true)
    expect((await app.test.api('GET', '/Supplier', { as: { token } })).status).toBe(401)
  })

  it('ends here when the server has ended it', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/admin/suppliers')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').token)
    await app.test.api('POST', '/auth/logout', { as: { token } })
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.waitForURL('**/login')
  })

  it('ends at its expiration', async () => {
    const page = await app.open('/home', { as: 'administrator', own: true })
    await page.getByRole('heading', { name: /welcome/i }).waitFor()
    // The clock of the page: on a busy machine seconds would be over before the screen is there.
    await page.clock.install()
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('userData') ?? '{}')
      const later = new Date(Date.now() + 60 * 60_000).toISOString()
      localStorage.setItem('userData', JSON.stringify({ ...session, tokenExpiration: later }))
    })
    await page.goto(`${app.address}/admin/suppliers`)
    await page.getByRole('heading', { name: 'Administration > Suppliers' }).waitFor()
    await page.clock.fastForward('59:00')
    expect(pathOf(page)).toBe('/admin/suppliers')
    await page.clock.fastForward('01:01')
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

  it('survives a reload', async () => {
    const page = await app.open('/admin/suppliers')
    await page.reload()
    await page.getByRole('heading', { name: 'Administration > Suppliers' }).waitFor()
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

describe('An unknown address', () => {
  it.each(['/no/such/page', '/admin/nothing', '/admin/quote-headers/abc/quote-lines'])(
    '%s leads to Page Not Found',
    async (path) => {
      const page = await app.open(path)
      await page.waitForURL('**/Not-Found')
      await page.getByText('Sorry, the page you are looking for does not exist.').waitFor()
      await page.getByRole('link', { name: 'Go to Homepage' }).click()
      await page.waitForURL('**/home')
    },
  )
})
