import type { AddressInfo } from 'node:net'
import type { BenchApp } from './bench-app.ts'
import { askLighthouse } from './lighthouse.ts'
import { measurePages } from './pages.ts'
import { column, say, spread } from './print.ts'
import { measureScreen, screenBounds } from './screen.ts'

const addressOf = async ({ app }: BenchApp): Promise<string> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Prints what the first pages and a long list cost a browser. */
export const reportPages = async (bench: BenchApp) => {
  const { pages, again, scroll } = await measurePages(await addressOf(bench), bench.credentials, {
    loads: 7,
    list: '/admin/purchase-headers',
  })
  say(`\nPages that a browser has nothing of, CPU four times slower (fastest, median, slowest):`)
  say(`${''.padEnd(28)}${column('scripts kB', 12)}${column('first paint ms', 30)}${column('blocked ms', 30)}`)
  for (const { path, scripts, paint, blocked } of pages)
    say(`${path.padEnd(28)}${column(scripts.toFixed(0), 12)}${spread(paint)}${spread(blocked)}`)
  say(`\nThe list loaded anew, its scripts being there, CPU as it is (fastest, median, slowest):`)
  say(`${'Page of one word, ms'.padEnd(40)}${spread(again.barePage)}`)
  say(`${'First row, ms'.padEnd(40)}${spread(again.firstRow)}`)
  const { frames, blank, slowestFrame } = scroll
  say(`A list to its end in ${frames} frames: ${blank} blank, the slowest ${slowestFrame.toFixed(0)} ms`)
}

/** Prints what Lighthouse says of the first pages. */
export const reportLighthouse = async (bench: BenchApp) => {
  const reports = await askLighthouse(await addressOf(bench), bench.credentials, { runs: 5 })
  say(`\nLighthouse's slow phone (fastest, median, slowest of what it reckons, ms):`)
  say(`${''.padEnd(10)}${column('first paint', 30)}${column('largest paint', 30)}${column('blocked', 30)}`)
  for (const path of new Set(reports.map((report) => report.path))) {
    const of = reports.filter((report) => report.path === path)
    const all = (value: 'firstPaint' | 'largestPaint' | 'blocked') =>
      spread(of.map((report) => report[value]))
    say(`${path.padEnd(10)}${all('firstPaint')}${all('largestPaint')}${all('blocked')}`)
    for (const name of Object.keys(of[0]?.scores ?? {}))
      say(`  ${name.padEnd(38)}${spread(of.map(({ scores }) => scores[name] ?? Number.NaN))}`)
  }
}

/** Prints what a person waits for at the workbench. */
export const reportScreen = async (bench: BenchApp) => {
  const address = await addressOf(bench)
  const { credentials } = bench
  const times = await measureScreen(address, credentials, { loads: 10, lines: 20 })
  const heading = `${'Workbench for unallocated spend, ms'.padEnd(48)}${column('fastest', 10)}`
  say(`\n${heading}${column('median', 10)}${column('slowest', 10)}${column('at most', 10)}`)
  const row = (what: string, all: readonly number[], atMost?: number) =>
    say(what.padEnd(48) + spread(all) + column(atMost ?? '', 10))
  row('Page of one word', times.barePage)
  row('First row of the page, loaded anew', times.firstRow, screenBounds.firstRow)
  row('Key that does nothing, to the next frame', times.frame)
  row('Enter, to the next row with its suggestions', times.nextRow, screenBounds.nextRow)
}
