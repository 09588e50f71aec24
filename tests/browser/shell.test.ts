import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { coloursAttribute } from '../../kinds/tokens.ts'
import { quoteLines, resources, suppliers } from '../../resources.config.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { sampleRecord } from '../support/samples.ts'
import { gate, goTo } from '../support/steps.ts'
import { stillPath } from '../support/still-page.ts'

const app = browserTest({}, { loadsOnce: false })

/** Bytes of a script as gzip makes them. */
const compressed = (path: string) =>
  gzipSync(readFileSync(fileURLToPath(new URL(`../../dist/admin${path}`, import.meta.url))), { level: 9 })
    .length

/** Paths of the scripts that a page has fetched. */
const scriptsOf = async (page: Page): Promise<string[]> => {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  return paths.filter((path) => path.endsWith('.js'))
}

/** In kB. */
const weightOf = (scripts: readonly string[]) =>
  scripts.reduce((sum, script) => sum + compressed(script), 0) / 1000

const coloursOf = (page: Page) => page.locator('html').getAttribute(coloursAttribute)
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const clear = 'rgba(0, 0, 0, 0)'

describe('The first page', () => {
  const shown = async (page: Page) => {
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    return scriptsOf(page)
  }

  // What is needed later comes when it is: menus, dialogs, the texts of the records.
  it('of a visitor who signs in fetches no more than 136.5 kB of scripts; its colours are those of the system, and follow it, but not those of light while a dark page is still fetched', async () => {
    const page = await app.open('/login', { as: 'anonymous', colorScheme: 'dark' })
    const scripts = await shown(page)
    expect(scripts.length).toBeGreaterThan(3)
    expect(weightOf(scripts)).toBeLessThan(136.5)

    await page.getByLabel('Email').waitFor()
    expect(await coloursOf(page)).toBe('dark')
    const dark = await ground(page)
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
    expect(await ground(page)).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => coloursOf(page)).toBe('light')
    expect(await ground(page)).not.toBe(dark)
  })

  it('welcomes whoever is signed in with no more than 140.5 kB, and the first list adds 136.5 in twelve files at most', async () => {
    const page = await app.open('/home')
    const before = await shown(page)
    await page.getByRole('heading', { name: /welcome/i }).waitFor()
    expect(await page.getByRole('contentinfo').textContent()).toMatch(/2024[\s\S]*0\.\d[\s\S]*\/api\/v1\.0/)
    expect(before.length).toBeGreaterThan(3)
    expect(weightOf(before)).toBeLessThan(140.5)
    // What a list does not need to be shown is fetched when the browser has nothing to do; here it always has.
    await page.evaluate(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.route('**/api/v1.0/PurchaseHeader?*', (route) =>
      route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
    )
    await goTo(page, '/admin/purchase-headers')
    await page.getByText('No Data Available').waitFor()
    const added = (await scriptsOf(page)).filter((script) => !before.includes(script))
    expect(added.length).toBeGreaterThan(1)
    expect(added.length).toBeLessThanOrEqual(12)
    expect(weightOf(added)).toBeLessThan(136.5)
  })
})

/** The letters of an element are those of the page. */
const looksLikeIt = async (page: Page, role: 'menuitem' | 'button' | 'link', name: string) => {
  const element = page.getByRole(role, { name, exact: true })
  await element.waitFor()
  const [own, its] = await Promise.all(
    [page.locator('body'), element].map((one) => one.evaluate((of) => getComputedStyle(of).fontFamily)),
  )
  expect(its).toBe(own)
}

const added = (tag: string, properties: object) =>
  `document.body.append(Object.assign(document.createElement('${tag}'), ${JSON.stringify(properties)}))`
const elsewhere = 'http://localhost:1/'

