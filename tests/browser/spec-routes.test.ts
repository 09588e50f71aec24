import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { administrator } from '../support/app.ts'
import { browserTest } from '../support/browser.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { goTo, pathOf } from '../support/steps.ts'

const app = browserTest()
let scene: Scene
beforeAll(async () => {
  scene = await makeScene(app.test)
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const dialogTitle = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('heading', { name, exact: true })
const admin = (title: string) => `Administration > ${title}`

interface Stop {
  readonly path: string
  readonly heading: string | RegExp
  readonly dialog?: string
}

/** A list with its two dialogs. */
interface ListStops {
  readonly list: Stop
  readonly create: Stop
  readonly edit: Stop
}

const listAt = (path: string, heading: string, id: number, create: string, edit: string): ListStops => ({
  list: { path, heading },
  create: { path: `${path}/create`, heading, dialog: create },
  edit: { path: `${path}/${id}/edit`, heading, dialog: edit },
})

/** A page without requests and lists. */
const quietPath = '/unauthorised'

const pages: Stop[] = [
  { path: '/', heading: /^Welcome/ },
  { path: '/home', heading: /^Welcome/ },
  { path: '/account/password', heading: 'Change Password' },
  { path: '/account/2fa', heading: 'Two Factor Authentication Tools' },
  { path: '/unauthorised', heading: 'Unauthorised' },
  { path: '/generic', heading: 'Generic Table' },
  { path: '/verygeneric', heading: 'Very Generic Table' },
  { path: '/Not-Found', heading: 'Page Not Found' },
]

/**
 * Two of the seven top-level lists, one below a menu and one not;
 * `admin/resource/list/specified-lists.test.ts` and `admin/resource/form/specified-forms.test.ts` compare the
 * addresses, headings and titles of all with the specification.
 */
const topLists = ({ user, purchase }: Scene): ListStops[] => [
  listAt('/admin/users', admin('Users'), user.id, 'Create User', 'Edit User Details'),
  listAt('/admin/purchase-headers', 'Purchases', purchase.id, 'Create Purchase', 'Edit Purchase Details'),
]

const quoteLinesAt = (quotes: string, { quote, quoteLine }: Scene): ListStops =>
  listAt(
    `${quotes}/${quote.id}/quote-lines`,
    quote.quoteNumber,
    quoteLine.id,
    'Create Quote Line',
    'Edit Quote Line Details',
  )
const statementAt = (quotes: string, { quote }: Scene): Stop => ({
  path: `${quotes}/${quote.id}/quote-statement-items`,
  heading: 'Quote Statement',
})
const paymentsAt = (quotes: string, { quote, payment }: Scene): ListStops =>
  listAt(
    `${quotes}/${quote.id}/payments`,
    admin('Payments'),
    payment.id,
    'Create New Payment',
    'Edit Payment Details',
  )

const stopAt = async (page: Page, { path, heading: title, dialog }: Stop) => {
  // A dialog hides the list behind it from assistive technology, so the heading is found by its text.
  if (dialog) await dialogTitle(page, dialog).waitFor()
  // Below a record the heading is its name, and a specified title is below that.
  await page.locator('h1, h2').filter({ hasText: title }).first().waitFor()
  expect(pathOf(page)).toBe(path)
  if (!dialog) await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const walk = async (page: Page, stops: readonly Stop[]) => {
  for (const stop of stops) {
    await goTo(page, stop.path)
    await stopAt(page, stop)
  }
}

/** Opens a dialog from a page that is not its list, presses the button and returns where that led. */
const closeBy = async (page: Page, stop: Stop, button: 'Cancel' | 'Save') => {
  await goTo(page, quietPath)
  await heading(page, 'Unauthorised').waitFor()
  await goTo(page, stop.path)
  await stopAt(page, stop)
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return pathOf(page)
}

/** Visits the dialogs of a list, and closes each one in another way, which returns to the list. */
const walkAndClose = async (page: Page, { list, create, edit }: ListStops): Promise<void> => {
  expect(await closeBy(page, create, 'Cancel')).toBe(list.path)
  await stopAt(page, list)
  expect(await closeBy(page, edit, 'Save')).toBe(list.path)
}

// The return address of each form is in its definition, tested in
// `admin/resource/form/specified-forms.test.ts`; this covers one form of each kind.
describe('Every address of the app', () => {
  it('shows its page, including the matching view without /admin', async () => {
    const page = await app.open(quietPath)
    await walk(page, pages)
    await goTo(page, '/views/matching/quote-to-purchase-match')
    await heading(page, 'Quote Matching').waitFor()
  })
  it('below /admin shows its list, with create and edit as dialogs over it, which return to it', async () => {
    const page = await app.open(quietPath)
    for (const stops of topLists(scene)) await walkAndClose(page, stops)
  })
  const quotesAt = (path: string, title: string) =>
    listAt(path, title, scene.quote.id, 'Create Quote', 'Edit Quote Details')

  it('of the quotes of one project shows them', { tags: 'slow' }, async () => {
    const page = await app.open(quietPath)
    await walk(page, [quotesAt(scene.at.quotesOfProject, scene.project.projectNumber).list])
  })
  it('of a quote dialog goes one step back in history when it closes', { tags: 'slow' }, async () => {
    const { project, at } = scene
    const { create, edit } = quotesAt(at.quotesOfProject, project.projectNumber)
    const page = await app.open(quietPath)
    expect(await closeBy(page, create, 'Cancel')).toBe(quietPath)
    expect(await closeBy(page, edit, 'Save')).toBe(quietPath)
    expect(await closeBy(page, quotesAt(at.quotes, 'Quotes').edit, 'Save')).toBe(quietPath)
  })
  it('of a quote dialog goes to the list when it was the first page of the visit', {
    tags: 'slow',
  }, async () => {
    const { quote, at } = scene
    const page = await app.open(`${at.quotes}/${quote.id}/edit`)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => pathOf(page)).toBe(at.quotes)
  })
  it('of the lines of a quote shows them, also under its project, and a line returns to the lines', {
    tags: 'slow',
  }, async () => {
    const { quotes, quotesOfProject } = scene.at
    const page = await app.open(quietPath)
    await walkAndClose(page, quoteLinesAt(quotesOfProject, scene))
    // The screens are the same at both addresses, so the list is enough for the shorter one.
    await walk(page, [quoteLinesAt(quotes, scene).list])
  })
  it('of the statement of a quote shows it, also under its project', { tags: 'slow' }, async () => {
    const { quotes, quotesOfProject } = scene.at
    const page = await app.open(quietPath)
    await walk(page, [statementAt(quotesOfProject, scene), statementAt(quotes, scene)])
  })
  it('of a payment under its project returns to the payments of the quote', { tags: 'slow' }, async () => {
    const page = await app.open(quietPath)
    const { quotes, quotesOfProject, payments } = scene.at
    const under = paymentsAt(quotesOfProject, scene)
    expect(await closeBy(page, under.create, 'Cancel')).toBe(payments)
    expect(await closeBy(page, under.edit, 'Save')).toBe(payments)
    await walk(page, [under.list])
    // The previous list has the same title and the same button.
    await page.locator(`a[href="${under.create.path}"]`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => pathOf(page)).toBe(payments)
    expect(await closeBy(page, paymentsAt(quotes, scene).edit, 'Save')).toBe(payments)
  })
  it('of the lines of a purchase shows them, and a line returns to the lines', { tags: 'slow' }, async () => {
    const { purchase, purchaseLine, at } = scene
    const page = await app.open(quietPath)
    const lines = listAt(
      at.purchaseLines,
      purchase.userPONo,
      purchaseLine.id,
      'Create Purchase Line',
      'Edit Purchase Line Details',
    )
    await walkAndClose(page, lines)
  })
  it('of the matching view shows it, with and without a purchase', { tags: 'slow' }, async () => {
    const { purchase, at } = scene
    const page = await app.open(quietPath)
    await walk(page, [
      { path: `${at.purchaseLines}/quote-to-purchase-match`, heading: purchase.userPONo },
      { path: '/admin/views/matching/quote-to-purchase-match', heading: 'Quote Matching' },
    ])
  })
  it('of the links of a purchase line shows them, and a link goes one step back when it closes', {
    tags: 'slow',
  }, async () => {
    const { link, at } = scene
    const page = await app.open(quietPath)
    const links = { path: at.links, heading: admin('Purchase Links') }
    await walk(page, [links])
    const edit = { ...links, path: `${at.links}/${link.id}/edit`, dialog: 'Edit Purchase Link' }
    expect(await closeBy(page, edit, 'Cancel')).toBe(quietPath)
    expect(await closeBy(page, edit, 'Save')).toBe(quietPath)
  })

  it('can be opened directly, reloaded, and reached with Back and Forward', { tags: 'slow' }, async () => {
    const { at, payment } = scene
    // A list, the deepest dialog and a screen that is neither: the server answers every address with the same
    // page.
    const list = { path: '/admin/suppliers', heading: admin('Suppliers') }
    const dialog = {
      path: `${at.quotesOfProject}/${scene.quote.id}/payments/${payment.id}/edit`,
      heading: admin('Payments'),
      dialog: 'Edit Payment Details',
    }
    const statement = { path: at.statement, heading: 'Quote Statement' }
    const page = await app.open(quietPath)
    await walk(page, [list])
    await page.goto(`${app.address}${dialog.path}`)
    await stopAt(page, dialog)
    await walk(page, [statement])
    await page.reload()
    await stopAt(page, statement)
    for (const [step, stop] of [
      ['goBack', dialog],
      ['goForward', statement],
      ['goBack', dialog],
      // A separate browser page, which loads the list by its address, as a reload does.
      ['goBack', list],
    ] as const) {
      await page[step]()
      await stopAt(page, stop)
    }
  })

  it('that is unknown redirects to Page Not Found, which links home', async () => {
    const page = await app.open('/no/such/page')
    await expect.poll(() => pathOf(page)).toBe('/Not-Found')
    for (const path of [
      '/nothing',
      '/account',
      '/admin/nothing',
      '/admin/suppliers/7/nothing',
      '/admin/users/x/edit',
      '/admin/quote-headers/abc/quote-lines',
    ]) {
      await goTo(page, quietPath)
      await heading(page, 'Unauthorised').waitFor()
      await goTo(page, path)
      await expect.poll(() => pathOf(page)).toBe('/Not-Found')
    }
    await heading(page, 'Page Not Found').waitFor()
    await page.getByText('Sorry, the page you are looking for does not exist.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Go to Homepage', exact: true }).click()
    await heading(page, /^Welcome/).waitFor()
    expect(pathOf(page)).toBe('/home')
  })
})

describe('The access guard', () => {
  const guarded = () =>
    [
      '/account/password',
      '/account/2fa',
      '/admin/projects',
      '/admin/users/create',
      '/admin/costing-categories',
      scene.at.payments,
      scene.at.statement,
      `${scene.at.purchaseLines}/quote-to-purchase-match`,
    ] as const

  it('redirects a visitor to /login, and after signing in to the requested page', async () => {
    const page = await app.open(quietPath, { as: 'anonymous' })
    for (const path of guarded()) {
      await goTo(page, quietPath)
      await goTo(page, path)
      await expect.poll(() => pathOf(page)).toBe('/login')
    }
    await page.goto(`${app.address}${scene.at.quotes}/${scene.quote.id}/edit`)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password').fill(administrator.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await dialogTitle(page, 'Edit Quote Details').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe(scene.at.quotes)
  })

  it('redirects users without the role User only from the three routes that require it', async () => {
    const page = await app.open('/Not-Found')
    await heading(page, 'Page Not Found').waitFor()
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('userData') ?? '{}')
      // As another tab reports it: one session has ended, and another has begun.
      for (const kept of [null, { ...session, roles: ['Visitor'] }]) {
        localStorage.setItem('userData', JSON.stringify(kept))
        window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
      }
    })
    for (const path of ['/admin/costing-categories', '/account/password', '/account/2fa']) {
      await goTo(page, '/Not-Found')
      await heading(page, 'Page Not Found').waitFor()
      await goTo(page, path)
      await heading(page, 'Unauthorised').waitFor()
      expect(pathOf(page)).toBe('/unauthorised')
    }
    // `admin/resource/list/specified-lists.test.ts` checks that the others require no role.
    await walk(page, [
      { path: '/generic', heading: 'Generic Table' },
      { path: '/verygeneric', heading: 'Very Generic Table' },
      { path: '/admin/projects', heading: 'Projects' },
      { path: scene.at.links, heading: admin('Purchase Links') },
      { path: '/admin/suppliers', heading: admin('Suppliers') },
    ])
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    expect(await menu.locator('a, button').allInnerTexts()).toEqual([
      'Projects',
      'Quotes',
      'Purchases',
      'Administration',
      expect.stringMatching(/^Work/),
    ])
  })
})
