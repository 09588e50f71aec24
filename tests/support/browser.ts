import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import type { SignInReply } from '../../model/session.ts'
import { administrator, startTestApp, type TestApp, type TestAppOptions, user } from './app.ts'
import { BrowserPages } from './browser-pages.ts'
import { delayCalls, slowPages } from './slow-machine.ts'
import { stillPath } from './still-page.ts'
import { TestAddress } from './test-address.ts'

/** Widths at which every screen must be usable, in CSS pixels. */
export const desktop = { width: 1400, height: 900 }
export const phone = { width: 390, height: 844 }

export interface OpenOptions {
  /** The signed-in account, by default an administrator. */
  as?: 'administrator' | 'user' | 'anonymous'
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** An open page whose browser profile is shared: the same user in another tab. */
  beside?: Page
  /** The page is not reused: the test changes its clock, exposes functions or leaves a draft in it. */
  own?: boolean
}

export interface BrowserTest {
  readonly test: TestApp
  /** `http://127.0.0.1:port` */
  readonly address: string
  /** Opens a page of the app in a separate browser profile, signed in. */
  open(path: string, options?: OpenOptions): Promise<Page>
  /** Resolves once the app has answered all requests of its pages. */
  quiet(): Promise<void>
  /** Allows browser console messages that this test causes, such as a refused request. */
  allowConsole(pattern: RegExp): void
  /** Errors that would fail this test if it ended now. */
  complaints(): readonly string[]
}

/** The first needs half the time of the other; `npm test` finds or installs either. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? installed ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Optimising code costs more than the few runs of a test; a larger young generation is collected less
      // often.
      '--js-flags=--no-opt --min-semi-space-size=16',
    ],
  })

/** The profile state after signing in: the cookies of the reply and the session. */
const signedIn = async ({ app }: TestApp, address: string, as: 'administrator' | 'user') => {
  const payload = as === 'administrator' ? administrator : user
  const reply = await app.inject({ method: 'POST', url: `${apiBase}/auth`, payload })
  const { email, name: newUser, token, expiry, roles, security } = reply.json<SignInReply>()
  const domain = new URL(address).hostname
  const cookies = reply.cookies.map(({ name, value, path, httpOnly }) => ({
    name,
    value,
    domain,
    path: String(path ?? '/'),
    httpOnly: httpOnly === true,
    sameSite: 'Strict' as const,
  }))
  const session = JSON.stringify({ email, name: newUser, token, tokenExpiration: expiry, roles })
  return { cookies, storage: { userData: session, accountSecurity: JSON.stringify({ email, security }) } }
}

/**
 * Reports each violation of a page's content policy: the console does not report all, and tests may allow
 * console messages.
 */
const reportViolations = async (context: BrowserContext, report: (what: string) => void) => {
  await context.exposeBinding('violated', (_source, what: string) => {
    report(`violated policy: ${what}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { violated } = window as unknown as { violated(what: string): void }
      violated(`${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
}

/** A browser with its pages, the app's address, and the errors of its pages. */
interface BrowserSetup {
  readonly browser: Browser
  readonly place: TestAddress
  readonly pages: BrowserPages
  complaints: string[]
  /** Refused requests with their replies: the console says nothing but the status. */
  refused: string[]
}

const startBrowser = async (): Promise<BrowserSetup> => {
  const [browser, place] = await Promise.all([launch(), TestAddress.open()])
  const { address } = place
  const watch = async (context: BrowserContext) => {
    slowPages(context)
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        setup.complaints.push(`${message.type()}: ${message.text()}`)
    })
    context.on('response', async (response) => {
      if (response.status() < 400) return
      const request = response.request()
      const reply = await response.text().catch(String)
      const texts = [request.method(), response.url(), request.postData() ?? '', response.status(), reply]
      setup.refused.push(texts.join(' ').slice(0, 2000))
    })
    await reportViolations(context, (what) => setup.complaints.push(what))
    context.on('weberror', (error) => setup.complaints.push(`uncaught: ${error.error().message}`))
  }
  const pages = new BrowserPages(browser, { app: address, still: `${address}${stillPath}` }, watch)
  const setup: BrowserSetup = { browser, place, pages, complaints: [], refused: [] }
  return setup
}

/**
 * The browser of the files that test the product as it is. It lasts as long as the worker, at one address, so that its
 * pages stay loaded from file to file: starting a browser and loading the app took 3 CPU seconds per file.
 */
let ofProduct: Promise<BrowserSetup> | undefined

/**
 * The production app with a real browser for one test file. Each test gets empty pages, and a browser console
 * message, an uncaught error or a violated content policy fails it. Call it once, outside of `describe`; its
 * result is ready inside the tests.
 * @param options of an app that differs from the product, or the function that prepares them
 * @param loadsOnce false when the tests are about the start of a visit: each then reloads the app
 */
export const browserTest = (
  options: TestAppOptions | (() => Promise<TestAppOptions>) = {},
  { loadsOnce = true }: { readonly loadsOnce?: boolean } = {},
): BrowserTest => {
  let app: TestApp
  let setup: BrowserSetup
  let allowed: RegExp[] = []
  const isProduct = Object.keys(options).length === 0 && typeof options !== 'function'

  beforeAll(async () => {
    app = await startTestApp(typeof options === 'function' ? await options() : options)
    const { server } = app.app
    delayCalls(server)
    const started = (isProduct && ofProduct) || startBrowser()
    if (isProduct) ofProduct = started
    setup = await started
    setup.place.app = (request, response) => server.emit('request', request, response)
  })
  afterEach(async ({ task }) => {
    await setup.pages.heard()
    const unexpected = setup.complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))
    const failed = task.result?.state === 'fail'
    // In the message, as the summary at the end repeats messages and nothing else.
    const [fault] = task.result?.errors ?? []
    if (failed && fault) fault.message += `\n${await setup.pages.shown()}`
    // The next test does not continue in a page with a failure.
    await setup.pages.release(loadsOnce && !failed)
    // Requests that were pending when the page was left may be refused without a session, which is no error
    // of the next test.
    await setup.place.quiet()
    await setup.pages.heard()
    const { refused } = setup
    setup.complaints = []
    setup.refused = []
    allowed = []
    expect(unexpected, refused.join('\n')).toEqual([])
  })
  afterAll(async () => {
    if (!isProduct) await setup?.browser.close()
    await setup?.place.quiet()
    await app?.close()
  })

  const openFor = async (
    path: string,
    { as = 'administrator', viewport = desktop, colorScheme = 'light', own = false }: OpenOptions,
  ) => {
    const state =
      as === 'anonymous' ? { cookies: [], storage: {} } : await signedIn(app, setup.place.address, as)
    return setup.pages.open(path, { viewport, colorScheme }, state, { kept: !own, goesOn: loadsOnce })
  }

  return {
    get test() {
      return app
    },
    get address() {
      return setup.place.address
    },
    open: async (path, openOptions = {}) => {
      if (!openOptions.beside) return openFor(path, openOptions)
      const page = await openOptions.beside.context().newPage()
      await page.goto(`${setup.place.address}${path}`)
      return page
    },
    quiet: () => setup.place.quiet(),
    allowConsole: (pattern) => {
      allowed.push(pattern)
    },
    complaints: () => setup.complaints,
  }
}
