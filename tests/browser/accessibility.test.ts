import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '../../model/definition.ts'
import { formFields } from '../../model/form.ts'
import { fieldOf, shownField } from '../../model/resources.ts'
import { resources } from '../../resources.config.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { showColours } from '../support/colours.ts'
import { hostile, hostileText, makeHostile, readable, takenForPage } from '../support/hostile-text.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { goTo } from '../support/steps.ts'

const app = browserTest()
let scene: Scene
beforeAll(async () => {
  scene = await makeScene(app.test)
  await makeHostile(app.test, scene)
})

interface Screen {
  readonly path: string
  /** Waits for content that appears when the screen is complete. */
  readonly shows: (page: Page) => Promise<unknown>
}

const row = (page: Page) => page.locator('tbody tr[data-index]').first().waitFor()
const hostileRow = async (page: Page) => {
  await row(page)
  await hostileText(page).waitFor()
}
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const form = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).waitFor()
/** A form with a hostile text in its first field. */
const hostileForm = async (page: Page) => {
  await form(page)
  await expect.poll(() => page.getByRole('dialog').locator('input').first().inputValue()).toContain('<')
}
const h1 = (page: Page) => page.locator('h1').waitFor()

const pages: Screen[] = [
  { path: '/home', shows: text(/^Welcome/) },
  { path: '/account/password', shows: text('Current Password') },
  { path: '/account/sessions', shows: text('this one') },
  { path: '/forgotten', shows: text('Forgotten password') },
  { path: '/account/reset#invitation=abc', shows: text('Welcome: set your password') },
  { path: '/admin/users/1/access', shows: text('this one') },
  { path: '/account/2fa', shows: text('Enable Two Factor Authentication') },
  { path: '/unauthorised', shows: text('Unauthorised') },
  { path: '/Not-Found', shows: text('Page Not Found') },
  { path: '/generic', shows: hostileRow },
  { path: '/generic?mode=inline', shows: hostileRow },
  { path: '/verygeneric?basis=categories&mode=inline', shows: hostileRow },
  { path: '/help/glossary', shows: text('Committed') },
  { path: '/admin/history', shows: (page) => hostileText(page.locator('li')).waitFor() },
]
/**
 * Lists and forms that together have every kind of cell, input and list feature: every list draws a kind the
 * same way. The test below fails when a kind is added.
 */
const listed: Record<string, (scene: Scene) => string> = {
  users: () => '/admin/users',
  'costing-categories': () => '/admin/costing-categories',
  'quote-headers': ({ at }) => at.quotesOfProject,
  'quote-lines': ({ at }) => at.quoteLines,
  'purchase-lines': ({ at }) => at.purchaseLines,
  'quote-purchase-links': ({ at }) => at.links,
  payments: ({ at }) => at.payments,
  forecasts: ({ at }) => at.forecasts,
  'supplier-statements': () => '/admin/supplier-statements',
  'supplier-statement-lines': ({ at }) => at.statementLines,
  'accounts-batches': () => '/admin/accounts-batches',
  'supplier-invoices': () => '/admin/supplier-invoices',
  'delivery-lines': ({ at }) => at.deliveryLines,
}
const lists = (scene: Scene): Screen[] =>
  Object.values(listed).map((pathIn) => ({ path: pathIn(scene), shows: hostileRow }))
const screens = ({ at }: Scene): Screen[] => [
  {
    path: at.statement,
    shows: (page) => Promise.all([text('Profit/Loss')(page), hostileText(page).waitFor()]),
  },
  { path: `${at.purchaseLines}/quote-to-purchase-match`, shows: text('Quote Matching') },
  { path: '/admin/views/matching/quote-to-purchase-match', shows: text('Quote Matching') },
]
const filledIn: Record<string, (scene: Scene) => string> = {
  users: () => '/admin/users/create',
  'costing-categories': () => '/admin/costing-categories/create',
  suppliers: ({ supplierId }) => `/admin/suppliers/${supplierId}/edit`,
  'quote-headers': ({ at }) => `${at.quotes}/create`,
  'purchase-headers': () => '/admin/purchase-headers/create',
  'quote-lines': ({ at, quoteLine }) => `${at.quoteLines}/${quoteLine.id}/edit`,
  payments: ({ at, payment }) => `${at.payments}/${payment.id}/edit`,
  forecasts: ({ at, forecast }) => `${at.forecasts}/${forecast.id}/edit`,
  firm: () => '/admin/firm',
}
/** The form of a single record is a page. */
const shownForms: Record<string, Screen['shows']> = {
  suppliers: hostileForm,
  'quote-lines': hostileForm,
  firm: text('Order Terms'),
}
const dialogs = (scene: Scene): Screen[] =>
  Object.entries(filledIn).map(([name, pathIn]) => ({
    path: pathIn(scene),
    shows: shownForms[name] ?? form,
  }))

