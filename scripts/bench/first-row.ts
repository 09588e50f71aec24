import type { Page } from 'playwright'
import { apiBase } from '../../model/api-path.ts'

/** What a person waits for when a list is loaded anew, in milliseconds, one of each load. */
export interface FirstRow {
  /** From the start of loading a page of the same server that is one word, to its first frame: the control. */
  readonly barePage: readonly number[]
  /** From the start of loading the page, what the browser keeps being there, to its first row. */
  readonly firstRow: readonly number[]
}

const firstRowOf = async (page: Page, address: string): Promise<number> => {
  await page.goto(address)
  await page.waitForFunction(() => performance.getEntriesByName('first row').length > 0)
  return page.evaluate(() => performance.getEntriesByName('first row')[0]?.startTime ?? Number.NaN)
}

const barePageOf = async (page: Page, address: string): Promise<number> => {
  await page.goto(`${address}${apiBase}/health`)
  return page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  )
}

/** Loads a list so often, in turns with a page of one word; the first time is not counted. */
export const measureFirstRow = async (
  page: Page,
  address: string,
  path: string,
  loads: number,
): Promise<FirstRow> => {
  await firstRowOf(page, `${address}${path}`)
  const [barePage, firstRow]: [number[], number[]] = [[], []]
  for (let load = 0; load < loads; load++) {
    barePage.push(await barePageOf(page, address))
    firstRow.push(await firstRowOf(page, `${address}${path}`))
  }
  return { barePage, firstRow }
}