/** What the policy must forbid, the directive that does, and code that tries it. */
const forbidden: [what: string, directive: string, code: string][] = [
  ['a script in the page', 'require-trusted-types-for', added('script', { textContent: 'pwned = 1' })],
  ['a script of another site', 'require-trusted-types-for', added('script', { src: `${elsewhere}evil.js` })],
  [
    'a handler in an attribute',
    'require-trusted-types-for',
    `document.body.setAttribute('onclick', 'pwned = 1'), 0`,
  ],
  ['text that is run', 'require-trusted-types-for', `document.body.append(setTimeout('pwned = 1'))`],
  ['data sent to another site', `connect-src ${elsewhere}`, `fetch('${elsewhere}').catch(() => 0)`],
  ['a picture of another site', `img-src ${elsewhere}`, added('img', { src: `${elsewhere}x.png` })],
  ['a frame', 'frame-src', added('iframe', { src: elsewhere })],
  ['a style without its nonce', 'style-src-elem inline', added('style', { textContent: 'b { color: red }' })],
]

/** Each is refused, the browser says so in the page, and so does what listens to it for every browser test. */
const isForbidden = async (page: Page) => {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      seen.push(`${effectiveDirective} ${blockedURI}`)
    })
  })
  /** Those since this was asked the last time. */
  const violations = () =>
    page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0).join('\n'))
  for (const [what, directive, code] of forbidden) {
    // Each brings about a violation of its own.
    await violations()
    const complaints = app.complaints().length
    const noticed = () => app.complaints().slice(complaints).join('\n')
    // What becomes a script is refused by an error at the place where it is tried.
    await page.evaluate(code).catch((error: Error) => expect(error.message, what).toMatch(/Trusted/))
    await expect.poll(violations, { message: what }).toContain(directive)
    await expect.poll(noticed, { message: what }).toContain(`violated policy: ${directive}`)
    expect(await page.evaluate('window.pwned'), what).toBeUndefined()
  }
}