const all = Object.values<Resource>(resources)
/** The field types that some resources show and the others do not. */
const kindsIn = (kindsOf: (resource: Resource) => readonly string[], chosen: readonly string[]) => {
  const of = (some: readonly Resource[]) => [...new Set(some.flatMap(kindsOf))].sort()
  return { chosen: of(all.filter(({ name }) => chosen.includes(name))), all: of(all) }
}

describe('The tested lists and forms', () => {
  it('include every kind of cell and every list feature', () => {
    const kinds = kindsIn((resource) => {
      if (resource.single) return []
      const { columns, inlineAdd, editable, selectable, grandTotal, addNew, actions = [] } = resource.list
      const has = { inlineAdd, editable, selectable, grandTotal, noAddNew: addNew === false }
      return [
        ...columns.map((name) => shownField(resource, name).type),
        ...Object.entries(has).flatMap(([name, there]) => (there ? [name] : [])),
        ...actions.map((action) => ('menu' in action ? 'menu' : 'button')),
        ...(resource.deleteFrom === 'row' ? ['delete in rows'] : []),
      ]
    }, Object.keys(listed))
    expect(kinds.chosen).toEqual(kinds.all)
  })

  it('include every kind of input', () => {
    const kinds = kindsIn(
      (resource) => formFields(resource).map((name) => fieldOf(resource, name).type),
      Object.keys(filledIn),
    )
    expect(kinds.chosen).toEqual(kinds.all)
  })
})

const looks = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: desktop, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'light' },
] as const
type Look = (typeof looks)[number]

/** Shows the page at another width or in other colours. */
const lookAt = async (page: Page, { viewport, colorScheme }: Look) => {
  const isOtherWidth = page.viewportSize()?.width !== viewport.width
  if (isOtherWidth) await page.setViewportSize(viewport)
  await showColours(page, colorScheme)
  // Content that moves at this width is drawn in one frame, and what then fits in the next.
  if (isOtherWidth)
    await page.evaluate(async () => {
      for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame)
    })
}

/**
 * The faults of each screen: axe findings at both widths, light and dark, sideways scrolling, and a text that
 * became part of the page. Every second screen starts on a phone. @param page shown at the first look @param
 * looked a screen without a path is tested as it is
 */
const faultsOf = async (
  page: Page,
  looked: readonly (Omit<Screen, 'path'> & { readonly path?: string })[],
) => {
  const faults: string[] = []
  let order: readonly Look[] = looks
  let shown: Look | undefined
  for (const { path, shows } of looked) {
    if (path) {
      // Leaves the hostile texts, so that the awaited content belongs to the next screen.
      await goTo(page, '/Not-Found')
      await text('Page Not Found')(page)
      await goTo(page, path)
    }
    await shows(page)
    for (const look of order) {
      const { viewport, colorScheme } = look
      // The first look of a screen is the last one of the screen before.
      if (look !== shown) {
        await lookAt(page, look)
        await shows(page)
        shown = look
      }
      const found = await seriousFindings(page, { coloursOnly: colorScheme === 'dark' })
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      if (needed > viewport.width) found.push(`${needed} pixels wide`)
      for (const fault of found)
        faults.push(`${path ?? 'here'}, ${viewport.width} pixels, ${colorScheme}: ${fault}`)
    }
    for (const fault of await takenForPage(page)) faults.push(`${path ?? 'here'}: ${fault}`)
    order = order.toReversed()
  }
  return faults
}

describe('At 1400 and 390 pixels, light and dark, screens are accessible and fit, and HTML is only text', () => {
  it.each([
    ['on the pages', () => pages],
    ['in the lists', () => lists(scene)],
    ['on the screens of quotes and purchases', () => screens(scene)],
    ['in the dialogs', () => dialogs(scene)],
  ] as const)('%s', { tags: 'slow' }, async (_, looked) => {
    const page = await app.open('/Not-Found')
    await h1(page)
    expect(await faultsOf(page, looked())).toEqual([])
  })

  it('while signing in', async () => {
    app.allowConsole(/401/)
    const page = await app.open('/login', { as: 'anonymous' })
    const login = page.getByRole('button', { name: 'Login' })
    const here = (shows: Screen['shows']) => faultsOf(page, [{ shows }])
    await page.getByLabel('Email').waitFor()
    expect(await here(() => login.waitFor())).toEqual([])
    await page.getByLabel('Email').fill('a@firm.example')
    await page.getByLabel('Password').fill('x')
    await login.click()
    expect(await here(() => page.getByRole('alert').waitFor())).toEqual([])
    await page.route('**/api/v1.0/auth', (route) => route.fulfill({ json: { requires2FA: true } }))
    await login.click()
    expect(await here(text('Enter your Two Factor Authentication Code'))).toEqual([])
  })
})

