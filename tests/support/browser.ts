import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import type { SignInReply } from '../../model/session.ts'
import { administrator, startTestApp, type TestApp, type TestAppOptions, user } from './app.ts'
import { BrowserPages } from './browser-pages.ts'
import { OneAddress } from './one-address.ts'
import { delayCalls, slowPages } from './slow-machine.ts'
import { stillPath } from './still-page.ts'

/** Widths at which every screen must be usable, in CSS pixels. */
export const desktop = { width: 1400, height: 900 }
export const phone = { width: 390, height: 844 }

export interface OpenOptions {
  /** Signed in as whom; an administrator unless told otherwise. */
  as?: 'administrator' | 'user' | 'anonymous'
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** A page of this one's browser profile: the same person in another tab. */
  beside?: Page
  /** That the page is not used again: its clock will be changed, functions exposed to it, or a draft kept in it. */
  own?: boolean
}

export interface BrowserTest {
  readonly test: TestApp
  /** `http://127.0.0.1:port` */
  readonly address: string
  /** Opens a page of the app in a browser profile that no other page of the test has, signed in. */
  open(path: string, options?: OpenOptions): Promise<Page>
  /** Resolves once the app has answered all that its pages have asked. */
  quiet(): Promise<void>
  /** Lets messages of the browser console pass that this test brings about, such as a refused request. */
  allowConsole(pattern: RegExp): void
  /** What would fail this test if it ended now. */
  complaints(): readonly string[]
}

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // To optimize code costs more than the few times that a test runs it; young objects are looked through less often.
      '--js-flags=--no-opt --min-semi-space-size=16',
    ],
  })

/** What a browser profile keeps once the app has signed somebody in: the cookies of the reply, the session. */
const signedIn = async ({ app }: TestApp, address: string, as: 'administrator' | 'user') => {
  const payload = as === 'administrator' ? administrator : user
  const reply = await app.inject({ method: 'POST', url: `${apiBase}/auth`, payload })
  const { email, name: person, token, expiry, roles, security } = reply.json<SignInReply>()
  const domain = new URL(address).hostname
  const cookies = reply.cookies.map(({ name, value, path, httpOnly }) => ({
    name,
    value,
    domain,
    path: String(path ?? '/'),
    httpOnly: httpOnly === true,
    sameSite: 'Strict' as const,
  }))
  const session = JSON.stringify({ email, name: person, token, tokenExpiration: expiry, roles })
  return { cookies, storage: { userData: session, accountSecurity: JSON.stringify({ email, security }) } }
}

/**
 * Says of each thing that the content policy of a page forbids: the browser's console does too, but not of all, and
 * tests may allow themselves messages of the console.
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

/** A browser with its pages, the address at which they look for an app, and what is heard of them. */
interface Desk {
  readonly browser: Browser
  readonly place: OneAddress
  readonly pages: BrowserPages
  complaints: string[]
}

const setUpDesk = async (): Promise<Desk> => {
  const [browser, place] = await Promise.all([launch(), OneAddress.open()])
  const { address } = place
  const watch = async (context: BrowserContext) => {
    slowPages(context)
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        desk.complaints.push(`${message.type()}: ${message.text()}`)
    })
    await reportViolations(context, (what) => desk.complaints.push(what))
    context.on('weberror', (error) => desk.complaints.push(`uncaught: ${error.error().message}`))
  }
  const pages = new BrowserPages(browser, { app: address, still: `${address}${stillPath}` }, watch)
  const desk: Desk = { browser, place, pages, complaints: [] }
  return desk
}

/**
 * One worker's, for all its files: each boots an app on a database of its own, at the address that the one before had, and
 * goes on in the pages of that one. It stays until the worker ends.
 */
let standing: Promise<Desk> | undefined

const standingDesk = async (): Promise<Desk> => {
  const desk = await standing
  if (desk?.browser.isConnected()) return desk
  standing = setUpDesk()
  return standing
}

/**
 * The production app with a real browser for one test file. Each test gets its pages empty, and a message in the
 * browser's console, an uncaught error or a violated content policy fails it.
 * Call it once, outside of `describe`; what it returns is ready inside the tests.
 * @param options of an app that is not the product as it is, or what prepares them
 * @param loadsOnce false where the tests are about how a visit begins: each loads the app anew then
 */
export const browserTest = (
  options: TestAppOptions | (() => Promise<TestAppOptions>) = {},
  { loadsOnce = true }: { readonly loadsOnce?: boolean } = {},
): BrowserTest => {
  // Such an app goes on where that of another file has been; any other is loaded anew. A clock is the server's own affair.
  const isProduct = typeof options === 'object' && Object.keys(options).every((name) => name === 'now')
  let app: TestApp
  let desk: Desk
  let allowed: RegExp[] = []

  beforeAll(async () => {
    app = await startTestApp(typeof options === 'function' ? await options() : options)
    delayCalls(app.app.server)
    desk = await standingDesk()
    if (!isProduct) await desk.pages.leaveApp()
    desk.place.give((request, response) => app.app.server.emit('request', request, response))
  })
  afterEach(async ({ task }) => {
    await desk.pages.heard()
    const unexpected = desk.complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))
    const failed = task.result?.state === 'fail'
    if (failed) console.error(await desk.pages.shown())
    // Nor does the next test go on in a page in which something has failed.
    await desk.pages.release(loadsOnce && !failed)
    // What was still asked as the page was left may be refused, as nobody is there any more: no matter of the next test.
    await desk.place.quiet()
    await desk.pages.heard()
    desk.complaints = []
    allowed = []
    expect(unexpected).toEqual([])
  })
  afterAll(async () => {
    if (!isProduct) await desk?.pages.leaveApp()
    await desk?.place.take()
    await app?.close()
  })

  const openFor = async (
    path: string,
    { as = 'administrator', viewport = desktop, colorScheme = 'light', own = false }: OpenOptions,
  ) => {
    const state =
      as === 'anonymous' ? { cookies: [], storage: {} } : await signedIn(app, desk.place.address, as)
    return desk.pages.open(path, { viewport, colorScheme }, state, { kept: !own, goesOn: loadsOnce })
  }

  return {
    get test() {
      return app
    },
    get address() {
      return desk.place.address
    },
    open: async (path, openOptions = {}) => {
      if (!openOptions.beside) return openFor(path, openOptions)
      const page = await openOptions.beside.context().newPage()
      await page.goto(`${desk.place.address}${path}`)
      return page
    },
    quiet: () => desk.place.quiet(),
    allowConsole: (pattern) => {
      allowed.push(pattern)
    },
    complaints: () => desk.complaints,
  }
}