describe('The scripts of every page', () => {
  it('are named in the page itself, so that all of them are fetched at once; what MUI makes before signing in looks like the page, which is not made of it; its policy forbids scripts, styles, frames and data of others, and every browser test would notice', async () => {
    app.allowConsole(/Content Security Policy|Refused to|violated policy|Failed to load resource|net::ERR/)
    app.allowConsole(/^error: This document requires 'Trusted/)
    const page = await app.open('/Not-Found', { as: 'anonymous' })
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const html = await (await fetch(`${app.address}/Not-Found`)).text()
    expect(scripts.filter((name) => name.endsWith('.js') && !html.includes(name))).toEqual([])
    for (const part of ['react', 'router', 'app']) expect(html).toContain(`/assets/${part}-`)
    await goTo(page, '/forgotten')
    await looksLikeIt(page, 'button', 'Send the link')
    expect(app.complaints()).toEqual([])
    await isForbidden(page)
  })
})

/** A page that is open since before an update: the server no longer has the files of its screens. */
const openOutdated = async (misses: { times?: number }, viewport?: typeof phone): Promise<Page> => {
  app.allowConsole(/Failed to load resource|dynamically imported module|AdminArea/)
  const page = await app.open('/Not-Found', viewport && { viewport })
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  // The route stays, as requests of the page that is loaded next would be under way while it goes.
  let missed = 0
  await page.route(/\/assets\/AdminArea-.*\.js/, (route) =>
    ++missed > (misses.times ?? Number.POSITIVE_INFINITY) ? route.continue() : route.fulfill({ status: 404 }),
  )
  return page
}

describe('A page that is open since before an update', () => {
  it('says so when the files stay away, and does not reload for ever; the menu of a phone that MUI makes looks like the page, which is not made of it', async () => {
    const page = await openOutdated({}, phone)
    await page.getByRole('button', { name: /^Open menu/ }).click()
    await looksLikeIt(page, 'link', 'Quotes')
    await page.keyboard.press('Escape')
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

  it('says so instead of the browser when the server is away, and becomes one of the new version on the way to the next screen once it is there; the menu of the account looks like the page, too', async () => {
    const page = await openOutdated({ times: 1 })
    await page.getByRole('button', { name: /^Account of/ }).click()
    await looksLikeIt(page, 'menuitem', 'Log Out')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.route('**/admin/suppliers', (route) => route.abort())
    await goTo(page, '/admin/suppliers')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.unroute('**/admin/suppliers')
    await goTo(page, '/Not-Found')
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await goTo(page, '/admin/suppliers')
    await page.getByRole('heading', { name: 'Suppliers' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/suppliers')
  })
})

/** Of an OpenAPI document: paths with their calls by method, and what these refer to. */
interface ApiDocument {
  readonly paths: Record<string, Record<string, { tags?: string[] }>>
  readonly components: { readonly schemas: Record<string, unknown> }
}

/** The schemas that calls refer to, and those that these do. */
const schemasOf = (calls: unknown, schemas: ApiDocument['components']['schemas']) => {
  const found: Record<string, unknown> = {}
  const add = (from: unknown) => {
    for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/(.+?)"/g)) {
      if (name in found) continue
      found[name] = schemas[name]
      add(schemas[name])
    }
  }
  add(calls)
  return found
}

/**
 * The document of the API with the shortest call of each section, one more, and what they refer to: all of it takes its page
 * nine seconds.
 */
const withFewCalls = async (route: Route, kept: string) => {
  const reply = await route.fetch()
  const document = (await reply.json()) as ApiDocument
  const sections = new Set<string>()
  const isFirstOfSection = ({ tags = [] }: { tags?: string[] }) => {
    const before = sections.size
    for (const tag of tags) sections.add(tag)
    return sections.size > before
  }
  const calls = Object.entries(document.paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      at,
      method,
      call,
      size: JSON.stringify(call).length,
    })),
  )
  const paths: ApiDocument['paths'] = {}
  for (const { at, method, call } of calls.sort((one, other) => one.size - other.size))
    if (isFirstOfSection(call) || at === kept) paths[at] = { ...paths[at], [method]: call }
  const schemas = schemasOf(paths, document.components.schemas)
  const components = { ...document.components, schemas }
  await route.fulfill({ response: reply, json: { ...document, paths, components } })
}

describe('The page of the API', () => {
  it('has a section for every resource, whose calls can be opened, without a complaint of the browser', async () => {
    const path = '/api/v1.0/quoteline/search'
    const page = await app.open(stillPath, { as: 'anonymous' })
    await page.route('**/docs/json', (route) => withFewCalls(route, path))
    await page.goto(`${app.address}/api/v1.0/docs`)
    for (const { title } of Object.values(resources))
      await page.getByRole('link', { name: title, exact: true }).waitFor()
    await page.getByRole('link', { name: quoteLines.title, exact: true }).click()
    await page.getByText(path, { exact: true }).click()
    await page.getByText('linkedUnlinkedBoth').first().waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/api\/v1\.0\/docs/)
  })
})

/** What is fetched once a list is shown. */
const laterFiles = /\/assets\/(forms|boxes|menus|screens)-.*\.js/

/** Keeps these files from a page until they are let go. */
const hold = async (page: Page, files: RegExp, asked = new Set<string>()) => {
  const { passed, open } = gate()
  await page.route(files, async (route) => {
    asked.add(files.exec(route.request().url())?.[1] ?? '')
    await passed
    await route.continue()
  })
  return open
}

/** A page that has not shown a list yet. */
const openBare = async () => {
  const page = await app.open('/Not-Found')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  return page
}
const goToList = async (page: Page, path: string) => {
  await goTo(page, path)
  await page.locator('tbody tr[data-record]').first().waitFor()
}

/** A box as it is when it has only just come, and no key can have been pressed since. */
const boxAtFirst = (page: Page, selector: string) =>
  page.evaluate(
    (box) =>
      new Promise((settle) => {
        new MutationObserver((_, observer) => {
          const found = document.querySelector<HTMLInputElement>(box)
          if (!found) return
          observer.disconnect()
          // After what else this commit has in its queue.
          queueMicrotask(() => settle({ hasFocus: found === document.activeElement, holds: found.value }))
        }).observe(document.body, { childList: true, subtree: true })
      }),
    selector,
  )

