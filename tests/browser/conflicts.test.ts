import type { Page, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { projects, quoteLines, suppliers } from '../../resources.config.ts'
import { user } from '../support/app.ts'
import { browserTest } from '../support/browser.ts'
import { sampleRecord } from '../support/samples.ts'
import { pathOf, problem, sendingAgainAtOnce } from '../support/steps.ts'

const app = browserTest()

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByRole('textbox', { name: label })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
const says = (page: Page, text: string) => dialog(page).getByRole('alert').filter({ hasText: text }).waitFor()
const isEmpty = (page: Page) => dialog(page).waitFor({ state: 'detached' })

describe('Two people on one record', () => {
  it('the second save is refused, and goes on from the first with what was typed', async () => {
    app.allowConsole(/Failed to load resource/)
    const project = await sampleRecord(app.test, projects, { location: 'York', comments: 'None' })
    const path = `/admin/projects/${project.id}/edit`
    const first = await app.open(path)
    const second = await app.open(path, { as: 'user' })
    await expect.poll(() => save(second).isEnabled()).toBe(true)
    await field(first, 'Location').fill('Leeds')
    await field(second, 'Comments').fill('Mine')
    await save(first).click()
    await isEmpty(first)
    await save(second).click()
    await says(second, 'This record was changed by someone else')
    await says(second, 'Reload takes over their changes and keeps what you typed.')
    expect((await app.test.api('GET', `/Project/${project.id}`)).body.comments).toBe('None')
    await dialog(second).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => field(second, 'Location').inputValue()).toBe('Leeds')
    expect(await field(second, 'Comments').inputValue()).toBe('Mine')
    await save(second).click()
    await isEmpty(second)
    expect((await app.test.api('GET', `/Project/${project.id}`)).body).toMatchObject({
      location: 'Leeds',
      comments: 'Mine',
    })
  })
})

describe('When the connection is lost', () => {
  it('what was typed stays, a sentence says so, and saving again works', async () => {
    app.allowConsole(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    const page = await app.open('/admin/suppliers/create')
    await field(page, 'Supplier Name').fill('Keen Bricks')
    await page.context().setOffline(true)
    await save(page).click()
    await says(page, 'The server cannot be reached. Check the connection and try again')
    expect(await field(page, 'Supplier Name').inputValue()).toBe('Keen Bricks')
    await page.context().setOffline(false)
    await save(page).click()
    await isEmpty(page)
    await page.getByRole('cell', { name: 'Keen Bricks', exact: true }).waitFor()
  })
})

describe('When the server fails', () => {
  it.each([500, 503])('with %s, what was typed stays and its sentence is shown', async (status) => {
    app.allowConsole(/Failed to load resource/)
    const supplier = await sampleRecord(app.test, suppliers)
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`)
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await field(page, 'Contact Name').fill('Pat')
    const address = /\/Supplier\/\d+$/
    await page.route(address, (route) => route.fulfill(problem(status, 'Not just now.')))
    await sendingAgainAtOnce(page, async () => {
      await save(page).click()
      await says(page, 'Not just now.')
    })
    expect(await field(page, 'Contact Name').inputValue()).toBe('Pat')
    await page.unroute(address)
    await page.route(address, (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }))
    await sendingAgainAtOnce(page, async () => {
      await save(page).click()
      await says(page, 'Something went wrong. Please try again.')
    })
    await page.unroute(address)
    await save(page).click()
    await isEmpty(page)
  })
})

describe('When the server is restarted', () => {
  it('a save is sent again by itself, and written once although its first answer was lost', async () => {
    app.allowConsole(/Failed to load resource/)
    const supplier = await sampleRecord(app.test, suppliers)
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`)
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await field(page, 'Contact Name').fill('Pat')
    const answers = [
      (route: Route) => route.fulfill(problem(503, 'Not just now.')),
      async (route: Route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
    ]
    await page.route(/\/Supplier\/\d+$/, (route) => (answers.shift() ?? (() => route.continue()))(route))
    await save(page).click()
    await isEmpty(page)
    expect(answers).toEqual([])
    const { body } = await app.test.api('GET', `/Supplier/${supplier.id}`)
    expect(body).toMatchObject({ contactName: 'Pat', version: Number(supplier.version) + 1 })
  })
})

describe('When the session ends in the middle of work', () => {
  const endAndSignInAgain = async (page: Page, press: () => Promise<void>) => {
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').token)
    await app.test.api('POST', '/auth/logout', { as: { token } })
    await press()
    await page.getByText('Your session has ended. Log in again to go on').waitFor()
    expect(pathOf(page)).toBe('/login')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('button', { name: 'Login' }).click()
  }

  it('the form is open again after signing in, with what was typed', async () => {
    app.allowConsole(/Failed to load resource/)
    const supplier = await sampleRecord(app.test, suppliers, { contactNumber: '1' })
    const page = await app.open(`/admin/suppliers/${supplier.id}/edit`, { as: 'user' })
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await field(page, 'Contact Name').fill('Half a morning of typing')
    await endAndSignInAgain(page, () => save(page).click())
    await expect.poll(() => field(page, 'Contact Name').inputValue()).toBe('Half a morning of typing')
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await save(page).click()
    await isEmpty(page)
    expect((await app.test.api('GET', `/Supplier/${supplier.id}`)).body).toMatchObject({
      contactName: 'Half a morning of typing',
      contactNumber: '1',
    })
  })

  it('a line that was being added is there again', async () => {
    app.allowConsole(/Failed to load resource/)
    const line = await sampleRecord(app.test, quoteLines)
    const page = await app.open(`/admin/quote-headers/${line.quoteHeaderId}/quote-lines`, { as: 'user' })
    const row = page.locator('tfoot')
    await row.getByLabel('Description').fill('Lintels')
    await row.getByLabel('Quantity').fill('3')
    await endAndSignInAgain(page, async () => {
      // Anything that asks the server finds out.
      await page.getByRole('textbox', { name: 'Filter', exact: true }).fill('x')
    })
    await expect.poll(() => row.getByLabel('Description').inputValue()).toBe('Lintels')
    expect(await row.getByLabel('Quantity').inputValue()).toBe('3')
  })

  it('somebody else who signs in then finds an empty form', async () => {
    app.allowConsole(/Failed to load resource/)
    const page = await app.open('/admin/suppliers/create', { as: 'administrator' })
    await field(page, 'Supplier Name').fill('Secret plan')
    await endAndSignInAgain(page, () => save(page).click())
    await save(page).waitFor()
    expect(await field(page, 'Supplier Name').inputValue()).toBe('')
  })
})
