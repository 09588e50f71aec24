import type { Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import { administrator } from '../support/app.ts'
import { browserTest } from '../support/browser.ts'
import { gate, goTo, pathOf, problem } from '../support/steps.ts'

const app = browserTest({}, { loadsOnce: false })
const hour = 60 * 60_000

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })
const typeCredentials = async (page: Page, { email, password } = administrator) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}
const stored = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('userData') ?? 'null') as Record<string, unknown> | null,
  )
/** Opens the app with a clock of the test's own, and the session changed as told. */
const openWithClock = async (path: string, change: Record<string, unknown> = {}) => {
  const page = await app.open('/home', { own: true })
  await heading(page, /^Welcome/).waitFor()
  await page.evaluate((changes) => {
    const session = JSON.parse(localStorage.getItem('userData') ?? '{}')
    localStorage.setItem('userData', JSON.stringify({ ...session, ...changes }))
  }, change)
  await page.clock.install()
  await page.goto(`${app.address}${path}`)
  return page
}
const in8Hours = () => new Date(Date.now() + 8 * hour).toISOString()

/** Answers what a page asks as the server would: it knows nothing of a session that a test makes up. */
const answerAll = (page: Page) =>
  page.route('**/api/v1.0/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const [, path = ''] = route.request().url().split('/api/v1.0')
    const { status, body } = await app.test.api('GET', path, { as: 'administrator' })
    await route.fulfill({ status, json: body })
  })

describe('The sign-in screen', () => {
  it('has Email and Password, both required, and leads to /home', async () => {
    const page = await app.open('/login', { as: 'anonymous' })
    await heading(page, 'Log In').waitFor()
    expect(await login(page).isDisabled()).toBe(true)
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Password').fill('x')
    await page.getByText('Invalid email format.', { exact: true }).waitFor()
    expect(await login(page).isDisabled()).toBe(true)
    await page.getByLabel('Email').fill('somebody@firm.example')
    await page.getByLabel('Password').fill('')
    await page.getByText('This field is required.', { exact: true }).waitFor()
    expect(await login(page).isDisabled()).toBe(true)
    await typeCredentials(page)
    await login(page).click()
    await heading(page, /^Welcome/).waitFor()
    expect(pathOf(page)).toBe('/home')
  })

  it('says "Please Wait" until it is answered, and why it was refused, in a red box', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/login', { as: 'anonymous' })
    const refusals: [number, string, RegExp][] = [
      [401, 'No.', /^Username or password is incorrect/],
      [500, 'Oh dear.', /^Error Logging In\s+Oh dear\.$/],
      [429, 'Too many.', /^Error Logging In\s+Too many\.$/],
    ]
    await typeCredentials(page)
    for (const [status, title, sentence] of refusals) {
      const { passed, open } = gate()
      let sent = 0
      await page.route('**/api/v1.0/auth', async (route) => {
        sent += 1
        await passed
        await route.fulfill(problem(status, title))
      })
      await login(page).click()
      await page.getByText('Please Wait', { exact: true }).waitFor()
      // Whoever is in a hurry presses Enter again: it is asked once.
      await page.getByLabel('Password').press('Enter')
      open()
      const box = page.getByRole('alert')
      await expect.poll(() => box.innerText()).toMatch(sentence)
      expect(await box.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
        'rgb(179, 38, 30)',
      )
      expect(sent).toBe(1)
      await page.unroute('**/api/v1.0/auth')
    }
    await page.route('**/api/v1.0/auth', (route) => route.abort())
    await login(page).click()
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toMatch(/^Error Logging In\s+The server cannot be reached/)
  })

  it('shows a message that comes with a successful answer', async () => {
    const page = await app.open('/login', { as: 'anonymous' })
    await page.route('**/api/v1.0/auth', (route) =>
      route.fulfill({ json: { requires2FA: false, message: 'Your password expires tomorrow.' } }),
    )
    await typeCredentials(page)
    await login(page).click()
    await page.getByText('Your password expires tomorrow.', { exact: true }).waitFor()
    expect(await stored(page)).toBeNull()
  })

  it('asks for the code where one is required, starts no session before, and sends it with the credentials', async () => {
    const page = await app.open('/login', { as: 'anonymous' })
    const session = {
      requires2FA: false,
      email: administrator.email,
      name: 'Ada Admin',
      token: 'not-a-real-token',
      expiry: in8Hours(),
      roles: ['User'],
    }
    await page.route('**/api/v1.0/auth', (route) =>
      route.fulfill({ json: { requires2FA: true, message: 'Look at your phone.' } }),
    )
    await page.route('**/api/v1.0/auth/twofactorlogin', (route) => route.fulfill({ json: session }))
    await answerAll(page)
    await typeCredentials(page)
    await login(page).click()
    await page.getByText('Enter your Two Factor Authentication Code', { exact: true }).waitFor()
    expect(await page.locator('form svg path[d^="M12 2 4 5v6"]').count()).toBe(1)
    await page.getByText('Look at your phone.').waitFor()
    expect(await stored(page)).toBeNull()
    const code = page.getByRole('textbox')
    await code.fill('12345')
    expect(await login(page).isDisabled()).toBe(true)
    // As people copy it, with a space.
    await code.fill('123 4567')
    expect(await code.inputValue()).toBe('123456')
    expect(await login(page).isEnabled()).toBe(true)
    const sent = page.waitForRequest('**/auth/twofactorlogin')
    await login(page).click()
    expect((await sent).postDataJSON()).toEqual({ ...administrator, twoFactorCode: '123456' })
    await heading(page, 'Welcome, Ada Admin').waitFor()
    expect((await stored(page))?.token).toBe('not-a-real-token')
  })
})

