// @module-tag slow
import type { CDPSession, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { addUser, enableTwoFactor, type TestUser, testClock } from '../support/people.ts'

// The server's clock, near the browser's, which ends sessions by itself.
const clock = testClock(new Date().toISOString())
const app = browserTest({ now: clock.now })

/** The app under a host name: passkeys do not work on an IP address. */
const named = (path: string) => `${app.address.replace('127.0.0.1', 'localhost')}${path}`

/** The sign-in screen on a device that can create and use passkeys (WebAuthn Level 3, section 11). */
const openWithDevice = async (viewport = desktop) => {
  const page = await app.open('/login', { as: 'anonymous', viewport, own: true })
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(named('/login'))
  return { page, devices, authenticatorId }
}

const signIn = async (page: Page, { email, password }: TestUser) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/home')
}

const register = async (page: Page, name: string) => {
  await page.goto(named('/account/sessions'))
  await page.getByLabel('Name of the device').fill(name)
  await page.getByRole('button', { name: 'Register a passkey' }).click()
  await page.getByText(name, { exact: true }).waitFor()
}

const logOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto(named('/login'))
}

const credentialsOf = async (devices: CDPSession, authenticatorId: string) =>
  (await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials

describe.each([
  ['on a desk', desktop],
  ['on a phone', phone],
] as const)('A passkey, %s', (_name, viewport) => {
  it('is registered, signs in without a password, and is revoked', async () => {
    const user = await addUser(app.test)
    const { page, devices, authenticatorId } = await openWithDevice(viewport)
    await signIn(page, user)
    await register(page, 'Blue phone')
    expect(await credentialsOf(devices, authenticatorId)).toHaveLength(1)
    expect(await seriousFindings(page)).toEqual([])
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(widest).toBeLessThanOrEqual(viewport.width)

    await logOut(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('Welcome, Pat').waitFor()

    await page.goto(named('/account/sessions'))
    await page
      .getByText(/Last used .*\./)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Revoke Blue phone' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke Blue phone' }).waitFor({ state: 'detached' })
    app.allowConsole(/401/)
    await logOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('This passkey is not known here, or was not used rightly.').waitFor()
    expect(await app.test.db('passkey').where({ user_id: user.id })).toEqual([])
  })
})

describe('With a passkey', () => {
  it('users with an authenticator need no code, even after the password', { tags: 'slow' }, async () => {
    const user = await addUser(app.test)
    const { page } = await openWithDevice()
    await signIn(page, user)
    await register(page, 'Laptop')
    await enableTwoFactor(app.test, (await app.test.signIn(user)).token, clock)
    await logOut(page)
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Enter your Two Factor Authentication Code').waitFor()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('Welcome, Pat').waitFor()
  })

  it('users reauthenticate, and continue', async () => {
    app.allowConsole(/403/)
    const user = await addUser(app.test)
    const { page } = await openWithDevice(phone)
    await signIn(page, user)
    await register(page, 'Laptop')
    clock.advance({ minutes: 6 })
    await page.getByLabel('Name of the program').fill('Nightly import')
    await page.getByRole('button', { name: 'Make a token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
    await page.getByText('Nightly import · User').waitFor()
    expect(await dialog.count()).toBe(0)
  })

  it('users who cancel are told, and can still use the password', { tags: 'slow' }, async () => {
    const user = await addUser(app.test)
    const { page, devices, authenticatorId } = await openWithDevice()
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('No passkey was used.').waitFor()
    await signIn(page, user)
  })

  it('users are not offered it when the app is opened by IP address', { tags: 'slow' }, async () => {
    const page = await app.open('/login', { as: 'anonymous' })
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
  })
})
