import { createHmac } from 'node:crypto'
import jsqr from 'jsqr'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { showColours } from '../support/colours.ts'
import { addUser } from '../support/people.ts'
import { goTo } from '../support/steps.ts'
import { openAs } from '../support/visitor.ts'

const app = browserTest()

const isAccessible = async (page: Page, looks: readonly (readonly [typeof phone, 'light' | 'dark'])[]) => {
  for (const [viewport, colorScheme] of looks) {
    await page.setViewportSize(viewport)
    await showColours(page, colorScheme)
    expect(await seriousFindings(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
}

const passwordPath = '/account/password'
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Change Password' }).click()
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const isFocused = (page: Page, label: string) =>
  field(page, label).evaluate((box) => box === document.activeElement)

const fill = async (page: Page, current: string, wanted: string, confirmed = wanted) => {
  await field(page, 'Current Password').fill(current)
  await field(page, 'New Password').fill(wanted)
  await field(page, 'Confirm New Password').fill(confirmed)
}
/** The addresses of the forms that the page submits from now on. */
const formsSentBy = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  return sent
}

describe('Change Password', () => {
  it('lists the missing fields of an empty form, and focuses the first', { tags: 'slow' }, async () => {
    const page = await app.open(passwordPath)
    const sent = formsSentBy(page)
    await submit(page)
    const text = await alert(page).innerText()
    expect(text.split('\n').filter((line) => line !== '')).toEqual([
      'Please complete the form.',
      'Current Password: This field is required.',
      'New Password: This field is required.',
      'Confirm New Password: This field is required.',
    ])
    expect(await isFocused(page, 'Current Password')).toBe(true)
    expect(sent).toEqual([])
  })

  it('is accessible with errors, on a desk and on a phone', { tags: 'slow' }, async () => {
    const page = await app.open(passwordPath)
    await submit(page)
    await alert(page).getByText('Please complete the form.').waitFor()
    await isAccessible(page, [
      [desktop, 'light'],
      [phone, 'dark'],
    ])
  })

  it('requires eight characters', { tags: 'slow' }, async () => {
    const page = await app.open(passwordPath)
    const sent = formsSentBy(page)
    await fill(page, 'whatever it is', '1234567')
    await submit(page)
    await alert(page).getByText('New Password: Minimum length is 8 characters.').waitFor()
    await alert(page).getByText('Please complete the form.').waitFor()
    expect(await isFocused(page, 'New Password')).toBe(true)
    expect(sent).toEqual([])
  })

  it('requires the same password twice', { tags: 'slow' }, async () => {
    const page = await app.open(passwordPath)
    const sent = formsSentBy(page)
    await fill(page, 'whatever it is', 'a wholly new one', 'a wholly new on')
    await submit(page)
    await expect.poll(() => alert(page).innerText()).toBe('New password and confirm password do not match.')
    expect(sent).toEqual([])
  })

  it('shows a password on request', { tags: 'slow' }, async () => {
    const page = await app.open(passwordPath)
    const sent = formsSentBy(page)
    const box = field(page, 'New Password')
    expect(await box.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show New Password', exact: true }).click()
    expect(await box.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide New Password', exact: true }).click()
    expect(await box.getAttribute('type')).toBe('password')
    expect(sent).toEqual([])
  })

  it('marks its fields for password managers', { tags: 'slow' }, async () => {
    const page = await app.open(passwordPath)
    await field(page, 'New Password').waitFor()
    const kinds = await page
      .locator('form input')
      .evaluateAll((boxes) => boxes.map((input) => input.getAttribute('autocomplete')))
    expect(kinds).toEqual(['username', 'current-password', 'new-password', 'new-password'])
  })

  it('rates the new password while typing, knows its owner, and does not move the button', {
    tags: 'slow',
  }, async () => {
    const page = await app.open(passwordPath)
    const button = page.getByRole('main').getByRole('button', { name: 'Change Password' })
    const advice = page.getByRole('main').getByRole('status')
    await field(page, 'New Password').fill('orbi')
    const before = await button.boundingBox()
    await field(page, 'New Password').fill('P@ssw0rd1')
    await advice.getByText('Please choose another. This is similar to a commonly used password.').waitFor()
    expect(await button.boundingBox()).toEqual(before)
    await field(page, 'New Password').fill('Administrator-First')
    await advice.getByText('This password is too easy to guess.').waitFor()
    await field(page, 'New Password').fill('orbit mustard lantern 9')
    await advice.getByText('this password is very hard to guess').waitFor()
    expect(await button.boundingBox()).toEqual(before)
    expect(await seriousFindings(page)).toEqual([])
    await field(page, 'New Password').fill('orbit')
    await expect.poll(() => advice.innerText()).toBe('')
    await field(page, 'New Password').fill('')
    await advice.waitFor({ state: 'hidden' })
  })

  it('shows the server’s reasons, keeps the typed text and changes nothing', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const user = await addUser(app.test)
    const page = await openAs(app, user, passwordPath)
    await fill(page, 'not the right one', 'a wholly new one')
    await submit(page)
    await expect.poll(() => alert(page).innerText()).toBe('The current password is not correct.')
    expect(await field(page, 'New Password').inputValue()).toBe('a wholly new one')
    expect(await isFocused(page, 'Current Password')).toBe(true)
    await fill(page, user.password, 'password1')
    await submit(page)
    await expect
      .poll(() => alert(page).innerText())
      .toBe('This password is too easy to guess. Please choose another. This is a commonly used password.')
    const errors = { NewPassword: ['Reason one.', 'Reason two.'] }
    await page.route('**/auth/ChangePassword', (route) => route.fulfill({ status: 400, json: { errors } }))
    await submit(page)
    await expect
      .poll(() => alert(page).getByRole('listitem').allInnerTexts())
      .toEqual(['Reason one.', 'Reason two.'])
    expect((await app.test.signIn(user)).token).not.toBe('')
  })

  it('changes the password, keeps the user signed in and leads home', { tags: 'slow' }, async () => {
    const user = await addUser(app.test)
    const page = await openAs(app, user, passwordPath)
    await fill(page, user.password, 'a wholly new one')
    await page.keyboard.press('Enter')
    await page.getByText('Your password was successfully changed.').waitFor()
    expect(await page.locator('input[type=password]').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByText('Welcome, Pat').waitFor()
    expect(new URL(page.url()).pathname).toBe('/home')
    await expect(app.test.signIn(user)).rejects.toThrow('Sign-in failed')
    const { token } = await app.test.signIn({ ...user, password: 'a wholly new one' })
    expect(token).not.toBe('')
  })

  it('requires a signed-in user', { tags: 'slow' }, async () => {
    const page = await app.open(passwordPath, { as: 'anonymous' })
    await page.waitForURL('**/login')
  })
})

const twoFactorPath = '/account/2fa'

/** The bytes of a base32 text (RFC 4648 section 6). */
const bytesOf = (base32: string): Buffer => {
  const bits = [...base32]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}
/** The code of an authenticator, a number of 30 s steps from now (RFC 6238, RFC 4226 section 5.3). */
const codeOf = (base32: string, stepsFromNow = 0): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsFromNow))
  const digest = createHmac('sha1', bytesOf(base32)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
/** A code that is wrong in this step and its neighbours. */
const wrongCodeOf = (base32: string): string => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(base32, steps))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  )
}

