import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { problem } from '../support/steps.ts'

const app = browserTest()
let scene: Scene
beforeAll(async () => {
  scene = await makeScene(app.test)
})

const toast = (page: Page, text: string) =>
  page.getByRole('alert').filter({ has: page.getByText(text, { exact: true }) })
const colourOf = (page: Page, text: string) =>
  toast(page, text).evaluate((box) => getComputedStyle(box).backgroundColor)
const green = 'rgb(23, 104, 58)'
const red = 'rgb(179, 38, 30)'

describe('A toast', () => {
  it('is green for a copy, red for its failure, blue for an export, and gone after 3 seconds', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/home', { own: true })
    await page.clock.install()
    await page.goto(`${app.address}${scene.at.quotesOfProject}`)
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .waitFor()
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 1000)
    const showsFor3Seconds = async (text: string) => {
      await toast(page, text).waitFor()
      await page.clock.runFor(2400)
      expect(await toast(page, text).count()).toBe(1)
      let further = 0
      await expect
        .poll(async () => {
          further += 200
          await page.clock.runFor(200)
          return toast(page, text).count()
        })
        .toBe(0)
      // It fades out after the third second.
      expect(further).toBeLessThanOrEqual(1400)
    }
    const choosePaused = async (item: string) => {
      await page
        .getByRole('button', { name: /^Actions/ })
        .first()
        .click()
      await page.clock.runFor(400)
      await page.getByRole('menuitem', { name: item, exact: true }).click()
      await page.clock.runFor(400)
    }
    await page.route(/QuoteHeader\/copy$/, (route) => route.fulfill(problem(500, 'Oops')), { times: 1 })
    await choosePaused('Copy')
    await toast(page, 'Error copying').waitFor()
    expect(await colourOf(page, 'Error copying')).toBe(red)
    await showsFor3Seconds('Error copying')
    await page.route(/QuoteHeader\/copy$/, (route) => route.fulfill({ status: 201, json: { id: 1 } }), {
      times: 1,
    })
    await choosePaused('Copy')
    await toast(page, 'Copied').waitFor()
    expect(await colourOf(page, 'Copied')).toBe(green)
    await showsFor3Seconds('Copied')
    await page.route(/excelquote/, (route) => route.fulfill(problem(500, 'Oops')))
    await choosePaused('Export (Excel)')
    await toast(page, 'Exporting Report to Excel').waitFor()
    expect([green, red]).not.toContain(await colourOf(page, 'Exporting Report to Excel'))
  })
})

describe('Deleting a link', () => {
  it('says "Deleted" or "Error deleting", and fetches the list again either way', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open(scene.at.links)
    const remove = async () => {
      await page.getByRole('button', { name: /^Delete/ }).click()
      const again = page.waitForResponse(
        (reply) => reply.request().method() === 'GET' && /QuotePurchaseLink\/PurchaseLine/.test(reply.url()),
      )
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await again
    }
    await page.route(
      /QuotePurchaseLink\/\d+$/,
      (route) =>
        route.request().method() === 'DELETE' ? route.fulfill(problem(500, 'Oops')) : route.fallback(),
      { times: 1 },
    )
    await remove()
    await toast(page, 'Error deleting').waitFor()
    expect(await colourOf(page, 'Error deleting')).toBe(red)
    await page.keyboard.press('Escape')
    await toast(page, 'Error deleting').waitFor({ state: 'detached' })
    await remove()
    await toast(page, 'Deleted').waitFor()
    expect(await colourOf(page, 'Deleted')).toBe(green)
    await page.getByText('No Data Available', { exact: true }).waitFor()
  })
})