describe('The session', () => {
  it('is kept under userData with its five fields, and every call carries its token', async () => {
    const page = await app.open('/login', { as: 'anonymous' })
    const calls: Request[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v1.0/')) calls.push(request)
    })
    await typeCredentials(page)
    await login(page).click()
    await heading(page, /^Welcome/).waitFor()
    const session = await stored(page)
    expect(Object.keys(session ?? {}).sort()).toEqual(['email', 'name', 'roles', 'token', 'tokenExpiration'])
    expect(session).toMatchObject({ email: administrator.email, roles: ['User', 'Administrator'] })
    expect(new Date(String(session?.tokenExpiration)).getTime()).toBeGreaterThan(Date.now() + 7 * hour)

    await goTo(page, '/admin/suppliers/create')
    await page
      .getByRole('dialog')
      .getByLabel(/^Supplier Name/)
      .fill('Keen Bricks')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('cell', { name: 'Keen Bricks', exact: true }).waitFor()
    await goTo(page, '/account/2fa')
    await page.getByRole('button', { name: 'Enable Two Factor Authentication' }).waitFor()
    const afterSignIn = calls.filter((request) => !request.url().endsWith('/auth'))
    expect(afterSignIn.length).toBeGreaterThan(3)
    for (const request of afterSignIn) {
      const headers = await request.allHeaders()
      expect(headers.authorization).toBe(`Bearer ${session?.token}`)
      expect(Boolean(headers['x-xsrf-token'])).toBe(request.method() !== 'GET')
    }
  })

  it('is cleared by logging out, which leads to /login, and the next sign-in to /home', async () => {
    const page = await app.open('/admin/suppliers', { as: 'user' })
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await typeCredentials(page)
    await login(page).click()
    await heading(page, /^Welcome/).waitFor()
    expect(pathOf(page)).toBe('/home')
  })

  it('is not restored when it has expired or has no expiration', async () => {
    const page = await app.open('/home')
    for (const tokenExpiration of [new Date(Date.now() - 1000).toISOString(), null, 'never']) {
      await page.evaluate((expiration) => {
        localStorage.setItem(
          'userData',
          JSON.stringify({ email: 'a', name: 'A', token: 't', tokenExpiration: expiration, roles: ['User'] }),
        )
      }, tokenExpiration)
      await page.reload()
      await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor()
    }
  })

  it('ends at the expiration of its token, and the sign-in screen says so', async () => {
    const page = await openWithClock('/admin/suppliers', {
      tokenExpiration: new Date(Date.now() + 2 * hour).toISOString(),
    })
    await heading(page, 'Administration > Suppliers').waitFor()
    await page.clock.fastForward(2 * hour - 60_000)
    expect(pathOf(page)).toBe('/admin/suppliers')
    await page.clock.fastForward(61_000)
    await heading(page, 'Log In').waitFor()
    expect(await stored(page)).toBeNull()
    await page.getByText('Your session has ended.').waitFor()
  })

  it('is read from storage again after 60 minutes', async () => {
    const page = await openWithClock('/home', { name: 'Before', tokenExpiration: in8Hours() })
    const account = (name: string) => page.getByRole('button', { name: `Account of ${name}` })
    await account('Before').waitFor()
    await answerAll(page)
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('userData') ?? '{}')
      localStorage.setItem('userData', JSON.stringify({ ...session, name: 'After', token: 'renewed' }))
    })
    await page.clock.fastForward(59 * 60_000)
    expect(await account('Before').count()).toBe(1)
    await page.clock.fastForward(2 * 60_000)
    await account('After').waitFor()
  })

  it('is the same in every tab, and ends in all of them and on the server when one logs out', async () => {
    const page = await app.open('/home')
    const other = await app.open('/admin/suppliers', { beside: page })
    await heading(other, 'Administration > Suppliers').waitFor()
    const token = String((await stored(page))?.token)
    const answered = page.waitForResponse('**/auth/logout')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await heading(other, 'Log In').waitFor()
    await page.waitForURL('**/login')
    expect(await stored(page)).toBeNull()
    expect((await answered).ok()).toBe(true)
    expect((await app.test.api('GET', '/Supplier', { as: { token } })).status).toBe(401)
    await typeCredentials(page)
    await login(page).click()
    await other.getByRole('button', { name: /^Account of/ }).waitFor()
  })
})