const qrCode = (page: Page) => page.getByRole('img', { name: 'QR code' })
const codeBox = (page: Page) => page.getByLabel('Authentication Code')
const register = (page: Page) => page.getByRole('button', { name: 'Register Authenticator' })
const shownKey = async (page: Page) => (await page.locator('code').innerText()).replaceAll(' ', '')
const setUp = async (page: Page) => {
  await page.getByRole('button', { name: 'Enable Two Factor Authentication' }).click()
  await qrCode(page).waitFor()
}
/** Scans the screen as a phone does: the code and its surroundings. */
const scan = async (page: Page): Promise<URL> => {
  const code = await qrCode(page).boundingBox()
  if (!code) throw new Error('No QR code is shown')
  const around = 40
  const clip = {
    x: Math.max(0, code.x - around),
    y: Math.max(0, code.y - around),
    width: code.width + 2 * around,
    height: code.height + 2 * around,
  }
  const { data, width, height } = PNG.sync.read(await page.screenshot({ clip }))
  const found = jsqr(new Uint8ClampedArray(data), width, height)
  if (!found) throw new Error('There is no QR code on the screen')
  return new URL(found.data)
}

describe('Two Factor Authentication Tools', () => {
  it('shows a QR code that an authenticator can scan, at both widths and in both colours', async () => {
    const user = await addUser(app.test)
    const page = await openAs(app, user, twoFactorPath)
    await page.getByRole('heading', { name: 'Two Factor Authentication Tools' }).waitFor()
    await setUp(page)
    const scanned = await scan(page)
    expect(scanned.href).toMatch(/^otpauth:\/\/totp\//)
    expect(decodeURIComponent(scanned.pathname)).toContain(user.email)
    const key = scanned.searchParams.get('secret') ?? ''
    expect(await shownKey(page)).toBe(key)
    await page.setViewportSize(phone)
    await showColours(page, 'dark')
    expect((await scan(page)).href).toBe(scanned.href)
  })

  it('does not register after a wrong code, and keeps the key', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const user = await addUser(app.test)
    const page = await openAs(app, user, twoFactorPath)
    await setUp(page)
    const key = await shownKey(page)
    await codeBox(page).fill(wrongCodeOf(key))
    await register(page).click()
    await page.getByRole('alert').getByText('The code is not correct.').waitFor()
    expect((await app.test.signIn(user)).requires2FA).toBe(false)
    // The field is ready for the next code, and the key is unchanged.
    expect(await codeBox(page).evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await shownKey(page)).toBe(key)
  })

  it('registers the authenticator by its code, and shows that on the next visit', async () => {
    const user = await addUser(app.test)
    const page = await openAs(app, user, twoFactorPath)
    await setUp(page)
    const key = await shownKey(page)
    await codeBox(page).fill(codeOf(key))
    await register(page).click()
    await page.waitForURL('**/home')
    expect((await app.test.signIn(user)).requires2FA).toBe(true)
    await goTo(page, twoFactorPath)
    await page.getByText('You already have an authenticator registered to this account.').waitFor()
    await page.getByText('Contact your admin staff if you wish to have this removed.').waitFor()
    expect(await page.getByRole('button', { name: 'Enable Two Factor Authentication' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Back To Home' }).click()
    await page.waitForURL('**/home')
  })

  it('reports that the server cannot be reached, and Try again loads the tools', {
    tags: 'slow',
  }, async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/Not-Found')
    await page.route('**/auth/has2fa', (route) => route.abort())
    await goTo(page, twoFactorPath)
    await page.getByRole('alert').getByText('The server cannot be reached').waitFor()
    await page.unroute('**/auth/has2fa')
    await page.getByRole('button', { name: 'Try again' }).click()
    await setUp(page)
  })

  const openSetUp = async () => {
    // On a dark page, where a margin that is cut off is visible.
    const page = await app.open(twoFactorPath, { colorScheme: 'dark' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await setUp(page)
    return page
  }

  it('shows the QR code 256 pixels wide with its light margin', { tags: 'slow' }, async () => {
    const page = await openSetUp()
    expect(await qrCode(page).boundingBox()).toMatchObject({ width: 256, height: 256 })
    const shown = PNG.sync.read(await qrCode(page).screenshot())
    // Between its rounded corners.
    const edge = Array.from({ length: 224 }, (_, y) => shown.data[((y + 16) * 256 + 250) * 4])
    expect(new Set(edge)).toEqual(new Set([255]))
  })

  it('shows the QR code with error correction M', { tags: 'slow' }, async () => {
    const page = await openSetUp()
    const source = (await qrCode(page).getAttribute('src')) ?? ''
    const { data, width, height } = PNG.sync.read(Buffer.from(source.split(',')[1] ?? '', 'base64'))
    const version = jsqr(new Uint8ClampedArray(data), width, height)?.version ?? 0
    // ISO/IEC 18004, 7.9.1: the first two modules of the format, masked by 10, are the level; M is 00.
    const step = width / (17 + 4 * version + 2 * 4)
    const pixel = (module: number) => Math.floor((4 + module + 0.5) * step)
    const isDark = (column: number) => (data[(pixel(8) * width + pixel(column)) * 4] ?? 0) < 128
    expect([isDark(0), isDark(1)]).toEqual([true, false])
  })

  it('shows the key in groups of four, and copies it', { tags: 'slow' }, async () => {
    const page = await openSetUp()
    expect(await page.locator('code').innerText()).toMatch(/^([A-Z2-7]{4} )*[A-Z2-7]{1,4}$/)
    await page.getByRole('button', { name: 'Copy key' }).click()
    await page.getByText('Key copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shownKey(page))
  })

  it('is accessible, on a desk and on a phone', { tags: 'slow' }, async () => {
    const page = await openSetUp()
    await isAccessible(page, [
      [desktop, 'dark'],
      [phone, 'light'],
    ])
  })

  it('registers only a code of six digits, and reports others on Enter', { tags: 'slow' }, async () => {
    const page = await openSetUp()
    expect(await register(page).isDisabled()).toBe(true)
    await codeBox(page).fill('12345')
    expect(await register(page).isDisabled()).toBe(true)
    await codeBox(page).press('Enter')
    await page.getByRole('alert').getByText('Form not valid').waitFor()
    await codeBox(page).fill('')
    await codeBox(page).pressSequentially('1234567')
    expect(await codeBox(page).inputValue()).toBe('123456')
    expect(await register(page).isDisabled()).toBe(false)
  })

  it('accepts a code that is pasted with a space', { tags: 'slow' }, async () => {
    const page = await openSetUp()
    await page.evaluate(() => navigator.clipboard.writeText('654 321'))
    await codeBox(page).focus()
    await page.keyboard.press('Control+v')
    await expect.poll(() => codeBox(page).inputValue()).toBe('654321')
    expect(app.complaints()).toEqual([])
  })
})