describe('A check of a page', () => {
  it('finds faults that are added after its first check', async () => {
    const page = await app.open('/Not-Found')
    await h1(page)
    expect(await seriousFindings(page)).toEqual([])
    const added = await page.evaluateHandle(() => {
      const faint = document.createElement('p')
      faint.textContent = 'Hardly to be seen'
      Object.assign(faint.style, { color: '#ddd', backgroundColor: '#fff' })
      const nameless = document.createElement('button')
      document.querySelector('main')?.append(faint, nameless)
      return [faint, nameless]
    })
    const faint = expect.stringMatching(/^color-contrast: <p .*Hardly to be seen/)
    expect((await seriousFindings(page)).toSorted()).toEqual([
      expect.stringMatching(/^button-name: <button>/),
      faint,
    ])
    expect(await seriousFindings(page, { coloursOnly: true })).toEqual([faint])
    await added.evaluate((elements) => {
      for (const element of elements) element.remove()
    })
  })
})

describe('With the keyboard alone', () => {
  const hasFocus = (page: Page, selector: string) =>
    page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector)
  const focusedText = (page: Page) =>
    page.evaluate(() => {
      const { activeElement: element } = document
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
  /** Presses Tab until the element has the focus. */
  const tabTo = async (page: Page, name: RegExp) => {
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      if (name.test(await focusedText(page))) return
    }
    throw new Error(`Tab does not lead to ${name}`)
  }

  it('a user reaches the menu, a row and its dialog, which keeps the focus and returns it', async () => {
    const page = await app.open('/Not-Found')
    await h1(page)
    await tabTo(page, /^Skip to content$/)
    await tabTo(page, /^Administration$/)
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Administration > Suppliers' }).waitFor()
    await row(page)
    await tabTo(page, /^Edit: /)
    const edit = await focusedText(page)
    await page.keyboard.press('Enter')
    await form(page)
    await expect.poll(() => hasFocus(page, '[role=dialog] input')).toBe(true)
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      expect(await hasFocus(page, '[role=dialog], [data-testid^=sentinel], .MuiDialog-root')).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focusedText(page)).toBe(edit)
  })

  it('a user adds a line in its row', { tags: 'slow' }, async () => {
    const page = await app.open(scene.at.quoteLines)
    await row(page)
    await page.getByRole('textbox', { name: 'Filter', exact: true }).focus()
    for (let step = 0; step < 60 && !(await hasFocus(page, 'tfoot input')); step++)
      await page.keyboard.press('Tab')
    await page.keyboard.type('Lintels')
    await tabTo(page, /^Quantity$/)
    await page.keyboard.type('3')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1.5')
    await page.keyboard.press('Tab')
    await page.keyboard.type(readable.slice(0, 20))
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('cell', { name: 'Lintels', exact: true }).waitFor()
    await expect.poll(() => hasFocus(page, 'tfoot')).toBe(true)
  })
})

describe('A text with HTML, formulas and control characters is only text', () => {
  it('in the fields of a form, and chosen in a picker', async () => {
    const page = await app.open(`/admin/projects/${scene.project.id}/edit`)
    await hostileForm(page)
    const holds = (name: string) =>
      expect.poll(() => page.getByRole('dialog').getByLabel(name).inputValue()).toContain(readable)
    await holds('Comments')
    await holds('Project Status')
    expect(await takenForPage(page)).toEqual([])
  })

  it('in a picker, chosen and offered', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/purchase-headers/create')
    const supplier = page.getByRole('dialog').getByRole('combobox', { name: 'Supplier' })
    await supplier.fill('<script>')
    const option = page.getByRole('option').filter({ hasText: readable })
    await option.click()
    expect(await supplier.inputValue()).toContain(readable)
    expect(await takenForPage(page)).toEqual([])
  })

  it('in the delete confirmation and in the toast', { tags: 'slow' }, async () => {
    const page = await app.open(scene.at.links)
    await hostileText(page).waitFor()
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted', { exact: true }).waitFor()
    expect(await takenForPage(page)).toEqual([])
  })

  it('in an error message of the server', { tags: 'slow' }, async () => {
    app.allowConsole(/status of 400/)
    const page = await app.open('/admin/suppliers/create')
    await page.route('**/api/v1.0/Supplier', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              type: 'x',
              title: hostile,
              status: 400,
              errors: { supplierName: [hostile] },
            }),
          })
        : route.continue(),
    )
    await page.getByRole('dialog').getByLabel('Supplier Name').fill('Garthby Steel')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await hostileText(page).waitFor()
    expect(await takenForPage(page)).toEqual([])
  })

  it('in the name of a saved file', { tags: 'slow' }, async () => {
    const page = await app.open(scene.at.quotes)
    await page.getByRole('button', { name: 'Actions' }).first().click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export (Excel)' }).click()
    const name = (await saved).suggestedFilename()
    expect(name).toMatch(/^QuoteExcelReport for .*, Quote \d+\.xlsx$/)
    expect(name).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}/\\:*?"<>|]/u)
    expect(await takenForPage(page)).toEqual([])
  })
})
