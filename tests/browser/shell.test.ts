import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { quoteLines, resources } from '../../resources.config.ts'
import { browserTest, phone } from '../support/browser.ts'
import { goTo } from '../support/steps.ts'
import { stillPath } from '../support/still-page.ts'

const app = browserTest({}, { loadsOnce: false })

describe('The home page', () => {
  it('welcomes whoever is signed in', async () => {
    const page = await app.open('/home')
    await page.getByRole('heading', { name: /welcome/i }).waitFor()
    expect(await page.getByRole('contentinfo').textContent()).toMatch(/2024[\s\S]*0\.\d[\s\S]*\/api\/v1\.0/)
  })
})

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

describe('The first page', () => {
  // What is needed later comes when it is: menus, dialogs, the texts of the records.
  it.each([
    ['/home', 'administrator', 140.5],
    ['/login', 'anonymous', 136.5],
  ] as const)('%s of an %s fetches no more than %d kB of scripts', async (path, as, kilobytes) => {
    const page = await app.open(path, { as })
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    const scripts = await scriptsOf(page)
    expect(scripts.length).toBeGreaterThan(3)
    expect(weightOf(scripts)).toBeLessThan(kilobytes)
  })
})

describe('The first list', () => {
  it('is shown with no more than 136.5 kB of scripts in twelve files on top of the home page', async () => {
    const page = await app.open('/home')
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    const before = await scriptsOf(page)
    // What a list does not need to be shown is fetched when the browser has nothing to do; here it always has.
    await page.evaluate(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await goTo(page, '/admin/purchase-headers')
    await page.getByText('No Data Available').waitFor()
    const added = (await scriptsOf(page)).filter((script) => !before.includes(script))
    expect(added.length).toBeGreaterThan(1)
    expect(added.length).toBeLessThanOrEqual(12)
    expect(weightOf(added)).toBeLessThan(136.5)
  })
})

describe('The scripts of every page', () => {
  it('are named in the page itself, so that all of them are fetched at once', async () => {
    const page = await app.open('/Not-Found', { as: 'anonymous' })
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const html = await (await fetch(`${app.address}/Not-Found`)).text()
    expect(scripts.filter((name) => name.endsWith('.js') && !html.includes(name))).toEqual([])
    for (const part of ['react', 'router', 'app']) expect(html).toContain(`/assets/${part}-`)
  })
})

/** A page that is open since before an update: the server no longer has the files of its screens. */
const openOutdated = async (misses: { times?: number }, viewport?: typeof phone): Promise<Page> => {
  app.allowConsole(/Failed to load resource|dynamically imported module|AdminArea/)
  const page = await app.open('/home', viewport && { viewport })
  await page.getByText(/^Welcome/).waitFor()
  // The route stays, as requests of the page that is loaded next would be under way while it goes.
  let missed = 0
  await page.route(/\/assets\/AdminArea-.*\.js/, (route) =>
    ++missed > (misses.times ?? Number.POSITIVE_INFINITY) ? route.continue() : route.fulfill({ status: 404 }),
  )
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

describe('The policy of the page', () => {
  it('forbids scripts, styles, frames and data of others, and every browser test would notice', async () => {
    app.allowConsole(/Content Security Policy|Refused to|violated policy|Failed to load resource|net::ERR/)
    app.allowConsole(/^error: This document requires 'Trusted/)
    const page = await app.open('/home', { own: true })
    const violations: string[] = []
    await page.exposeFunction('seen', (what: string) => violations.push(what))
    await page.evaluate(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        const { seen } = window as unknown as { seen(what: string): void }
        seen(`${effectiveDirective} ${blockedURI}`)
      }),
    )
    for (const [what, directive, code] of forbidden) {
      // Each brings about a violation of its own.
      violations.length = 0
      const complaints = app.complaints().length
      const noticed = () => app.complaints().slice(complaints).join('\n')
      // What becomes a script is refused by an error at the place where it is tried.
      await page.evaluate(code).catch((error: Error) => expect(error.message, what).toMatch(/Trusted/))
      await expect.poll(() => violations.join('\n'), { message: what }).toContain(directive)
      await expect.poll(noticed, { message: what }).toContain(`violated policy: ${directive}`)
      expect(await page.evaluate('window.pwned'), what).toBeUndefined()
    }
  })
})

/** The document of the API with the shortest call of each section, and one more: all of it takes its page nine seconds. */
const withFewCalls = async (route: Route, kept: string) => {
  const reply = await route.fetch()
  const document = (await reply.json()) as { paths: Record<string, Record<string, { tags?: string[] }>> }
  const sections = new Set<string>()
  const isFirstOfSection = (calls: Record<string, { tags?: string[] }>) => {
    const before = sections.size
    for (const { tags = [] } of Object.values(calls)) for (const tag of tags) sections.add(tag)
    return sections.size > before
  }
  const few = Object.entries(document.paths)
    .sort(([, one], [, other]) => JSON.stringify(one).length - JSON.stringify(other).length)
    .filter(([at, calls]) => isFirstOfSection(calls) || at === kept)
  await route.fulfill({ response: reply, json: { ...document, paths: Object.fromEntries(few) } })
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
