import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { sendingAgainAtOnce } from '../support/steps.ts'

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

describe('Copy of a quote', () => {
  it('makes a new quote, says "Copied", shows it in the list and can be undone', async () => {
    await aQuote('Q-COPY')
    const page = await app.open('/admin/quote-headers')
    const item = await openActions(page, 'Q-COPY')
    const sent = page.waitForRequest(/\/QuoteHeader\/copy$/)
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
  })

  it('makes one copy when the answer was lost and the person tries again', async () => {
    const { projectId } = await aQuote('Q-LOST')
    app.allowConsole(/ERR_FAILED/)
    const page = await app.open('/admin/quote-headers')
    await page.route(
      /\/QuoteHeader\/copy$/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      // As often as it is sent by itself.
      { times: 3 },
    )
    await sendingAgainAtOnce(page, async () => {
      await (await openActions(page, 'Q-LOST'))('Copy').click()
      await page
        .getByRole('alert')
        .filter({ hasText: /^Error copying$/ })
        .waitFor()
    })
    await (await openActions(page, 'Q-LOST'))('Copy').click()
    await page
      .getByRole('alert')
      .filter({ has: page.getByText('Copied', { exact: true }) })
      .waitFor()
    const { body } = await app.test.api('GET', `/QuoteHeader/Project/${projectId}`)
    expect(body.map((quote: { quoteNumber: string }) => quote.quoteNumber).sort()).toEqual([
      'Q-LOST',
      'Q-LOST (Copy)',
    ])
  })

  it('says "Error copying" when the quote is gone', async () => {
    const { id } = await aQuote('Q-GONE')
    app.allowConsole(/404/)
    const page = await app.open('/admin/quote-headers')
    const item = await openActions(page, 'Q-GONE')
    await app.test.db('quote_line').where({ quote_header_id: id }).delete()
    await app.test.db('quote_header').where({ id }).delete()
    await item('Copy').click()
    await page
      .getByRole('alert')
      .filter({ hasText: /^Error copying$/ })
      .waitFor()
  })
})

describe('Export of a quote', () => {
  it('says that it starts, and saves the report under its own name', async () => {
    const { id } = await aQuote('Q-EXPORT', "St Oswin's café")
    const page = await app.open('/admin/quote-headers')
    const item = await openActions(page, 'Q-EXPORT')
    const sent = page.waitForRequest(/\/excelquote\/fullreport\//)
    const saved = page.waitForEvent('download')
    await item('Export (Excel)').click()
    await page
      .getByRole('alert')
      .filter({ hasText: /^Exporting Report to Excel$/ })
      .waitFor()
    const download = await saved
    expect(download.suggestedFilename()).toBe(`QuoteExcelReport for St Oswin's café, Quote ${id}.xlsx`)
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    expect((await sent).headers().authorization).toMatch(/^Bearer /)
  })

  it('only logs a failure', async () => {
    await aQuote('Q-FAIL')
    app.allowConsole(/500/)
    const page = await app.open('/admin/quote-headers')
    await page.route(/\/excelquote\/fullreport\//, (route) =>
      route.fulfill({ status: 500, json: { type: 'about:blank', title: 'Something broke.', status: 500 } }),
    )
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('Export of a quote failed'),
    )
    await (await openActions(page, 'Q-FAIL'))('Export (Excel)').click()
    await logged
    expect(await page.getByText('Something broke.').count()).toBe(0)
    expect(await page.getByRole('alert').allTextContents()).toEqual(['Exporting Report to Excel'])
  })
})
