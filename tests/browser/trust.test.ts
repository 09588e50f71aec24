import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { administrator } from '../support/app.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { showColours } from '../support/colours.ts'
import { addInvited, addUser, codeFor, enableTwoFactor, testClock } from '../support/people.ts'
import { gate, goTo } from '../support/steps.ts'
import { changePlaces, openAs } from '../support/visitor.ts'

// The server's clock, near the browser's, which ends sessions by itself.
const clock = testClock(new Date().toISOString())
const app = browserTest({ now: clock.now, environment: { TWO_FACTOR_ROLES: 'Administrator' } })

describe('Changes of who may sign in', () => {
  /** Saves a new role, which opens the password question. */
  const saveRole = async (options: Parameters<typeof app.open>[1] = {}) => {
    app.allowConsole(/403/)
    const user = await addUser(app.test)
    const page = await app.open(`/admin/users/${user.id}/edit`, options)
    await page.getByRole('checkbox', { name: 'Administrator' }).check()
    clock.advance({ minutes: 6 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    await dialog.waitFor()
    return { user, page, dialog }
  }

  it('ask for the password accessibly, on a dark phone and a light desktop', { tags: 'slow' }, async () => {
    const { page } = await saveRole({ viewport: phone, colorScheme: 'dark' })
    expect(await seriousFindings(page)).toEqual([])
    await page.setViewportSize(desktop)
    await showColours(page, 'light')
    expect(await seriousFindings(page)).toEqual([])
  })

  it('ask for the password before a role changes, and refuse a wrong one', { tags: 'slow' }, async () => {
    const { user, page, dialog } = await saveRole()
    app.allowConsole(/400/)
    await dialog.getByLabel('Password').fill('not the password')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('The current password is not correct.').waitFor()
    await dialog.getByLabel('Password').fill(administrator.password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('**/admin/users')
    const { roles } = (await app.test.api('GET', `/UserAccounts/${user.id}`)).body
    expect(roles).toEqual(['User', 'Administrator'])
  })

  it('show the access of a user only to Administrators', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/users')
    const ways = page.getByRole('link', { name: /^Access/ })
    await ways.first().waitFor()
    const colleague = await addUser(app.test)
    await changePlaces(page, colleague, '/admin/users')
    await page.getByText(colleague.email).waitFor()
    expect(await ways.count()).toBe(0)
    await goTo(page, `/admin/users/${colleague.id}/access`)
    await page.waitForURL('**/unauthorised')
  })
})

describe('A user whose role needs two-factor authentication', () => {
  it('is sent to the set-up page after the grace period', { tags: 'slow' }, async () => {
    // The list is refused.
    app.allowConsole(/403/)
    const user = await addUser(app.test, ['User', 'Administrator'])
    const due = { two_factor_due_at: new Date('2025-01-01') }
    await app.test.db('user_credential').where({ user_id: user.id }).update(due)
    const page = await openAs(app, user, '/admin/suppliers')
    await page.getByText('Your role needs two-factor authentication. Set it up to continue.').waitFor()
    await page.getByRole('button', { name: 'Enable Two Factor Authentication' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/account/2fa')
  })

  it('can hide the notice for a day during the grace period', { tags: 'slow' }, async () => {
    const user = await addUser(app.test, ['User', 'Administrator'])
    const due = { two_factor_due_at: new Date(Date.now() + 5 * 24 * 60 * 60 * 1000) }
    await app.test.db('user_credential').where({ user_id: user.id }).update(due)
    const page = await openAs(app, user, '/admin/suppliers')
    const notice = page.getByText('Your role needs two-factor authentication from')
    await notice.waitFor()
    await page.getByRole('button', { name: 'Hide until tomorrow' }).click()
    await notice.waitFor({ state: 'detached' })
    await goTo(page, '/admin/projects')
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    expect(await notice.count()).toBe(0)
  })
})

describe('The session of a browser', () => {
  it('does not work with a stolen token, and can be listed and ended from another device', {
    tags: 'slow',
  }, async () => {
    app.allowConsole(/401/)
    const user = await addUser(app.test)
    const page = await openAs(app, user, '/admin/suppliers')
    await page.getByRole('heading', { name: /Suppliers/ }).waitFor()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').token)
    expect((await app.test.api('GET', '/Supplier', { as: { token } })).status).toBe(401)
    await page.getByRole('link', { name: 'Purchases' }).first().click()
    await page.getByText('No Data Available').waitFor()
    const sitDownAtTheLostOne = await changePlaces(page, user, '/account/sessions')
    await page.getByText('this one').waitFor()
    await page.getByRole('button', { name: /^End the session on/ }).click()
    await page.getByRole('button', { name: /^End the session on/ }).waitFor({ state: 'detached' })
    await sitDownAtTheLostOne('/admin/projects')
    await page.waitForURL('**/login')
  })
})

describe('An API token', () => {
  it('is created after a proof, shown once, and revoked', { tags: 'slow' }, async () => {
    app.allowConsole(/403/)
    const user = await addUser(app.test)
    const page = await openAs(app, user, '/account/sessions')
    await page.getByText('There are none.').nth(1).waitFor()
    // As long ago as if the user had left the screen.
    await app.test
      .db('session')
      .where({ user_id: user.id })
      .update({ proved_at: new Date(0) })
    await page.getByLabel('Name of the program').fill('Nightly import')
    await page.getByRole('button', { name: 'Make a token' }).click()
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('button', { name: 'Confirm' }).click()
    const token = await page.getByLabel('The new API token').inputValue()
    const read = async () => (await app.test.api('GET', '/Supplier', { as: { token } })).status
    expect(await read()).toBe(200)
    await page.getByText('Nightly import · User').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await goTo(page, '/Not-Found')
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Revoke Nightly import' }).click()
    expect(await page.getByLabel('The new API token').count()).toBe(0)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('There are none.').nth(1).waitFor()
    expect(await read()).toBe(401)
  })

  it('leaves the name of the next one, typed before it was made, in the form', { tags: 'slow' }, async () => {
    const page = await openAs(app, await addUser(app.test), '/account/sessions')
    const reply = gate()
    await page.route('**/auth/tokens', async (route) => {
      if (route.request().method() === 'POST') await reply.passed
      await route.continue()
    })
    await page.getByLabel('Name of the program').fill('Nightly import')
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /tokens$/.test(request.url()),
    )
    await page.getByRole('button', { name: 'Make a token' }).click()
    await sent
    await page.getByLabel('Name of the program').fill('Weekly report')
    reply.open()
    await page.getByText('Nightly import · User').waitFor()
    await page.getByLabel('The new API token').waitFor()
    expect(await page.getByLabel('Name of the program').inputValue()).toBe('Weekly report')
  })
})

describe('API tokens of another user', () => {
  it('can be listed and revoked by an Administrator', { tags: 'slow' }, async () => {
    const user = await addUser(app.test)
    const as = { token: (await app.test.signIn(user)).token }
    const body = { name: 'Nightly import', role: 'User', days: 30 }
    const { token } = (await app.test.api('POST', '/auth/tokens', { as, body })).body
    const page = await app.open(`/admin/users/${user.id}/access`)
    await page.getByRole('button', { name: 'Revoke Nightly import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('region', { name: 'API tokens' }).getByText('There are none.').waitFor()
    expect((await app.test.api('GET', '/Supplier', { as: { token } })).status).toBe(401)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('are revoked with all other sessions, as the screen says beforehand', { tags: 'slow' }, async () => {
    const user = await addUser(app.test)
    const as = { token: (await app.test.signIn(user)).token }
    const body = { name: 'Nightly import', role: 'User', days: 30 }
    await app.test.api('POST', '/auth/tokens', { as, body })
    const page = await openAs(app, user, '/account/password')
    await page.getByText('Your other sessions end, and your passkeys and API tokens are revoked.').waitFor()
    await goTo(page, '/account/sessions')
    await page.getByText('Nightly import · User').waitFor()
    await page.getByText('Ends all your other sessions, and revokes your API tokens.').waitFor()
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByText('There are none.').nth(1).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'End all others' }).count()).toBe(0)
  })
})

describe('A user who cannot sign in', () => {
  it('sets a password by the link that an Administrator passes on', { tags: 'slow' }, async () => {
    const user = await addInvited(app.test)
    const page = await app.open(`/admin/users/${user.id}/access`)
    await page.getByRole('button', { name: 'Invite' }).click()
    const link = await page.getByLabel('This Costwright sends no mail').inputValue()
    await changePlaces(page, null, new URL(link).pathname + new URL(link).hash)
    await page.getByRole('heading', { name: 'Welcome: set your password' }).waitFor()
    app.allowConsole(/400/)
    for (const [password, advice] of [
      ['Summer2026!', 'This password is too easy to guess. Please choose another.'],
      ['a walk by the canal 7', 'this password is very hard to guess'],
    ] as const) {
      await page.locator('input[name=newPassword]').fill(password)
      await page.getByRole('status').getByText(advice).waitFor()
      await page.locator('input[name=confirmPassword]').fill(password)
      await page.getByRole('button', { name: 'Set the password' }).click()
      await page.getByRole('alert').or(page.getByText('Your password is set.')).first().waitFor()
    }
    await page.getByText('Your password is set.').waitFor()
    expect(
      (await app.test.signIn({ email: user.email, password: 'a walk by the canal 7' })).token,
    ).toBeTruthy()
  })

  it('uses a recovery code instead of the authenticator', { tags: 'slow' }, async () => {
    const user = await addUser(app.test)
    const { token } = await app.test.signIn(user)
    const key = await enableTwoFactor(app.test, token, clock)
    clock.advance({ seconds: 30 })
    const page = await app.open('/login', { as: 'anonymous' })
    const signIn = async () => {
      await page.getByLabel('Email').fill(user.email)
      await page.getByLabel('Password').fill(user.password)
      await page.getByRole('button', { name: 'Login' }).click()
    }
    await signIn()
    await page.getByLabel('Two Factor Authentication Code').fill(codeFor(key, clock))
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('You have no recovery codes').waitFor()
    await page.getByRole('link', { name: 'Make recovery codes' }).click()
    await page.getByRole('button', { name: 'Make recovery codes' }).click()
    const code = await page.locator('main li').first().innerText()
    expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await seriousFindings(page)).toEqual([])

    await changePlaces(page, null, '/login')
    await signIn()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/home')
  })
})