/** What was asked for is awaited. */
const isAwaited = (page: Page) => page.locator('[data-keys-held]').waitFor({ state: 'attached' })
const ticked = (page: Page) => page.locator('tbody [data-ticked]').count()

describe('What a list does not need to be shown', () => {
  it('is fetched once it is, so that nothing is waited for afterwards; takes the letters that are typed before it has come, but for those before Esc, and the list does not', async () => {
    await sampleRecord(app.test, suppliers, { supplierName: 'Keen Bricks' })
    const asked = new Set<string>()
    const page = await openBare()
    const letCome = await hold(page, laterFiles, asked)
    await goToList(page, '/admin/suppliers')
    await expect.poll(() => ['forms', 'boxes', 'menus'].filter((part) => !asked.has(part))).toEqual([])
    await page.locator('tbody tr[data-record]').first().focus()
    await page.keyboard.press('n')
    await isAwaited(page)
    await page.keyboard.type('Oxx')
    await page.keyboard.press('Escape')
    await page.keyboard.type('Kex')
    const come = Promise.all(
      ['forms', 'boxes', 'menus'].map((part) => page.waitForResponse(new RegExp(`/assets/${part}-.*\\.js`))),
    )
    letCome()
    const name = page.getByRole('dialog').getByLabel('Supplier Name')
    await expect.poll(() => name.inputValue()).toBe('Kex')
    expect(await name.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await ticked(page)).toBe(0)
    await Promise.all((await come).map((response) => response.finished()))
    await page.route(/\/assets\//, (route) => route.abort())
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Contact Name' }).waitFor()
  })

  it('opens by what was clicked before it has come: a picker above the list, with what was typed into it, and a filter; leaves a cell as it is until its box has come, with what was typed meanwhile', async () => {
    const { purchase, purchaseLine } = costingRecords(app.test)
    const { id: supplierId } = await sampleRecord(app.test, suppliers, { supplierName: 'Oxley Slate' })
    const { id } = await purchase({ supplierId })
    await purchaseLine(id, { description: 'Sand' })
    const page = await openBare()
    const letFilterCome = await hold(page, /\/assets\/(FilterControl)-.*\.js/)
    const letBoxCome = await hold(page, /\/assets\/(CellEditor)-.*\.js/)
    const letOthersCome = await hold(page, laterFiles)
    await goToList(page, '/admin/purchase-headers')
    const picker = page.getByRole('combobox', { name: 'Supplier' })
    const before = await picker.locator('..').boundingBox()
    await picker.click()
    await isAwaited(page)
    await page.keyboard.type('Oxl')
    expect(await page.getByRole('listbox').count()).toBe(0)
    letOthersCome()
    await page.getByRole('option', { name: 'Oxley Slate' }).waitFor()
    expect(await picker.inputValue()).toBe('Oxl')
    // Nothing moved.
    expect(await picker.locator('..').boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await isAwaited(page)
    letFilterCome()
    await page.getByRole('dialog', { name: 'Filter by Status' }).getByRole('checkbox').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await goToList(page, `/admin/purchase-headers/${id}/purchase-lines`)
    const cell = page.locator('[data-editable=description]')
    await cell.focus()
    await page.keyboard.press('F2')
    await isAwaited(page)
    await page.keyboard.type('Lime')
    expect(await cell.textContent()).toContain('Sand')
    const first = boxAtFirst(page, '[data-editable=description] :is(input, textarea)')
    letBoxCome()
    // No key can come between the box and its focus.
    expect(await first).toEqual({ hasFocus: true, holds: 'Lime' })
    expect(await cell.getByRole('textbox').inputValue()).toBe('Lime')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell.textContent()).toContain('Lime')
  })
})