describe('The menu', () => {
  it('shows home and Log In to a visitor', async () => {
    const page = await app.open('/home', { as: 'anonymous' })
    const banner = page.getByRole('banner')
    await banner.getByRole('link', { name: 'Log In', exact: true }).waitFor()
    expect(await banner.getByRole('link').allInnerTexts()).toEqual(['Costwright', 'Log In'])
    expect(await page.getByRole('link', { name: 'Projects' }).count()).toBe(0)
    await goTo(page, '/login')
    await banner.getByRole('link', { name: 'Costwright home' }).click()
    await expect.poll(() => pathOf(page)).toBe('/home')
  })

  it('shows Projects, Quotes, Purchases, Administration and the account to whoever is logged in', async () => {
    const page = await app.open('/home', { as: 'user' })
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.waitFor()
    const entries = await menu
      .locator('a, button')
      .evaluateAll((all) => all.map((entry) => [entry.textContent, entry.getAttribute('href')]))
    expect(entries).toEqual([
      ['Projects', '/admin/projects'],
      ['Quotes', '/admin/quote-headers'],
      ['Purchases', '/admin/purchase-headers'],
      ['Administration', null],
    ])
    const items = async () => {
      const shown = page.getByRole('menuitem')
      await shown.first().waitFor()
      return shown.evaluateAll((all) => all.map((entry) => [entry.textContent, entry.getAttribute('href')]))
    }
    await menu.getByRole('button', { name: 'Administration' }).click()
    expect(await items()).toEqual([
      ['Manage Users', '/admin/users'],
      ['Costing Categories', '/admin/costing-categories'],
      ['Project Statuses', '/admin/project-statuses'],
      ['Suppliers', '/admin/suppliers'],
    ])
    await goTo(page, '/admin/projects')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const account = page.getByRole('banner').getByRole('button', { name: 'Account of Una User' })
    expect(await account.innerText()).toBe('Una User')
    await account.click()
    expect(await items()).toEqual([
      ['Change Password', '/account/password'],
      ['Two Factor Auth', '/account/2fa'],
      ['Log Out', null],
    ])
    await page.getByRole('menuitem', { name: 'Two Factor Auth' }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => pathOf(page)).toBe('/account/2fa')
  })

  it('stands above a footer with the copyright of 2024, the version and the address of the API', async () => {
    const page = await app.open('/home', { as: 'anonymous' })
    await heading(page, 'Welcome to Costwright').waitFor()
    const parts = await page.getByRole('contentinfo').locator('span').allInnerTexts()
    expect(parts).toEqual([
      'Copyright © 2024 Costwright',
      expect.stringMatching(/^Version \d+\.\d+\.\d+$/),
      'API /api/v1.0',
    ])
  })
})
