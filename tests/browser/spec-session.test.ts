import type { Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import { coloursAttribute } from '../../admin/theme/tokens.ts'
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
/** Opens the app with a clock of the test and a changed session. */
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

/** Answers the page's requests in place of the server, which does not know a made-up session. */
const answerAll = (page: Page) =>
  page.route('**/api/v1.0/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const [, path = ''] = route.request().url().split('/api/v1.0')
    const { status, body } = await app.test.api('GET', path, { as: 'administrator' })
    await route.fulfill({ status, json: body })
  })

describe('The sign-in screen', () => {
  it('requires Email and Password', async () => {
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
  })

  const openSignedIn = async (onRequest: (request: Request) => void = () => undefined) => {
    const page = await app.open('/login', { as: 'anonymous' })
    page.on('request', onRequest)
    await signIn(page)
    await heading(page, /^Welcome/).waitFor()
    return page
  }

  it('goes to /home after signing in', async () => {
    const page = await openSignedIn()
    expect(pathOf(page)).toBe('/home')
  })

  it('stores the session under userData with its five fields', { tags: 'slow' }, async () => {
    const page = await openSignedIn()
    const session = await stored(page)
    expect(Object.keys(session ?? {}).sort()).toEqual(['email', 'name', 'roles', 'token', 'tokenExpiration'])
    expect(session).toMatchObject({ email: administrator.email, roles: ['User', 'Administrator'] })
    expect(new Date(String(session?.tokenExpiration)).getTime()).toBeGreaterThan(Date.now() + 7 * hour)
  })

  it('starts a session whose calls send the token, and write calls the anti-forgery header', {
    tags: 'slow',
  }, async () => {
    const calls: Request[] = []
    const page = await openSignedIn((request) => {
      if (request.url().includes('/api/v1.0/')) calls.push(request)
    })
    const session = await stored(page)
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

  it('shows "Please Wait" while it waits, sends one request, and shows a refusal in a red box', {
    tags: 'slow',
  }, async () => {
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
      // A user in a hurry presses Enter again: one request is sent.
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
  })

  it('reports that the server cannot be reached', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/login', { as: 'anonymous' })
    await typeCredentials(page)
    await page.route('**/api/v1.0/auth', (route) => route.abort())
    await login(page).click()
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toMatch(/^Error Logging In\s+The server cannot be reached/)
  })

  it('shows the message of a successful response, and starts no session', { tags: 'slow' }, async () => {
    const page = await app.open('/login', { as: 'anonymous' })
    await typeCredentials(page)
    await page.route('**/api/v1.0/auth', (route) =>
      route.fulfill({ json: { requires2FA: false, message: 'Your password expires tomorrow.' } }),
    )
    await login(page).click()
    await page.getByText('Your password expires tomorrow.', { exact: true }).waitFor()
    expect(await stored(page)).toBeNull()
  })

  it('requires a code for two-factor users, starts no session before it, and sends both together', async () => {
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
    // As users copy it, with a space.
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
  /** A page whose stored session was renewed for two hours after it was loaded. */
  const openRenewed = async () => {
    const page = await openWithClock('/account/password', { name: 'Before', tokenExpiration: in8Hours() })
    const account = (name: string) => page.getByRole('button', { name: `Account of ${name}` })
    await account('Before').waitFor()
    await answerAll(page)
    await page.evaluate((tokenExpiration) => {
      const session = JSON.parse(localStorage.getItem('userData') ?? '{}')
      localStorage.setItem(
        'userData',
        JSON.stringify({ ...session, name: 'After', token: 'renewed', tokenExpiration }),
      )
    }, new Date(Date.now() + 2 * hour).toISOString())
    return { page, account }
  }

  it('is read from storage again after 60 minutes', { tags: 'slow' }, async () => {
    const { page, account } = await openRenewed()
    await page.clock.fastForward(59 * 60_000)
    expect(await account('Before').count()).toBe(1)
    await page.clock.fastForward(2 * 60_000)
    await account('After').waitFor()
  })

  it('ends when its renewed token expires, and the sign-in screen shows that', { tags: 'slow' }, async () => {
    const { page, account } = await openRenewed()
    await page.clock.fastForward(61 * 60_000)
    await account('After').waitFor()
    await page.clock.fastForward(58 * 60_000)
    expect(pathOf(page)).toBe('/account/password')
    await page.clock.fastForward(61_000)
    await heading(page, 'Log In').waitFor()
    expect(await stored(page)).toBeNull()
    await page.getByText('Your session has ended.').waitFor()
  })

  /** The same user in two tabs. */
  const openTwoTabs = async () => {
    const page = await app.open('/Not-Found')
    const other = await app.open('/account/password', { beside: page })
    await heading(other, 'Change Password').waitFor()
    return { page, other }
  }

  it('ends in every tab, in storage and on the server when one tab logs out', async () => {
    const { page, other } = await openTwoTabs()
    const token = String((await stored(page))?.token)
    const answered = page.waitForResponse('**/auth/logout')
    await logOut(page)
    await heading(other, 'Log In').waitFor()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect((await answered).ok()).toBe(true)
    expect((await app.test.api('GET', '/Supplier', { as: { token } })).status).toBe(401)
  })

  it('begins in every tab when one tab logs in again, there at /home', { tags: 'slow' }, async () => {
    const { page, other } = await openTwoTabs()
    await logOut(page)
    await page.waitForURL('**/login')
    await signIn(page)
    await other.getByRole('button', { name: /^Account of/ }).waitFor()
    await heading(page, /^Welcome/).waitFor()
    expect(pathOf(page)).toBe('/home')
  })

  it('has the same colour scheme in every tab', { tags: 'slow' }, async () => {
    const { page, other } = await openTwoTabs()
    await other.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => coloursOf(other)).toBe('light')
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    expect(await coloursOf(page)).toBe('dark')
    await expect.poll(() => coloursOf(other)).toBe('dark')
    await other.getByRole('button', { name: 'Use light colours' }).waitFor()
  })
})

describe('The menu', () => {
  it('has a footer with the copyright of 2024, the version and the address of the API', {
    tags: 'slow',
  }, async () => {
    const page = await app.open('/home', { as: 'anonymous' })
    await heading(page, 'Welcome to Costwright').waitFor()
    const parts = await page.getByRole('contentinfo').locator('span').allInnerTexts()
    expect(parts).toEqual([
      'Copyright © 2024 Costwright',
      expect.stringMatching(/^Version \d+\.\d+\.\d+$/),
      'API /api/v1.0',
    ])
  })

  it('shows only home and Log In to a visitor', async () => {
    const page = await app.open('/home', { as: 'anonymous' })
    const banner = page.getByRole('banner')
    await banner.getByRole('link', { name: 'Log In', exact: true }).waitFor()
    expect(await banner.getByRole('link').allInnerTexts()).toEqual(['Costwright', 'Log In'])
    expect(await page.getByRole('link', { name: 'Projects' }).count()).toBe(0)
    await goTo(page, '/login')
    await banner.getByRole('link', { name: 'Costwright home' }).click()
    await expect.poll(() => pathOf(page)).toBe('/home')
  })

  const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
  const openAdministration = (page: Page) =>
    menuOf(page).getByRole('button', { name: 'Administration' }).click()
  const itemsOf = async (page: Page) => {
    const shown = page.getByRole('menuitem')
    await shown.first().waitFor()
    return shown.evaluateAll((all) => all.map((entry) => [entry.textContent, entry.getAttribute('href')]))
  }

  it('shows Projects, Quotes, Purchases and Administration to a signed-in user', async () => {
    const page = await app.open('/Not-Found', { as: 'user' })
    const menu = menuOf(page)
    await menu.waitFor()
    const entries = await menu
      .locator('a, button')
      .evaluateAll((all) => all.map((entry) => [entry.textContent, entry.getAttribute('href')]))
    expect(entries).toEqual([
      ['Projects', '/admin/projects'],
      ['Quotes', '/admin/quote-headers'],
      ['Purchases', '/admin/purchase-headers'],
      ['Administration', null],
      [expect.stringMatching(/^Work/), null],
    ])
  })

  it('shows four lists under Administration', { tags: 'slow' }, async () => {
    const page = await app.open('/Not-Found', { as: 'user' })
    await openAdministration(page)
    expect(await itemsOf(page)).toEqual([
      ['Manage Users', '/admin/users'],
      ['Costing Categories', '/admin/costing-categories'],
      ['Project Statuses', '/admin/project-statuses'],
      ['Suppliers', '/admin/suppliers'],
    ])
  })

  it('closes on navigation', { tags: 'slow' }, async () => {
    const page = await app.open('/Not-Found', { as: 'user' })
    await openAdministration(page)
    await page.getByRole('menuitem', { name: 'Suppliers' }).click()
    await page.waitForURL('**/admin/suppliers')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await openAdministration(page)
    await page.getByRole('menuitem', { name: 'Suppliers' }).waitFor()
    await goTo(page, '/admin/projects')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })

  it('shows the account entries and Log Out under the name of the user', { tags: 'slow' }, async () => {
    const page = await app.open('/Not-Found', { as: 'user' })
    const account = page.getByRole('banner').getByRole('button', { name: 'Account of Una User' })
    expect(await account.innerText()).toBe('Una User')
    await account.click()
    expect(await itemsOf(page)).toEqual([
      ['Change Password', '/account/password'],
      ['Two Factor Auth', '/account/2fa'],
      // After those of the specification.
      ['Help', '/help'],
      ['Log Out', null],
    ])
    await page.getByRole('menuitem', { name: 'Two Factor Auth' }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => pathOf(page)).toBe('/account/2fa')
  })

  it('stays open while the next screen is rendered', { tags: 'slow' }, async () => {
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

  it('is behind a button on a phone', { tags: 'slow' }, async () => {
    const page = await app.open('/Not-Found', { viewport: phone })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Purchases' }).click()
    await page.waitForURL('**/admin/purchase-headers')
    await page.getByRole('button', { name: 'Close menu' }).waitFor({ state: 'detached' })
  })
})

describe('A visitor', () => {
  const openList = async () => {
    const page = await app.open('/Not-Found', { as: 'anonymous' })
    await goTo(page, '/admin/suppliers')
    await page.waitForURL('**/login')
    return page
  }
  /** A stored session that the server does not know. */
  const keepSession = (page: Page, tokenExpiration: string | null) =>
    page.evaluate((expiration) => {
      const session = { email: 'a', name: 'A', token: 't', tokenExpiration: expiration, roles: ['User'] }
      localStorage.setItem('userData', JSON.stringify(session))
      window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
    }, tokenExpiration)
  const openWithRequests = async () => {
    const page = await openList()
    await signIn(page)
    await heading(page, 'Administration > Suppliers').waitFor()
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.headers().authorization === 'Bearer t') requests.push(request.url())
    })
    // Not even briefly, until the server refuses the token.
    const isVisitor = async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor()
      expect(requests).toEqual([])
    }
    return { page, isVisitor }
  }

  it('gets an error for a wrong password', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await openList()
    await signIn(page, 'not the right one')
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('Username or password is incorrect')
  })

  it('reaches the requested page after signing in', async () => {
    const page = await openList()
    await signIn(page)
    await heading(page, 'Administration > Suppliers').waitFor()
    expect(pathOf(page)).toBe('/admin/suppliers')
  })

  it('is a user whose session has no expiration', { tags: 'slow' }, async () => {
    const { page, isVisitor } = await openWithRequests()
    await keepSession(page, null)
    await page.waitForURL('**/login')
    await isVisitor()
  })

  it('is a user whose session has expired when the page is loaded', { tags: 'slow' }, async () => {
    const { page, isVisitor } = await openWithRequests()
    await keepSession(page, null)
    await page.waitForURL('**/login')
    await keepSession(page, new Date(Date.now() - 1000).toISOString())
    await page.reload()
    await isVisitor()
    await signIn(page)
    await page.waitForURL('**/admin/suppliers')
  })

  it('keeps the chosen colour scheme on reload and after signing in, whatever the system prefers', {
    tags: 'slow',
  }, async () => {
    const page = await openList()
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    expect(await coloursOf(page)).toBe('dark')
    await page.reload()
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor()
    expect(await coloursOf(page)).toBe('dark')
    await page.getByRole('button', { name: 'Use light colours' }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page)
    await page.waitForURL('**/admin/suppliers')
    expect(await coloursOf(page)).toBe('light')
  })

  it('starts at /home after logging out', async () => {
    const page = await openList()
    await signIn(page)
    await page.waitForURL('**/admin/suppliers')
    await logOut(page)
    await page.waitForURL('**/login')
    await signIn(page)
    await page.waitForURL('**/home')
  })

  it('is a user whose session the server has ended', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/Not-Found')
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').token)
    await app.test.api('POST', '/auth/logout', { as: { token } })
    await goTo(page, '/admin/projects')
    await page.waitForURL('**/login')
  })
})
