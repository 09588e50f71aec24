import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { coloursAttribute } from '../../kinds/tokens.ts'
import { browserTest, phone } from '../support/browser.ts'
import { gate } from '../support/steps.ts'

const app = browserTest({}, { loadsOnce: false })

const coloursOf = (page: Page) => page.locator('html').getAttribute(coloursAttribute)
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const clear = 'rgba(0, 0, 0, 0)'

describe('The colours of the page', () => {
  it('are those of the system, and follow it', async () => {
    const page = await app.open('/login', { as: 'anonymous', own: true, colorScheme: 'dark' })
    await page.getByLabel('Email').waitFor()
    expect(await coloursOf(page)).toBe('dark')
    const dark = await ground(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => coloursOf(page)).toBe('light')
    expect(await ground(page)).not.toBe(dark)
  })

  it('are those that somebody chose, whatever the system says, in every tab and after a reload', async () => {
    const page = await app.open('/home', { own: true })
    const beside = await app.open('/home', { beside: page })
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    expect(await coloursOf(page)).toBe('dark')
    await expect.poll(() => coloursOf(beside)).toBe('dark')
    await beside.getByRole('button', { name: 'Use light colours' }).waitFor()
    await page.reload()
    await page.getByText(/^Welcome/).waitFor()
    expect(await coloursOf(page)).toBe('dark')
    await page.getByRole('button', { name: 'Use light colours' }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await coloursOf(page)).toBe('light')
  })

  it('are not those of light while a dark page is still fetched', async () => {
    const page = await app.open('/login', { as: 'anonymous', own: true, colorScheme: 'dark' })
    await page.getByLabel('Email').waitFor()
    const { passed, open } = gate()
    await page.route(/\/assets\/index-.*\.js/, async (route) => {
      await passed
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.styleSheets.length > 0)
    expect(await coloursOf(page)).toBe(null)
    expect(await ground(page)).toBe(clear)
    open()
    await page.getByLabel('Email').waitFor()
    expect(await ground(page)).not.toBe(clear)
  })
})

/** The letters of an element, beside those of the page. */
const lettersOf = async (page: Page, role: 'menuitem' | 'button' | 'link', name: string) => {
  const element = page.getByRole(role, { name, exact: true })
  return [page.locator('body'), element].map((one) => one.evaluate((of) => getComputedStyle(of).fontFamily))
}

describe('What is made of MUI on a page that is not', () => {
  it.each([
    ['a menu', '/home', 'Account of', 'menuitem', 'Log Out', undefined],
    ['the menu of a phone', '/home', 'Open menu', 'link', 'Quotes', phone],
    ['a page before signing in', '/forgotten', null, 'button', 'Send the link', undefined],
  ] as const)('looks like it: %s', async (_what, path, opens, role, name, viewport) => {
    const page = await app.open(path, {
      ...(viewport && { viewport }),
      as: opens ? 'administrator' : 'anonymous',
    })
    if (opens) await page.getByRole('button', { name: new RegExp(`^${opens}`) }).click()
    const [own, of] = await Promise.all(await lettersOf(page, role, name))
    expect(of).toBe(own)
  })
})
