import type { AddressInfo } from 'node:net'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, startTestApp, type TestApp } from '../support/app.ts'
import { makeScene, type Scene } from '../support/scene.ts'

// Playwright drives only its own Firefox; this is the one that users have, over WebDriver BiDi. Puppeteer's
// locators and `waitForFunction` make functions from texts there, which the content security policy of the page refuses.

/** How long a screen may take (milliseconds). */
const patience = 60_000

/** The screens by name: their address, and a text that they show once they are loaded. */
const screens: Record<string, (scene: Scene) => readonly [path: string, shows: string]> = {
  'the list of projects': ({ project }) => ['/admin/projects', project.projectName],
  'the page of a project': ({ at, project }) => [at.quotesOfProject, project.projectName],
  'the lines of a quote': ({ at, quoteLine }) => [at.quoteLines, quoteLine.description],
  'the dialog of a quote line': ({ at, quoteLine }) => [
    `${at.quoteLines}/${quoteLine.id}/edit`,
    'Edit Quote Line Details',
  ],
  'the statement of a quote': ({ at }) => [at.statement, 'Profit/Loss'],
  'the lines of a purchase': ({ at, purchaseLine }) => [at.purchaseLines, purchaseLine.description],
  'the Quote Matching panel': ({ at }) => [`${at.purchaseLines}/quote-to-purchase-match`, 'Quote Matching'],
  'the generic table': () => ['/generic', 'Contact Email'],
  'a form of an account': () => ['/account/password', 'Change Password'],
  'the history of all records': () => ['/admin/history', 'Administration > History'],
}

describe('In Firefox', { tags: 'slow' }, () => {
  let app: TestApp
  let scene: Scene
  let browser: Browser
  let page: Page
  let address: string
  const complaints: string[] = []

  beforeAll(async () => {
    app = await startTestApp()
    scene = await makeScene(app)
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
      defaultViewport: { width: 1400, height: 900 },
    })
    page = await browser.newPage()
    page.setDefaultTimeout(patience)
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  it('a user signs in and walks through ten screens without an error', async () => {
    await page.goto(`${address}/login`)
    await page.waitForSelector('input[autocomplete="username"]', { visible: true })
    await page.type('input[autocomplete="username"]', administrator.email)
    await page.type('input[autocomplete="current-password"]', administrator.password)
    await page.click('::-p-aria(Login[role="button"])')
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/home')
    // Leaving a page whose code still loads is an error in Firefox's console.
    await page.waitForNetworkIdle()
    expect(Object.keys(screens)).toHaveLength(10)
    for (const [name, screen] of Object.entries(screens)) {
      const [path, shows] = screen(scene)
      await page.goto(`${address}${path}`)
      await page.waitForSelector(`::-p-text(${shows})`)
      expect([name, complaints]).toEqual([name, []])
    }
  })
})
