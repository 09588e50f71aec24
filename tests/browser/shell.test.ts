import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { coloursAttribute } from '../../admin/theme/tokens.ts'
import { quoteLines, resources } from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'
import { gate, goTo } from '../support/steps.ts'
import { stillPath } from '../support/still-page.ts'

const app = browserTest({}, { loadsOnce: false })

/** Transferred size of a script: short ones are not compressed. */
const sentBytes = (path: string) => {
  const file = fileURLToPath(new URL(`../../dist/admin${path}`, import.meta.url))
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** Paths of the scripts that a page has fetched. */
const scriptsOf = async (page: Page): Promise<string[]> => {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  return paths.filter((path) => path.endsWith('.js'))
}

/** In kB. */
const weightOf = (scripts: readonly string[]) =>
  scripts.reduce((sum, script) => sum + sentBytes(script), 0) / 1000

const coloursOf = (page: Page) => page.locator('html').getAttribute(coloursAttribute)
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const clear = 'rgba(0, 0, 0, 0)'

/** The scripts once the page is shown and sends no more requests. */
const scriptsOnceShown = async (page: Page) => {
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  return scriptsOf(page)
}

/** Limit for the compressed JavaScript of a first page, in kB. */
const maxScript = 220

describe('The first page', () => {
  it('of a visitor who signs in fetches no more than 220 kB of scripts', async () => {
    const page = await app.open('/login', { as: 'anonymous' })
    const scripts = await scriptsOnceShown(page)
    expect(scripts.length).toBeGreaterThan(0)
    expect(weightOf(scripts)).toBeLessThan(maxScript)
  })

  it('of a signed-in user fetches no more than 220 kB of scripts', { tags: 'slow' }, async () => {
    const page = await app.open('/home')
    const scripts = await scriptsOnceShown(page)
    await page.getByRole('heading', { name: /welcome/i }).waitFor()
    expect(await page.getByRole('contentinfo').textContent()).toMatch(/2024[\s\S]*0\.\d[\s\S]*\/api\/v1\.0/)
    expect(weightOf(scripts)).toBeLessThan(maxScript)
  })

  it('has the system’s colour scheme, and follows it', { tags: 'slow' }, async () => {
    const page = await app.open('/login', { as: 'anonymous', colorScheme: 'dark' })
    await page.getByLabel('Email').waitFor()
    expect(await coloursOf(page)).toBe('dark')
    const dark = await ground(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => coloursOf(page)).toBe('light')
    expect(await ground(page)).not.toBe(dark)
  })

  it('is not light while a dark page is loading', { tags: 'slow' }, async () => {
    const page = await app.open('/login', { as: 'anonymous', colorScheme: 'dark' })
    await page.getByLabel('Email').waitFor()
    const dark = await ground(page)
    const { passed, open } = gate()
    await page.route(/\/assets\/index-.*\.js/, async (route) => {
      await passed
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.locator('noscript').waitFor({ state: 'attached' })
    expect(await coloursOf(page)).toBe(null)
    // The browser's own background, which is dark in a dark system.
    expect(await ground(page)).toBe(clear)
    expect(await page.locator('meta[name=color-scheme]').getAttribute('content')).toBe('light dark')
    open()
    await page.getByLabel('Email').waitFor()
    expect(await ground(page)).toBe(dark)
  })
})

const added = (tag: string, properties: object) =>
  `document.body.append(Object.assign(document.createElement('${tag}'), ${JSON.stringify(properties)}))`
const elsewhere = 'http://localhost:1/'

/** What the policy must forbid, its directive, and code that tries it. */
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

/** Expects each to be refused, and reported both in the page and by the listener of all browser tests. */
const isForbidden = async (page: Page) => {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      seen.push(`${effectiveDirective} ${blockedURI}`)
    })
  })
  /** The violations since the last call. */
  const violations = () =>
    page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0).join('\n'))
  for (const [what, directive, code] of forbidden) {
    // Each causes exactly one violation.
    await violations()
    const complaints = app.complaints().length
    const noticed = () => app.complaints().slice(complaints).join('\n')
    // Code that becomes a script throws where it runs.
    await page.evaluate(code).catch((error: Error) => expect(error.message, what).toMatch(/Trusted/))
    await expect.poll(violations, { message: what }).toContain(directive)
    await expect.poll(noticed, { message: what }).toContain(`violated policy: ${directive}`)
    expect(await page.evaluate('window.pwned'), what).toBeUndefined()
  }
}

describe('The page of the app', () => {
  it('names its first scripts, so that they are fetched at once', { tags: 'slow' }, async () => {
    const page = await app.open('/Not-Found', { as: 'anonymous' })
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    const scripts = await scriptsOf(page)
    const html = await (await fetch(`${app.address}/Not-Found`)).text()
    expect(scripts.filter((name) => !html.includes(name))).toEqual([])
  })

  it('has a content policy that forbids foreign scripts, styles, frames and data', async () => {
    app.allowConsole(/Content Security Policy|Refused to|violated policy|Failed to load resource|net::ERR/)
    app.allowConsole(/^error: This document requires 'Trusted/)
    const page = await app.open('/forgotten', { as: 'anonymous' })
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
    expect(app.complaints()).toEqual([])
    await isForbidden(page)
  })
})

/** A page opened before an update: the server no longer has the files of its screens. */
const openOutdated = async (): Promise<Page> => {
  app.allowConsole(/Failed to load resource|dynamically imported module|AdminArea/)
  const page = await app.open('/Not-Found')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  // The route stays, because the next page would send requests during its removal.
  await page.route(/\/assets\/AdminArea-.*\.js/, (route) => route.fulfill({ status: 404 }))
  return page
}

describe('A page that was opened before an update', () => {
  it('shows an error when the files stay missing, and does not reload endlessly', {
    tags: 'slow',
  }, async () => {
    const page = await openOutdated()
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

  it('shows an error while the server is down, and has the new version on the next screen', {
    tags: 'slow',
  }, async () => {
    const page = await openOutdated()
    await page.route('**/admin/suppliers', (route) => route.abort())
    await goTo(page, '/admin/suppliers')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.unroute('**/admin/suppliers')
    await page.unroute(/\/assets\/AdminArea-.*\.js/)
    await goTo(page, '/Not-Found')
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await goTo(page, '/admin/suppliers')
    await page.getByRole('heading', { name: 'Suppliers' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/suppliers')
  })
})

/** Part of an OpenAPI document: paths with their calls by method, and the referenced schemas. */
interface ApiDocument {
  readonly paths: Record<string, Record<string, { tags?: string[] }>>
  readonly components: { readonly schemas: Record<string, unknown> }
}

/** The schemas that calls refer to, directly or through others. */
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
 * The API document with the shortest call of each section, one more, and their schemas: the page needs nine
 * seconds for the whole document.
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
  it('has a section for every resource, whose calls open without browser errors', {
    tags: 'slow',
  }, async () => {
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
