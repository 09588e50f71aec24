import type { Page } from 'playwright'
import { type FirstRow, measureFirstRow } from './first-row.ts'
import { launchBrowser, openProfile } from './profile.ts'

const workbench = '/admin/purchase-lines?view=unallocated'

/** What a person waits for at the workbench for unallocated spend, in milliseconds. */
export interface ScreenTimes extends FirstRow {
  /** From a key that does nothing to the next frame: the control. */
  readonly frame: readonly number[]
  /** From the key Enter to the next row with its suggestions, painted. */
  readonly nextRow: readonly number[]
}

/** In the page: measures from any key to the next frame. */
const watchFrame = () => {
  const watch = ({ timeStamp: start }: KeyboardEvent) =>
    requestAnimationFrame(() => setTimeout(() => performance.measure('frame', { start }), 0))
  document.addEventListener('keydown', watch, { once: true, capture: true })
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

/** The milliseconds that the page has measured under the name, for the so many-th time. */
const measured = async (page: Page, name: string, count: number): Promise<number> => {
  await page.waitForFunction(([of, all]) => performance.getEntriesByName(of).length === all, [
    name,
    count,
  ] as const)
  return page.evaluate((of) => performance.getEntriesByName(of).at(-1)?.duration ?? Number.NaN, name)
}

const frameOf = async (page: Page, count: number): Promise<number> => {
  await page.evaluate(watchFrame)
  await page.keyboard.press('Shift')
  return measured(page, 'frame', count)
}

const nextRowOf = async (page: Page, count: number): Promise<number> => {
  await page.evaluate(watchNext)
  await page.keyboard.press('Enter')
  return measured(page, 'next row', count)
}

/**
 * Measures the workbench in a real browser, in turns with what the browser takes by itself: it writes, so each run
 * takes lines away.
 */
export const measureScreen = async (
  address: string,
  credentials: object,
  { loads, lines }: { readonly loads: number; readonly lines: number },
): Promise<ScreenTimes> => {
  const browser = await launchBrowser()
  try {
    const page = await openProfile(browser, address, credentials)
    const { barePage, firstRow } = await measureFirstRow(page, address, workbench, loads)
    await page.getByRole('radio').first().waitFor()
    const [frame, nextRow]: [number[], number[]] = [[], []]
    for (let line = 0; line < lines; line++) {
      // Whoever reads the suggestion takes a second; what is fetched ahead comes meanwhile.
      await page.waitForTimeout(1000)
      while ((await page.getByRole('radio').count()) === 0) {
        await page.keyboard.press('j')
        await page.waitForTimeout(300)
      }
      frame.push(await frameOf(page, line + 1))
      nextRow.push(await nextRowOf(page, line + 1))
    }
    return { barePage, firstRow, frame, nextRow }
  } finally {
    await browser.close()
  }
}

/** What a person waits for at most, in milliseconds, on a machine that has nothing else to do. */
export const screenBounds = { firstRow: 500, nextRow: 150 } as const
