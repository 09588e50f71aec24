import { type Browser, chromium, type Page } from 'playwright'
import { apiBase } from '../../model/api-path.ts'
import type { SignInReply } from '../../model/session.ts'
import { median } from './measure.ts'

const workbench = '/admin/purchase-lines?view=unallocated'

/** What a person waits for at the workbench for unallocated spend, in milliseconds. */
export interface ScreenTimes {
  /** From the start of loading the page, what the browser keeps being there, to its first row. */
  readonly firstRow: readonly number[]
  /** From the key Enter to the next row with its suggestions, painted. */
  readonly nextRow: readonly number[]
}

/** Somebody's browser, signed in as the app itself does it. */
const openProfile = async (browser: Browser, address: string, credentials: object): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } })
  const reply = await context.request.post(`${address}${apiBase}/auth`, { data: credentials })
  const { email, name, token, expiry, roles } = (await reply.json()) as SignInReply
  const session = JSON.stringify({ email, name, token, tokenExpiration: expiry, roles })
  await context.addInitScript((text) => localStorage.setItem('userData', text), session)
  // What names functions when this is run from TypeScript, which the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  // When the first row of a list has come, from the start of the page.
  await context.addInitScript(() => {
    const row = 'main [role=row] [role=cell], main tbody td'
    const observer = new MutationObserver(() => {
      if (!document.querySelector(row)) return
      observer.disconnect()
      requestAnimationFrame(() => performance.mark('first row'))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  return context.newPage()
}

const firstRowOf = async (page: Page, address: string): Promise<number> => {
  await page.goto(`${address}${workbench}`)
  await page.waitForFunction(() => performance.getEntriesByName('first row').length > 0)
  return page.evaluate(() => performance.getEntriesByName('first row')[0]?.startTime ?? Number.NaN)
}

/** In the page: measures from Enter until there is one line less, with what is suggested for the one in its place. */
const watchNext = () => {
  const left = () =>
    Number(/in ([\d,]+) lines?/.exec(document.body.textContent ?? '')?.[1]?.replaceAll(',', ''))
  const before = left()
  const watch = ({ timeStamp: start }: KeyboardEvent) => {
    const observer = new MutationObserver(() => {
      // It may be that nothing is like the line; then that is what is waited for.
      if (left() !== before - 1 || document.body.textContent?.includes('Looking for quote lines')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.measure('next row', { start }), 0))
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  document.addEventListener('keydown', watch, { once: true, capture: true })
}

const nextRowOf = async (page: Page, count: number): Promise<number> => {
  await page.evaluate(watchNext)
  await page.keyboard.press('Enter')
  await page.waitForFunction((all) => performance.getEntriesByName('next row').length === all, count)
  return page.evaluate(() => performance.getEntriesByName('next row').at(-1)?.duration ?? Number.NaN)
}

/** Measures the workbench in a real browser: it writes, so each run takes lines away. */
export const measureScreen = async (
  address: string,
  credentials: object,
  { loads, lines }: { readonly loads: number; readonly lines: number },
): Promise<ScreenTimes> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await openProfile(browser, address, credentials)
    await firstRowOf(page, address)
    const firstRow: number[] = []
    for (let load = 0; load < loads; load++) firstRow.push(await firstRowOf(page, address))
    await page.getByRole('radio').first().waitFor()
    const nextRow: number[] = []
    for (let line = 0; line < lines; line++) {
      // Whoever reads the suggestion takes a second; what is fetched ahead comes meanwhile.
      await page.waitForTimeout(1000)
      while ((await page.getByRole('radio').count()) === 0) {
        await page.keyboard.press('j')
        await page.waitForTimeout(300)
      }
      nextRow.push(await nextRowOf(page, line + 1))
    }
    return { firstRow, nextRow }
  } finally {
    await browser.close()
  }
}

/** `median 120, slowest 180` */
export const timesText = (times: readonly number[]): string =>
  `median ${median(times).toFixed(0)}, slowest ${Math.max(...times).toFixed(0)}`
