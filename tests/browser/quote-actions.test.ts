import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { holdPauses, problem, sendingAgainAtOnce } from '../support/steps.ts'

const app = browserTest()

/** The Actions menu of the quote's row, open. */
const openActions = async (page: Page, quoteNumber: string) => {
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: quoteNumber, exact: true }) })
    .getByRole('button', { name: /^Actions/ })
    .click()
  return (name: string) => page.getByRole('menuitem', { name, exact: true })
}

const aQuote = async (quoteNumber: string, projectName = `Project of ${quoteNumber}`) => {
  const { project, quote, quoteLine } = costingRecords(app.test)
  const { id: projectId } = await project({ projectName })
  const { id } = await quote({ projectId, quoteNumber })
  await quoteLine(id, { description: 'Facing brick', quantity: 3, costEach: 96 })
  return { id, projectId }
}

/** Screen readers are told of a refusal by the dialog next to its button, which hides the toast from them. */
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert', { includeHidden: true }).filter({ has: page.getByText(text, { exact: true }) })

describe('Copy and export of a quote', () => {
  it('shows that the export starts and saves the report under its file name', async () => {
    const { id } = await aQuote('Q-EXPORT', "St Oswin's café")
    const page = await app.open('/admin/quote-headers')
    const actions = await openActions(page, 'Q-EXPORT')
    const asked = page.waitForRequest(/\/excelquote\/fullreport\//)
    const saved = page.waitForEvent('download')
    await actions('Export (Excel)').click()
    await page
      .getByRole('alert')
      .filter({ hasText: /^Exporting Report to Excel$/ })
      .waitFor()
    const download = await saved
    expect(download.suggestedFilename()).toBe(`QuoteExcelReport for St Oswin's café, Quote ${id}.xlsx`)
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    expect((await asked).headers().authorization).toMatch(/^Bearer /)
    expect(app.complaints()).toEqual([])
  })

  it('only logs an export that fails', { tags: 'slow' }, async () => {
    await aQuote('Q-FAILED')
    app.allowConsole(/500/)
    const page = await app.open('/admin/quote-headers')
    await page.route(/\/excelquote\/fullreport\//, (route) => route.fulfill(problem(500, 'Something broke.')))
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('Export of a quote failed'),
    )
    await (await openActions(page, 'Q-FAILED'))('Export (Excel)').click()
    await logged
    expect(await page.getByText('Something broke.').count()).toBe(0)
    expect(await page.getByRole('alert').allTextContents()).toEqual(['Exporting Report to Excel'])
  })

  it('creates a copy, shows it in the list, and can undo it', { tags: 'slow' }, async () => {
    await aQuote('Q-COPY')
    const page = await app.open('/admin/quote-headers')
    const item = await openActions(page, 'Q-COPY')
    const sent = page.waitForRequest(/\/QuoteHeader\/copy(\?|$)/)
    await item('Copy').click()
    await page
      .getByRole('alert')
      .filter({ has: page.getByText('Copied', { exact: true }) })
      .waitFor()
    await page.getByRole('cell', { name: 'Q-COPY (Copy)', exact: true }).waitFor()
    expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    await page
      .getByRole('button', { name: /^Undo: / })
      .first()
      .click()
    await page.getByRole('cell', { name: 'Q-COPY (Copy)', exact: true }).waitFor({ state: 'detached' })
    expect(app.complaints()).toEqual([])
  })

  it('creates one copy when the response was lost and the user tries again', { tags: 'slow' }, async () => {
    const { projectId } = await aQuote('Q-LOST')
    app.allowConsole(/ERR_FAILED/)
    const page = await app.open('/admin/quote-headers')
    await page.route(
      /\/QuoteHeader\/copy(\?|$)/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      // As often as it is sent by itself.
      { times: 3 },
    )
    await sendingAgainAtOnce(page, async () => {
      await (await openActions(page, 'Q-LOST'))('Copy').click()
      await toast(page, 'Error copying').waitFor()
    })
    await page.keyboard.press('Escape')
    await (await openActions(page, 'Q-LOST'))('Copy').click()
    await page
      .getByRole('alert')
      .filter({ has: page.getByText('Copied', { exact: true }) })
      .waitFor()
    await page.keyboard.press('Escape')
    const { body } = await app.test.api('GET', `/QuoteHeader/Project/${projectId}`)
    expect(body.map((quote: { quoteNumber: string }) => quote.quoteNumber).sort()).toEqual([
      'Q-LOST',
      'Q-LOST (Copy)',
    ])
    await page.getByRole('cell', { name: 'Q-LOST (Copy)', exact: true }).waitFor()
  })

  it('shows "Error copying" when the quote no longer exists', { tags: 'slow' }, async () => {
    app.allowConsole(/404/)
    const { id } = await aQuote('Q-GONE')
    const page = await app.open('/admin/quote-headers')
    const item = await openActions(page, 'Q-GONE')
    await app.test.db('quote_line').where({ quote_header_id: id }).delete()
    await app.test.db('quote_header').where({ id }).delete()
    await item('Copy').click()
    await toast(page, 'Error copying').waitFor()
  })
})

let scene: Scene
beforeAll(async () => {
  scene = await makeScene(app.test)
})

const colourOf = (page: Page, text: string) =>
  toast(page, text).evaluate((box) => getComputedStyle(box).backgroundColor)
const green = 'rgb(23, 104, 58)'
const red = 'rgb(179, 38, 30)'

describe('A toast', () => {
  it('is green for a copy, red for its failure, blue for an export, and disappears after 3 seconds', {
    tags: 'slow',
  }, async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open(scene.at.quotesOfProject)
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .waitFor()
    const threeSeconds = await holdPauses(page, 3000)
    const showsFor3Seconds = async (text: string) => {
      await expect.poll(threeSeconds.held).toBe(1)
      expect(await toast(page, text).count()).toBe(1)
      await threeSeconds.pass()
      await toast(page, text).waitFor({ state: 'detached' })
    }
    const choose = async (item: string) => {
      await page
        .getByRole('button', { name: /^Actions/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    await page.route(/QuoteHeader\/copy(\?|$)/, (route) => route.fulfill(problem(500, 'Oops')), { times: 1 })
    await choose('Copy')
    await toast(page, 'Error copying').waitFor()
    expect(await colourOf(page, 'Error copying')).toBe(red)
    await showsFor3Seconds('Error copying')
    await page.keyboard.press('Escape')
    await page.route(/QuoteHeader\/copy(\?|$)/, (route) => route.fulfill({ status: 201, json: { id: 1 } }), {
      times: 1,
    })
    await choose('Copy')
    await toast(page, 'Copied').waitFor()
    expect(await colourOf(page, 'Copied')).toBe(green)
    await showsFor3Seconds('Copied')
    await page.route(/excelquote/, (route) => route.fulfill(problem(500, 'Oops')))
    await choose('Export (Excel)')
    await toast(page, 'Exporting Report to Excel').waitFor()
    expect([green, red]).not.toContain(await colourOf(page, 'Exporting Report to Excel'))
    await showsFor3Seconds('Exporting Report to Excel')
    await threeSeconds.letGo()
  })
})

describe('Deleting a link', () => {
  it('shows "Deleted" or "Error deleting", and refetches the list either way; the toast can undo it', async () => {
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
    await toast(page, 'Deleted')
      .getByRole('button', { name: /^Undo: Purchase Link .*deleted/ })
      .click()
    await toast(page, /^Purchase Link .*is back$/).waitFor()
    await page.getByText('1 record', { exact: true }).waitFor()
    // A toast that is only hidden would take the room of the next one. The one before may be leaving too.
    await page.locator('header [role=alert]').first().waitFor({ state: 'detached' })
  })
})
