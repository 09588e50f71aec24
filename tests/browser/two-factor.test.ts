import { createHmac } from 'node:crypto'
import jsqr from 'jsqr'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { addPerson } from '../support/people.ts'
import { openAs } from '../support/visitor.ts'

const app = browserTest()
const path = '/account/2fa'

/** The bytes of a base32 text (RFC 4648 section 6). */
const bytesOf = (base32: string): Buffer => {
  const bits = [...base32]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}
/** What an authenticator shows at a time, so many steps of 30 s from now (RFC 6238, RFC 4226 section 5.3). */
const codeOf = (base32: string, stepsFromNow = 0): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsFromNow))
  const digest = createHmac('sha1', bytesOf(base32)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
/** A code that neither this step nor its neighbours have. */
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
/** What a phone reads off the screen. */
const scan = async (page: Page): Promise<URL> => {
  const { data, width, height } = PNG.sync.read(await page.screenshot())
  const found = jsqr(new Uint8ClampedArray(data), width, height)
  if (!found) throw new Error('There is no QR code on the screen')
  return new URL(found.data)
}

describe('Two Factor Authentication Tools', () => {
  it.each([
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const)(
    'registers the authenticator that scans the QR code, at %j in %s colours',
    async (viewport, colorScheme) => {
      const person = await addPerson(app.test)
      const page = await openAs(app, person, path, { viewport, colorScheme })
      await page.getByRole('heading', { name: 'Two Factor Authentication Tools' }).waitFor()
      await setUp(page)
      const scanned = await scan(page)
      expect(scanned.href).toMatch(/^otpauth:\/\/totp\//)
      expect(decodeURIComponent(scanned.pathname)).toContain(person.email)
      const key = scanned.searchParams.get('secret') ?? ''
      expect(await shownKey(page)).toBe(key)
      await codeBox(page).fill(codeOf(key))
      await register(page).click()
      await page.waitForURL('**/home')

      await page.goto(`${app.address}${path}`)
      await page.getByText('You already have an authenticator registered to this account.').waitFor()
      await page.getByText('Contact your admin staff if you wish to have this removed.').waitFor()
      expect(await page.getByRole('button', { name: 'Enable Two Factor Authentication' }).count()).toBe(0)
      await page.getByRole('link', { name: 'Back To Home' }).click()
      await page.waitForURL('**/home')
      expect((await app.test.signIn(person)).requires2FA).toBe(true)
    },
  )

  it('shows the QR code 256 pixels wide with its light margin, and the key in groups', async () => {
    // On a dark page, where a margin that is cut off shows.
    const page = await app.open(path, { colorScheme: 'dark' })
    await setUp(page)
    expect(await qrCode(page).boundingBox()).toMatchObject({ width: 256, height: 256 })
    expect(await page.locator('code').innerText()).toMatch(/^([A-Z2-7]{4} )*[A-Z2-7]{1,4}$/)
    const { data } = PNG.sync.read(await qrCode(page).screenshot())
    // Between its rounded corners.
    const edge = Array.from({ length: 224 }, (_, y) => data[((y + 16) * 256 + 250) * 4])
    expect(new Set(edge)).toEqual(new Set([255]))
  })

  it('makes the QR code with error correction M', async () => {
    const page = await app.open(path)
    await setUp(page)
    const source = (await qrCode(page).getAttribute('src')) ?? ''
    const { data, width, height } = PNG.sync.read(Buffer.from(source.split(',')[1] ?? '', 'base64'))
    const version = jsqr(new Uint8ClampedArray(data), width, height)?.version ?? 0
    // ISO/IEC 18004, 7.9.1: the first two modules of the format, masked by 10, say the level; M is 00.
    const step = width / (17 + 4 * version + 2 * 4)
    const pixel = (module: number) => Math.floor((4 + module + 0.5) * step)
    const isDark = (column: number) => (data[(pixel(8) * width + pixel(column)) * 4] ?? 0) < 128
    expect([isDark(0), isDark(1)]).toEqual([true, false])
  })

  it('copies the key', async () => {
    const page = await app.open(path)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await setUp(page)
    await page.getByRole('button', { name: 'Copy key' }).click()
    await page.getByText('Key copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shownKey(page))
  })

  it('registers only six digits, and says so on Enter', async () => {
    const page = await app.open(path)
    await setUp(page)
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

  it('takes a code that is pasted with a blank in it', async () => {
    const page = await app.open(path)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await setUp(page)
    await page.evaluate(() => navigator.clipboard.writeText('123 456'))
    await codeBox(page).focus()
    await page.keyboard.press('Control+v')
    await expect.poll(() => codeBox(page).inputValue()).toBe('123456')
  })

  it('says that a code is wrong, and enables nothing', async () => {
    const person = await addPerson(app.test)
    const page = await openAs(app, person, path)
    await setUp(page)
    const key = await shownKey(page)
    await codeBox(page).fill(wrongCodeOf(key))
    await register(page).click()
    await page.getByRole('alert').getByText('The code is not correct.').waitFor()
    expect((await app.test.signIn(person)).requires2FA).toBe(false)
    // The field is ready for the next code, and the key is still the same.
    expect(await codeBox(page).evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await shownKey(page)).toBe(key)
  })

  it('says when the server is not reached, and tries again', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/home')
    await page.route('**/auth/has2fa', (route) => route.abort())
    await page.goto(`${app.address}${path}`)
    await page.getByRole('alert').getByText('The server cannot be reached').waitFor()
    await page.unroute('**/auth/has2fa')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Enable Two Factor Authentication' }).waitFor()
  })

  it.each([
    [desktop, 'dark'],
    [phone, 'light'],
  ] as const)('keeps nobody out at %j in %s colours', async (viewport, colorScheme) => {
    const page = await app.open(path, { viewport, colorScheme })
    await setUp(page)
    expect(await seriousFindings(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
