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
const listAt = (path: string, heading: string, id: number, create: string, edit: string): Stop[] => [
  { path, heading },
  { path: `${path}/create`, heading, dialog: create },
  { path: `${path}/${id}/edit`, heading, dialog: edit },
]

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
 * Two of the seven lists at the top, one below a menu and one not: all of them are made from their definitions by the same
 * components, and `admin/resource/list/specified-lists.test.ts` and `admin/resource/form/specified-forms.test.ts` compare
 * the addresses, headings and titles of all with the specification.
 */
const topLists = ({ user, purchase }: Scene): Stop[] => [
  ...listAt('/admin/users', admin('Users'), user.id, 'Create User', 'Edit User Details'),
  ...listAt('/admin/purchase-headers', 'Purchases', purchase.id, 'Create Purchase', 'Edit Purchase Details'),
]

const belowQuotes = (quotes: string, { quote, quoteLine, payment }: Scene): Stop[] => [
  ...listAt(
    `${quotes}/${quote.id}/quote-lines`,
    quote.quoteNumber,
    quoteLine.id,
    'Create Quote Line',
    'Edit Quote Line Details',
  ),
  { path: `${quotes}/${quote.id}/quote-statement-items`, heading: 'Quote Statement' },
  ...listAt(
    `${quotes}/${quote.id}/payments`,
    admin('Payments'),
    payment.id,
    'Create New Payment',
    'Edit Payment Details',
  ),
]

const belowPurchases = ({ purchase, purchaseLine, link, at }: Scene): Stop[] => [
  ...listAt(
    at.purchaseLines,
    purchase.userPONo,
    purchaseLine.id,
    'Create Purchase Line',
    'Edit Purchase Line Details',
  ),
  { path: `${at.purchaseLines}/quote-to-purchase-match`, heading: purchase.userPONo },
  { path: '/admin/views/matching/quote-to-purchase-match', heading: 'Quote Matching' },
  { path: at.links, heading: admin('Purchase Links') },
  { path: `${at.links}/${link.id}/edit`, heading: admin('Purchase Links'), dialog: 'Edit Purchase Link' },
]

