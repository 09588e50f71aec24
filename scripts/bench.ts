/**
 * `npm run bench [-- --scale N --quote-lines N --data DIR --runs N --only TEXT --report --screen --check]`: what each list, save and report
 * costs, in milliseconds, queries and bytes; with `--data` the filled database stays there for the next run; with `--report` also the report of a quote with 10,000 lines and 100,000
 * links, over HTTP; with `--screen` what a person waits for at the workbench, in a real browser;
 * with `--check` only whether a call costs more CPU beside one written by hand than it did, which ends with exit code 1.
 */

import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { formatCount } from '../model/format.ts'
import { type BenchApp, startBenchApp } from './bench/bench-app.ts'
import { becameWorse, compareByHand } from './bench/by-hand.ts'
import { benchCases } from './bench/cases.ts'
import { measureLargeReport } from './bench/large-report.ts'
import { type Comparison, measure, median } from './bench/measure.ts'
import { measureScreen, screenBounds } from './bench/screen.ts'
import { measureUndo } from './bench/undo.ts'
import { admin, ensureBuilt } from './build.mjs'

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    runs: { type: 'string', default: '15' },
    report: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    'quote-lines': { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    screen: { type: 'boolean', default: false },
  },
})
const [scale, runs] = [Number(values.scale), Number(values.runs)]

const say = (line = '') => process.stdout.write(`${line}\n`)
const column = (value: string | number, width: number) => String(value).padStart(width)

const reportRows = async ({ db }: BenchApp) => {
  for (const table of [
    'project',
    'quote_header',
    'quote_line',
    'purchase_header',
    'purchase_line',
    'quote_purchase_link',
  ]) {
    const { rows } = await db.raw<{ rows: { count: string }[] }>(`select count(*) from ${table}`)
    say(`${table.padEnd(24)}${column(formatCount(Number(rows[0]?.count)), 12)} rows`)
  }
}

const reportCases = async ({ app, db, headers }: BenchApp) => {
  say(
    `\n${'call'.padEnd(36)}${column('fastest ms', 11)}${column('median', 10)}${column('slowest', 10)}${column('queries', 9)}${column('kB', 9)}`,
  )
  for (const { name, method = 'GET', path, body } of await benchCases(db)) {
    if (!name.includes(values.only)) continue
    const result = await measure(db, runs, async () => {
      const reply = await app.inject({ method, url: `/api/v1.0${path}`, headers, payload: body?.() })
      if (reply.statusCode >= 400) throw new Error(`${name}: ${reply.payload}`)
      return reply.payload
    })
    say(
      name.padEnd(36) +
        column(result.fastest.toFixed(1), 11) +
        column(result.median.toFixed(1), 10) +
        column(result.slowest.toFixed(1), 10) +
        column(result.queries, 9) +
        column((result.bytes / 1000).toFixed(0), 9),
    )
  }
}

const reportUndo = async (bench: BenchApp) => {
  const { records, change, undo } = await measureUndo(bench, 3)
  const many = `${formatCount(records)} purchases`
  say(`${`Change ${many} at once`.padEnd(36)}${column(change.toFixed(1), 11)}`)
  say(`${`Undo that`.padEnd(36)}${column(undo.toFixed(1), 11)}`)
}

const reportByHand = async (bench: BenchApp) => {
  say('\nCPU of a generated call over one written by hand (and over itself, which is noise):')
  say(`${''.padEnd(36)}${column('without checks', 18)}${column('same guarantees', 20)}`)
  const ratio = ({ ratio, control }: Comparison) => `${ratio.toFixed(2)} (${control.toFixed(2)})`
  const results = await compareByHand(bench, 9)
  for (const { name, plain, guarded } of results)
    say(`${name.padEnd(36)}${column(ratio(plain), 18)}${column(ratio(guarded), 20)}`)
  if (!values.check) return
  const worse = becameWorse(results)
  say(['', ...(worse.length > 0 ? worse : ['No call costs more than it did.'])].join('\n'))
  if (worse.length > 0) process.exitCode = 1
}

const reportLargeReport = async (bench: BenchApp) => {
  const { lines, links, time, bytes, rows } = await measureLargeReport(bench)
  const of = `${formatCount(lines)} lines and ${formatCount(links)} links`
  say(`\nReport of ${of}: ${(time / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`)
  for (const [sheet, count] of Object.entries(rows)) say(`${sheet.padEnd(24)}${column(count, 12)} rows`)
}

const reportScreen = async ({ app, credentials }: BenchApp) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const times = await measureScreen(address, credentials, { loads: 10, lines: 20 })
  const heading = `${'Workbench for unallocated spend, ms'.padEnd(48)}${column('fastest', 10)}`
  say(`\n${heading}${column('median', 10)}${column('slowest', 10)}${column('at most', 10)}`)
  const row = (what: string, all: readonly number[], atMost?: number) =>
    say(
      what.padEnd(48) +
        [Math.min(...all), median(all), Math.max(...all)]
          .map((time) => column(time.toFixed(0), 10))
          .join('') +
        column(atMost ?? '', 10),
    )
  row('Page of one word', times.barePage)
  row('First row of the page, loaded anew', times.firstRow, screenBounds.firstRow)
  row('Key that does nothing, to the next frame', times.frame)
  row('Enter, to the next row with its suggestions', times.nextRow, screenBounds.nextRow)
}

if (values.screen) await ensureBuilt(admin)
const quoteLines = values['quote-lines'] === undefined ? undefined : Number(values['quote-lines'])
const bench = await startBenchApp({ scale, quoteLines, dataDir: values.data })
try {
  await reportRows(bench)
  if (!values.check) await reportCases(bench)
  if (values.check) await reportByHand(bench)
  else if (values.only === '') {
    await reportUndo(bench)
    await reportByHand(bench)
  }
  if (values.report) await reportLargeReport(bench)
  if (values.screen) await reportScreen(bench)
} finally {
  await bench.close()
}
