import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { showColours } from './colours.ts'
import { comeIn, leavePage } from './left-page.ts'

export interface PageLooks {
  readonly viewport: { width: number; height: number }
  readonly colorScheme: 'light' | 'dark'
}

/** The stored state of a browser profile of a signed-in user; empty for a visitor. */
export interface ProfileState {
  readonly cookies: Readonly<Parameters<BrowserContext['addCookies']>[0]>
  /** The origin's local storage. */
  readonly storage: Readonly<Record<string, string>>
}

/** A page that tests use one after another, in its own browser profile. */
interface KeptPage {
  readonly context: BrowserContext
  readonly page: Page
  readonly devTools: CDPSession
  inUse: boolean
  /** The app is loaded on a public page and has no session. */
  isLeft: boolean
}

interface Places {
  /** An address of the app's origin, with its cross-origin opener policy, that runs no script. */
  readonly still: string
  /** The app's origin, as `http://127.0.0.1:port`. */
  readonly app: string
}

/**
 * Resolves when the app has the size of its window: its media queries change in the browser's next frame. Until then it
 * has the controls of the size before, and a key that is pressed in one of them is lost.
 */
const showSize = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

/** Events that a test may have listened to. */
const listened = ['console', 'dialog', 'download', 'load', 'request', 'requestfailed', 'response'] as const

/** The address of a page, its pending calls, its focused element and its text. */
const describePage = async (page: Page) => {
  const asked = await page.requests()
  const unanswered = asked.filter(
    (request) => request.resourceType() === 'fetch' && request.timing().responseEnd < 0 && !request.failure(),
  )
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen is wanted, and not what is hidden
  const text = await page.evaluate(() => `${document.visibilityState}: ${document.body.innerText}`)
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  return [
    `${page.url()}, waiting for ${unanswered.map((request) => request.url()).join(', ') || 'nothing'}`,
    `focus in ${focused}`,
    text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 2000),
  ].join('\n')
}

/**
 * The pages of a test file. After a test its page is emptied and given to the next one, which continues in the
 * loaded app as another user: reloading the app took half of the browser's time. The next test reloads the app
 * when that is not wanted or the app does not respond. The browser then runs cached
 * compiled code, a quarter of the time of a page in a new profile. In between, the page shows a script-free
 * address of the app's origin: any other, even `about:blank`, would move it to another process (the app sends
 * `cross-origin-opener-policy: same-origin`), which compiles all code again.
 */
export class BrowserPages {
  readonly #kept: KeptPage[] = []
  readonly #browser: Browser
  readonly #places: Places
  readonly #watch: (context: BrowserContext) => Promise<void>

  /** @param watch is called with each new profile */
  constructor(browser: Browser, places: Places, watch: (context: BrowserContext) => Promise<void>) {
    this.#browser = browser
    this.#places = places
    this.#watch = watch
  }

  /**
   * Shows a page of the app in a browser profile with exactly the given state.
   * @param kept false when the test changes the page permanently: its clock, exposed functions
   * @param goesOn whether it continues in the app of the previous test
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

  /** Resolves when all pending page events have been handled. */
  async heard(): Promise<void> {
    const open = this.#browser.contexts().flatMap((context) => context.pages())
    await Promise.all(open.map((page) => page.evaluate(() => undefined).catch(() => undefined)))
  }

  /** The content and pending requests of every page, for the report of a failed test. */
  async shown(): Promise<string> {
    const open = this.#browser.contexts().flatMap((context) => context.pages())
    const shown = await Promise.all(open.map((page) => describePage(page).catch(String)))
    return ['What the pages showed:', ...shown].join('\n\n')
  }

  /**
   * Resets every page, and closes what else the test opened.
   * @param goesOn whether the next test may continue in the app
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
    if (isLeft) {
      await showSize(page)
      await showColours(page, looks.colorScheme)
    } else await page.goto(this.#places.still)
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
