import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { browserTest, phone } from '../support/browser.ts'
import { goTo } from '../support/steps.ts'

const app = browserTest({}, { loadsOnce: false })

/** A page that is open since before an update: the server no longer has the files of its screens. */
const openOutdated = async (misses: { times?: number }, viewport?: typeof phone): Promise<Page> => {
  app.allowConsole(/Failed to load resource|dynamically imported module|AdminArea/)
  const page = await app.open('/home', viewport && { viewport })
  await page.getByText(/^Welcome/).waitFor()
  await page.route(/\/assets\/AdminArea-.*\.js/, (route) => route.fulfill({ status: 404 }), misses)
  return page
}

describe('A page that is open since before an update', () => {
  it('becomes one of the new version on the way to the next screen', async () => {
    const page = await openOutdated({ times: 1 })
    await goTo(page, '/admin/suppliers')
    await page.getByRole('heading', { name: 'Suppliers' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/suppliers')
  })

  it('says so when the files stay away, and does not reload for ever', async () => {
    const page = await openOutdated({}, phone)
    let loads = 0
    page.on('load', () => loads++)
    await goTo(page, '/admin/suppliers')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.waitForLoadState()
    expect(loads).toBe(1)
    await page.unroute(/\/assets\/AdminArea-.*\.js/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'Suppliers' }).waitFor()
  })

  it('says so instead of the browser when the server is away', async () => {
    const page = await openOutdated({})
    await page.route('**/admin/suppliers', (route) => route.abort())
    await goTo(page, '/admin/suppliers')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  })
})
