import type { Browser, Page } from 'playwright'
import { type FirstRow, measureFirstRow } from './first-row.ts'
import { launchBrowser, openProfile } from './profile.ts'

/** What a page costs a browser that has nothing of it yet, on a processor four times slower than this one. */
export interface PageCost {
  readonly path: string
  /** Of scripts, as they are sent, in kB. */
  readonly scripts: number
  /** From the start of loading to the first content painted, in milliseconds; one of each load. */
  readonly paint: readonly number[]
  /** What is beyond 50 ms of each task that blocks the page, added up, in milliseconds; one of each load. */
  readonly blocked: readonly number[]
}

/** How a long list moves from its first row to its last, within so many frames. */
export interface ScrollCost {
  readonly frames: number
  /** In whose middle no row stood. */
  readonly blank: number
  readonly slowestFrame: number
}

const slowedDown = 4
const scrollFrames = 120

/** In the page: keeps what blocks it for longer than 50 ms at a time. */
const watchBlocking = () => {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      performance.mark('blocked', { detail: Math.max(0, duration - 50) })
  }).observe({ type: 'longtask', buffered: true })
}

const loadOnce = async (page: Page, address: string) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowedDown })
  await page.addInitScript(watchBlocking)
  await page.goto(address)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  // On a slow processor it may come after the network is idle.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return page.evaluate(() => {
    let [scripts, blocked] = [0, 0]
    for (const entry of performance.getEntriesByType('resource'))
      if (entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
        scripts += entry.encodedBodySize / 1000
    for (const mark of performance.getEntriesByName('blocked'))
      if (mark instanceof PerformanceMark) blocked += Number(mark.detail)
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    return { scripts, paint, blocked }
  })
}

/** In the page: scrolls the list to its end, and answers what each frame took and showed. */
const scrollThrough = async (frames: number) => {
  const list = document.querySelector('main [role=table], main [role=grid], main table')?.parentElement
  if (!list) throw new Error('There is no list.')
  const { left, top, width, height } = list.getBoundingClientRect()
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  let [last, slowestFrame, blank] = [await frame(), 0, 0]
  for (let step = 1; step <= frames; step++) {
    list.scrollTop = (list.scrollHeight * step) / frames
    const now = await frame()
    slowestFrame = Math.max(slowestFrame, now - last)
    last = now
    const middle = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!middle?.closest('tbody tr')) blank++
  }
  return { frames, blank, slowestFrame }
}

const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

/** Loads the pages that everybody sees first, each in a browser that has nothing of them, and a list again; scrolls it. */
export const measurePages = async (
  address: string,
  credentials: object,
  { loads, list }: { readonly loads: number; readonly list: string },
): Promise<{
  readonly pages: readonly PageCost[]
  readonly again: FirstRow
  readonly scroll: ScrollCost
}> => {
  const browser = await launchBrowser()
  try {
    const pages: PageCost[] = []
    for (const path of ['/login', '/home', list]) {
      const runs: Awaited<ReturnType<typeof loadOnce>>[] = []
      for (let load = 0; load < loads; load++) {
        const page =
          path === '/login' ? await newPage(browser) : await openProfile(browser, address, credentials)
        runs.push(await loadOnce(page, `${address}${path}`))
        await page.context().close()
      }
      pages.push({
        path,
        scripts: runs[0]?.scripts ?? Number.NaN,
        paint: runs.map(({ paint }) => paint),
        blocked: runs.map(({ blocked }) => blocked),
      })
    }
    const page = await openProfile(browser, address, credentials)
    const again = await measureFirstRow(page, address, list, loads)
    await page.waitForLoadState('networkidle')
    return { pages, again, scroll: await page.evaluate(scrollThrough, scrollFrames) }
  } finally {
    await browser.close()
  }
}