const stopAt = async (page: Page, { path, heading: title, dialog }: Stop) => {
  // The list behind a dialog is hidden from assistive technology, so its heading is found by its text.
  if (dialog) await dialogTitle(page, dialog).waitFor()
  // Below a record the heading is its name; a title that is specified stands below it.
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

describe('Every address of the app', () => {
  it('shows its page', async () => {
    await walk(await app.open('/home'), pages)
  })
  it('below /admin shows its list, with create and edit as dialogs over it', async () => {
    await walk(await app.open('/home'), topLists(scene))
  })
  it('of the quotes of one project shows them, with create and edit', async () => {
    const stops = listAt(
      scene.at.quotesOfProject,
      scene.project.projectNumber,
      scene.quote.id,
      'Create Quote',
      'Edit Quote Details',
    )
    await walk(await app.open('/home'), stops)
  })
  it('below a quote shows its lines, statement and payments, also under its project', async () => {
    const page = await app.open('/home')
    // The screens are the same in both places: at the shorter addresses their lists are enough.
    await walk(
      page,
      belowQuotes(scene.at.quotes, scene).filter(({ dialog }) => !dialog),
    )
    await walk(page, belowQuotes(scene.at.quotesOfProject, scene))
  })
  it('below a purchase shows its lines, the matching and the links of a line', async () => {
    await walk(await app.open('/home'), belowPurchases(scene))
  })
  it('of the matching view is found without /admin too', async () => {
    const page = await app.open('/views/matching/quote-to-purchase-match')
    await heading(page, 'Quote Matching').waitFor()
  })

  it('can be opened directly, reloaded, and left and found again with Back and Forward', async () => {
    const { at, payment } = scene
    // A list, the dialog that lies deepest and a screen of its own: the server answers every address with the same page.
    const stops = [
      { path: '/admin/suppliers', heading: admin('Suppliers') },
      {
        path: `${at.quotesOfProject}/${scene.quote.id}/payments/${payment.id}/edit`,
        heading: admin('Payments'),
        dialog: 'Edit Payment Details',
      },
      { path: at.statement, heading: 'Quote Statement' },
    ]
    const page = await app.open('/home')
    for (const stop of stops) {
      await page.goto(`${app.address}${stop.path}`)
      await stopAt(page, stop)
      await page.reload()
      await stopAt(page, stop)
    }
    for (const stop of stops.slice(0, -1).reverse()) {
      await page.goBack()
      await stopAt(page, stop)
    }
    for (const stop of stops.slice(1)) {
      await page.goForward()
      await stopAt(page, stop)
    }
  })

  it('that is unknown redirects to Page Not Found, which leads home', async () => {
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
      await goTo(page, '/home')
      await heading(page, /^Welcome/).waitFor()
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

describe('A dialog that is closed or saved', () => {
  /** Opens the dialog from the statement page, presses the button and answers where that led. */
  const closeBy = async (page: Page, path: string, button: 'Cancel' | 'Save') => {
    await goTo(page, '/generic')
    await heading(page, 'Generic Table').waitFor()
    await goTo(page, path)
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    return pathOf(page)
  }
  const bothWays = async (page: Page, list: string, id: number, expected = list) => {
    expect(await closeBy(page, `${list}/create`, 'Cancel')).toBe(expected)
    expect(await closeBy(page, `${list}/${id}/edit`, 'Save')).toBe(expected)
  }

  // Where each form leads is in its definition, which `admin/resource/form/specified-forms.test.ts` reads for all: here is
  // one of every way, at the top and below a record.
  it('returns to its list', async () => {
    const page = await app.open('/home')
    await bothWays(page, '/admin/users', scene.user.id)
  })
  it('of a purchase line or a quote line returns to its lines list', async () => {
    const page = await app.open('/home')
    await bothWays(page, scene.at.purchaseLines, scene.purchaseLine.id)
    const underProject = `${scene.at.quotesOfProject}/${scene.quote.id}/quote-lines`
    await bothWays(page, underProject, scene.quoteLine.id)
  })
  it('of a quote goes one step back in history', async () => {
    const page = await app.open('/home')
    await bothWays(page, scene.at.quotes, scene.quote.id, '/generic')
    await bothWays(page, scene.at.quotesOfProject, scene.quote.id, '/generic')
  })
  it('of a purchase link goes back one page', async () => {
    const page = await app.open('/home')
    const edit = `${scene.at.links}/${scene.link.id}/edit`
    expect(await closeBy(page, edit, 'Cancel')).toBe('/generic')
    expect(await closeBy(page, edit, 'Save')).toBe('/generic')
  })
  it('of a payment returns to the payments of the quote, from the project too', async () => {
    const page = await app.open('/home')
    await bothWays(page, scene.at.payments, scene.payment.id)
    const underProject = `${scene.at.quotesOfProject}/${scene.quote.id}/payments`
    await bothWays(page, underProject, scene.payment.id, scene.at.payments)
    await goTo(page, underProject)
    // The list that one comes from has the same title and the same button.
    await page.locator(`a[href="${underProject}/create"]`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => pathOf(page)).toBe(scene.at.payments)
  })
  it('and was the first page of the visit leads to its list', async () => {
    const page = await app.open(`${scene.at.quotes}/${scene.quote.id}/edit`)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => pathOf(page)).toBe(scene.at.quotes)
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

  it('redirects a visitor to /login, and after signing in to where they wanted to go', async () => {
    const page = await app.open('/home', { as: 'anonymous' })
    for (const path of guarded()) {
      await goTo(page, '/home')
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

  it('redirects somebody without the role User from the three routes that require it, and from no other', async () => {
    const page = await app.open('/home')
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('userData') ?? '{}')
      localStorage.setItem('userData', JSON.stringify({ ...session, roles: ['Visitor'] }))
    })
    await page.goto(`${app.address}/admin/costing-categories`)
    await heading(page, 'Unauthorised').waitFor()
    for (const path of ['/admin/costing-categories', '/account/password', '/account/2fa']) {
      await goTo(page, '/home')
      await goTo(page, path)
      await expect.poll(() => pathOf(page)).toBe('/unauthorised')
    }
    // The others ask for no role, says `admin/resource/list/specified-lists.test.ts`.
    await walk(page, [
      { path: '/generic', heading: 'Generic Table' },
      { path: '/verygeneric', heading: 'Very Generic Table' },
      { path: '/admin/projects', heading: 'Projects' },
      { path: scene.at.links, heading: admin('Purchase Links') },
    ])
    await page.goto(`${app.address}/admin/suppliers`)
    await heading(page, admin('Suppliers')).waitFor()
    expect(pathOf(page)).toBe('/admin/suppliers')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    expect(await menu.locator('a, button').allInnerTexts()).toEqual([
      'Projects',
      'Quotes',
      'Purchases',
      'Administration',
    ])
  })
})
