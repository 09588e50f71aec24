import type { Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import { coloursAttribute } from '../../kinds/tokens.ts'
import { administrator } from '../support/app.ts'
import { browserTest, phone } from '../support/browser.ts'
import { gate, goTo, pathOf, problem } from '../support/steps.ts'
import { stillPath } from '../support/still-page.ts'

const app = browserTest()
const hour = 60 * 60_000

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })
const typeCredentials = async (page: Page, { email, password } = administrator) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}
const signIn = async (page: Page, password = administrator.password) => {
  await typeCredentials(page, { ...administrator, password })
  await login(page).click()
}
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}
const coloursOf = (page: Page) => page.locator('html').getAttribute(coloursAttribute)
const stored = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('userData') ?? 'null') as Record<string, unknown> | null,
  )
/** Opens the app with a clock of the test's own, and the session changed as told. */
const openWithClock = async (path: string, change: Record<string, unknown> = {}) => {
  const page = await app.open(stillPath, { own: true })
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
  it('has Email and Password, both required, and leads to /home; the session is kept under userData with its five fields, and every call carries its token', async () => {
    const page = await app.open('/login', { as: 'anonymous' })
    const calls: Request[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v1.0/')) calls.push(request)
    })
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

  it('says "Please Wait" until it is answered, why it was refused, in a red box, and what a successful answer says', async () => {
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
    await page.unroute('**/api/v1.0/auth')
    await page.route('**/api/v1.0/auth', (route) =>
      route.fulfill({ json: { requires2FA: false, message: 'Your password expires tomorrow.' } }),
    )
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
  it('is read from storage again after 60 minutes, and ends at the expiration of its token, as the sign-in screen says', async () => {
    const page = await openWithClock('/account/password', { name: 'Before', tokenExpiration: in8Hours() })
    const account = (name: string) => page.getByRole('button', { name: `Account of ${name}` })
    await account('Before').waitFor()
    await page.evaluate((tokenExpiration) => {
      const session = JSON.parse(localStorage.getItem('userData') ?? '{}')
      localStorage.setItem(
        'userData',
        JSON.stringify({ ...session, name: 'After', token: 'renewed', tokenExpiration }),
      )
    }, new Date(Date.now() + 2 * hour).toISOString())
    await page.clock.fastForward(59 * 60_000)
    expect(await account('Before').count()).toBe(1)
    await page.clock.fastForward(2 * 60_000)
    await account('After').waitFor()
    await page.clock.fastForward(58 * 60_000)
    expect(pathOf(page)).toBe('/account/password')
    await page.clock.fastForward(61_000)
    await heading(page, 'Log In').waitFor()
    expect(await stored(page)).toBeNull()
    await page.getByText('Your session has ended.').waitFor()
  })

  it('is the same in every tab, and ends in all of them, in storage and on the server when one logs out, who begins at /home next time; so are the colours that somebody chose', async () => {
    const page = await app.open('/Not-Found')
    const other = await app.open('/account/password', { beside: page })
    await heading(other, 'Change Password').waitFor()
    const token = String((await stored(page))?.token)
    const answered = page.waitForResponse('**/auth/logout')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await heading(other, 'Log In').waitFor()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect((await answered).ok()).toBe(true)
    expect((await app.test.api('GET', '/Supplier', { as: { token } })).status).toBe(401)
    await typeCredentials(page)
    await login(page).click()
    await other.getByRole('button', { name: /^Account of/ }).waitFor()
    await heading(page, /^Welcome/).waitFor()
    expect(pathOf(page)).toBe('/home')

    await other.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => coloursOf(other)).toBe('light')
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    expect(await coloursOf(page)).toBe('dark')
    await expect.poll(() => coloursOf(other)).toBe('dark')
    await other.getByRole('button', { name: 'Use light colours' }).waitFor()
  })
})

describe('The menu', () => {
  it('shows home and Log In to a visitor, above a footer with the copyright of 2024, the version and the address of the API', async () => {
    const page = await app.open('/home', { as: 'anonymous' })
    await heading(page, 'Welcome to Costwright').waitFor()
    const parts = await page.getByRole('contentinfo').locator('span').allInnerTexts()
    expect(parts).toEqual([
      'Copyright © 2024 Costwright',
      expect.stringMatching(/^Version \d+\.\d+\.\d+$/),
      'API /api/v1.0',
    ])
    const banner = page.getByRole('banner')
    await banner.getByRole('link', { name: 'Log In', exact: true }).waitFor()
    expect(await banner.getByRole('link').allInnerTexts()).toEqual(['Costwright', 'Log In'])
    expect(await page.getByRole('link', { name: 'Projects' }).count()).toBe(0)
    await goTo(page, '/login')
    await banner.getByRole('link', { name: 'Costwright home' }).click()
    await expect.poll(() => pathOf(page)).toBe('/home')
  })

  it('shows Projects, Quotes, Purchases, Administration and the account to whoever is logged in, and closes on the way', async () => {
    const page = await app.open('/Not-Found', { as: 'user' })
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
    await page.getByRole('menuitem', { name: 'Suppliers' }).click()
    await page.waitForURL('**/admin/suppliers')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await menu.getByRole('button', { name: 'Administration' }).click()
    await page.getByRole('menuitem', { name: 'Suppliers' }).waitFor()
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

  it('stays open while the screen that one has gone to is drawn', async () => {
    const page = await app.open('/Not-Found')
    await heading(page, 'Page Not Found').waitFor()
    await page.evaluate(() => window.history.pushState({ idx: 1, key: 'late' }, '', '/admin/suppliers'))
    await page.getByRole('button', { name: 'Administration' }).click()
    await page.getByRole('menu').waitFor()
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: history.state })))
    await expect.poll(() => page.title()).toMatch(/^Administration > Suppliers/)
    expect(await page.getByRole('menu').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('is behind a button on a phone', async () => {
    const page = await app.open('/Not-Found', { viewport: phone })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Purchases' }).click()
    await page.waitForURL('**/admin/purchase-headers')
    await page.getByRole('button', { name: 'Close menu' }).waitFor({ state: 'detached' })
  })
})

describe('A visitor', () => {
  it('is asked to sign in, is told that the password is wrong, and comes to where they wanted to go; again when cut off, but home after logging out; is whoever has a session without an expiration, or one that has expired when the page is loaded; then too the colours are those that somebody chose, whatever the system says', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/Not-Found', { as: 'anonymous' })
    await goTo(page, '/admin/suppliers')
    await page.waitForURL('**/login')
    await signIn(page, 'not the right one')
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('Username or password is incorrect')
    await signIn(page)
    await heading(page, 'Administration > Suppliers').waitFor()
    expect(pathOf(page)).toBe('/admin/suppliers')
    const keepSession = (tokenExpiration: string | null) =>
      page.evaluate((expiration) => {
        const session = { email: 'a', name: 'A', token: 't', tokenExpiration: expiration, roles: ['User'] }
        localStorage.setItem('userData', JSON.stringify(session))
        window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
      }, tokenExpiration)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.headers().authorization === 'Bearer t') asked.push(request.url())
    })
    // Nor for a moment, until the server refused that token.
    const isVisitor = async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor()
      expect(asked).toEqual([])
    }
    await keepSession(null)
    await page.waitForURL('**/login')
    await isVisitor()
    await keepSession(new Date(Date.now() - 1000).toISOString())
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    expect(await coloursOf(page)).toBe('dark')
    await page.reload()
    await isVisitor()
    expect(await coloursOf(page)).toBe('dark')
    await page.getByRole('button', { name: 'Use light colours' }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page)
    await page.waitForURL('**/admin/suppliers')
    expect(await coloursOf(page)).toBe('light')
    await logOut(page)
    await page.waitForURL('**/login')
    await signIn(page)
    await page.waitForURL('**/home')
  })

  it('is what somebody is whose session the server has ended', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/Not-Found')
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').token)
    await app.test.api('POST', '/auth/logout', { as: { token } })
    await goTo(page, '/admin/projects')
    await page.waitForURL('**/login')
  })
})
