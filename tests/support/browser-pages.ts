import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { comeIn, leavePage } from './left-page.ts'

export interface PageLooks {
  readonly viewport: { width: number; height: number }
  readonly colorScheme: 'light' | 'dark'
}

/** What a browser profile keeps of a person who is signed in; nothing of a visitor. */
export interface ProfileState {
  readonly cookies: Readonly<Parameters<BrowserContext['addCookies']>[0]>
  /** The origin's local storage. */
  readonly storage: Readonly<Record<string, string>>
}

/** A page that tests use one after another, in a browser profile of its own. */
interface KeptPage {
  readonly context: BrowserContext
  readonly page: Page
  readonly devTools: CDPSession
  inUse: boolean
  /** The app is loaded, at its page that anybody may see, and has forgotten who was there. */
  isLeft: boolean
}

interface Places {
  /** An address of the app's origin, with its policy of openers, that runs no script. */
  readonly still: string
  /** The app's origin, as `http://127.0.0.1:port`. */
  readonly app: string
}

/** Events that a test may have listened to. */
const listened = ['console', 'dialog', 'download', 'load', 'request', 'requestfailed', 'response'] as const

/** The address of a page, what it has asked and not been answered, and its text. */
const describePage = async (page: Page) => {
  const asked = await page.requests()
  const unanswered = asked.filter((request) => request.timing().responseEnd < 0 && !request.failure())
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen is wanted, and not what is hidden
  const text = await page.evaluate(() => `${document.visibilityState}: ${document.body.innerText}`)
  return [
    `${page.url()}, waiting for ${unanswered.map((request) => request.url()).join(', ') || 'nothing'}`,
    text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 2000),
  ].join('\n')
}

/**
 * The pages of a worker's test files. A page whose test is over is emptied and given to the next one, which goes on in the app as
 * somebody else who sits down at it: to load the app again took half of all the time that a browser computed.
 * Where that is not wanted, or the app does not follow, the next test loads it anew. The browser then runs code that it has
 * compiled already, which is three quarters of the time that a page of a new profile takes to open: in between it shows a
 * page of the app without scripts: an address of any other origin, `about:blank` too, would take it
 * to a process of its own (the app's replies say `cross-origin-opener-policy: same-origin`), where all is compiled anew.
 */
export class BrowserPages {
  readonly #kept: KeptPage[] = []
  readonly #browser: Browser
  readonly #places: Places
  readonly #watch: (context: BrowserContext) => Promise<void>

  /**
   * @param watch is called with each new profile
   */
  constructor(browser: Browser, places: Places, watch: (context: BrowserContext) => Promise<void>) {
    this.#browser = browser
    this.#places = places
    this.#watch = watch
  }

  /**
   * Shows a page of the app in a browser profile that holds what it is told and nothing else.
   * @param kept false when the test will change the page for good: its clock, functions it exposes
   * @param goesOn whether it goes on in the app as the test before has left it
   */
  async open(
    path: string,
    looks: PageLooks,
    state: ProfileState,
    { kept, goesOn }: { readonly kept: boolean; readonly goesOn: boolean },
  ): Promise<Page> {
    const free = kept ? this.#kept.find(({ inUse }) => !inUse) : undefined
    const page = free ?? (await this.#start(looks, kept))
    page.inUse = true
    page.isLeft &&= goesOn
    await this.#prepare(page, looks, state)
    if (page.isLeft) await comeIn(page.page, path, state.storage)
    else await page.page.goto(`${this.#places.app}${path}`)
    return page.page
  }

  /** The next tests load the app anew, as it is another one. Until then no page asks for anything. */
  async leaveApp(): Promise<void> {
    for (const kept of this.#kept.filter(({ isLeft }) => isLeft)) {
      kept.isLeft = false
      await kept.page.goto(this.#places.still)
    }
  }

  /** Resolves when all that pages have said until now has been heard. */
  async heard(): Promise<void> {
    const open = this.#browser.contexts().flatMap((context) => context.pages())
    await Promise.all(open.map((page) => page.evaluate(() => undefined).catch(() => undefined)))
  }

  /** What every page shows and still waits for, for whoever looks into a test that failed. */
  async shown(): Promise<string> {
    const open = this.#browser.contexts().flatMap((context) => context.pages())
    const shown = await Promise.all(open.map((page) => describePage(page).catch(String)))
    return ['What the pages showed:', ...shown].join('\n\n')
  }

  /**
   * Leaves every page as a new one would be, and closes what else the test opened.
   * @param goesOn whether the next test may go on in the app
   */
  async release(goesOn: boolean): Promise<void> {
    await Promise.all(this.#browser.contexts().map((context) => this.#empty(context, goesOn)))
  }

  async #start(looks: PageLooks, kept: boolean): Promise<KeptPage> {
    const context = await this.#browser.newContext({
      ...looks,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      acceptDownloads: true,
    })
    context.setDefaultTimeout(60_000)
    await this.#watch(context)
    const page = await context.newPage()
    const started = { context, page, devTools: await context.newCDPSession(page), inUse: true, isLeft: false }
    if (kept) this.#kept.push(started)
    return started
  }

  async #prepare({ context, page, devTools, isLeft }: KeptPage, looks: PageLooks, state: ProfileState) {
    await page.setViewportSize(looks.viewport)
    await page.emulateMedia({ colorScheme: looks.colorScheme, media: null })
    if (!isLeft) await page.goto(this.#places.still)
    await context.clearCookies()
    await context.addCookies([...state.cookies])
    if (!isLeft)
      await page.evaluate((storage) => {
        sessionStorage.clear()
        localStorage.clear()
        for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value)
      }, state.storage)
    await devTools.send('Page.resetNavigationHistory')
  }

  async #empty(context: BrowserContext, goesOn: boolean) {
    const kept = this.#kept.find((page) => page.context === context)
    if (!kept || kept.page.isClosed()) {
      if (kept) this.#kept.splice(this.#kept.indexOf(kept), 1)
      await context.close()
      return
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await kept.page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const event of listened) kept.page.removeAllListeners(event)
    const others = context.pages().filter((page) => page !== kept.page)
    await Promise.all(others.map((page) => page.close()))
    await context.setOffline(false)
    await context.clearPermissions()
    kept.isLeft = kept.inUse && goesOn ? await leavePage(kept.page) : kept.isLeft && !kept.inUse
    if (!kept.isLeft) await kept.page.goto(this.#places.still)
    kept.inUse = false
  }
}
