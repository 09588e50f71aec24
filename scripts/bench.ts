/**
 * `npm run bench [-- --scale N --quote-lines N --data DIR --runs N --only TEXT --report --screen --browser --lighthouse
 * --start --peers --plans --check]`:
 * what each list, save and report costs, in milliseconds, queries and bytes. With `--data` the filled database stays
 * there for the next run. With `--plans` also how PostgreSQL goes about what is read in more than 5 ms. With `--report` also the report of a quote with 10,000 lines and 100,000 links, over HTTP;
 * with `--screen` what a person waits for at the workbench and with `--browser` what the first pages and a long list
 * cost, both in a real browser; with `--lighthouse` what Lighthouse says of the first pages, which is fetched for that
 * from the package registry; with `--start` only how long the product takes to start and how much memory it holds
 * then; with `--peers` only four calls of the product and of Directus, which is installed for that from the registry;
 * with `--check` only whether a call costs more CPU beside one written by hand than it did, over HTTP on the demo firm,
 * which ends with exit code 1.
 */

import { parseArgs } from 'node:util'
import { formatCount } from '../model/format.ts'
import { type BenchApp, startBenchApp } from './bench/bench-app.ts'
import { becameWorse, compareByHand } from './bench/by-hand.ts'
import { benchCases } from './bench/cases.ts'
import { measureLargeReport } from './bench/large-report.ts'
import { type Comparison, measure } from './bench/measure.ts'
import { comparePeers } from './bench/peers/compare.ts'
import { planOf } from './bench/plans.ts'
import { column, say, spread } from './bench/print.ts'
import { reportLighthouse, reportPages, reportScreen } from './bench/report-browser.ts'
import { measureStart } from './bench/start.ts'
import { measureUndo } from './bench/undo.ts'
import { admin, ensureBuilt, server } from './build.mjs'

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
    browser: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
    start: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
  },
})
const [scale, runs] = [Number(values.scale), Number(values.runs)]

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

/** What is read sooner needs no looking into, in milliseconds. */
const soon = 5

const reportCases = async ({ app, db, headers }: BenchApp) => {
  say(
    `\n${'call'.padEnd(36)}${column('fastest ms', 11)}${column('median', 10)}${column('slowest', 10)}${column('queries', 9)}${column('kB', 9)}`,
  )
  for (const { name, method = 'GET', path, body } of await benchCases(db)) {
    if (!name.includes(values.only)) continue
    const call = async () => {
      const reply = await app.inject({ method, url: `/api/v1.0${path}`, headers, payload: body?.() })
      if (reply.statusCode >= 400) throw new Error(`${name}: ${reply.payload}`)
      return reply.payload
    }
    const result = await measure(db, runs, call).catch((error: Error) => error)
    if (result instanceof Error) {
      // What takes longer than a statement may: the others are measured all the same.
      say(`${name.padEnd(36)}  ${result.message}`)
      continue
    }
    say(
      name.padEnd(36) +
        column(result.fastest.toFixed(1), 11) +
        column(result.median.toFixed(1), 10) +
        column(result.slowest.toFixed(1), 10) +
        column(result.queries, 9) +
        column((result.bytes / 1000).toFixed(0), 9),
    )
    if (values.plans && method === 'GET' && result.fastest > soon)
      for (const line of await planOf(db, call)) say(`    ${line}`)
  }
}

const reportUndo = async (bench: BenchApp) => {
  const { records, change, undo } = await measureUndo(bench, 3)
  const many = `${formatCount(records)} purchases`
  say(`${`Change ${many} at once`.padEnd(36)}${column(change.toFixed(1), 11)}`)
  say(`${`Undo that`.padEnd(36)}${column(undo.toFixed(1), 11)}`)
}

const reportByHand = async () => {
  await ensureBuilt(server)
  say('\nCPU of a generated call over HTTP, over one written by hand (and over itself, which is noise):')
  say(`${''.padEnd(36)}${column('without checks', 18)}${column('same guarantees', 20)}${column('ms', 8)}`)
  const ratio = ({ ratio, control }: Comparison) => `${ratio.toFixed(2)} (${control.toFixed(2)})`
  const results = await compareByHand(9)
  for (const { name, plain, guarded } of results)
    say(
      `${name.padEnd(36)}${column(ratio(plain), 18)}${column(ratio(guarded), 20)}${column(guarded.cost.toFixed(2), 8)}`,
    )
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

const reportStart = async () => {
  const times = await measureStart(runs)
  say(
    `${'npm start, built, on data'.padEnd(48)}${column('fastest', 10)}${column('median', 10)}${column('slowest', 10)}`,
  )
  const row = (what: string, all: readonly number[]) => say(what.padEnd(48) + spread(all))
  row(
    'From the command to ready, ms',
    times.map(({ ready }) => ready),
  )
  row(
    'Memory of the server, MB',
    times.map(({ server }) => server),
  )
  row(
    'Memory of what starts it again, MB',
    times.map(({ supervisor }) => supervisor),
  )
}

const callNames = {
  one: 'One supplier',
  list: '25 suppliers, text filter, order, total',
  change: 'A changed supplier',
  create: 'A new supplier',
}

const reportPeers = async () => {
  const results = await comparePeers(values.data, scale, runs)
  say(
    `${`CPU and time of ours beside ${results[0]?.peer}, over HTTP`.padEnd(44)}${column('CPU, ratio', 16)}${column('CPU, ms each', 18)}${column('time, ms each', 18)}`,
  )
  const both = ([ours, theirs]: readonly [number, number]) => `${ours.toFixed(2)} · ${theirs.toFixed(2)}`
  for (const { call, cpu, control, cpuOfEach, timeOfEach } of results)
    say(
      callNames[call].padEnd(44) +
        column(`${cpu.toFixed(2)} (${control.toFixed(2)})`, 16) +
        column(both(cpuOfEach), 18) +
        column(both(timeOfEach), 18),
    )
  say('PostgREST is not compared: its program is on its own site alone, not in a registry.')
}

const reportCalls = async () => {
  const quoteLines = values['quote-lines'] === undefined ? undefined : Number(values['quote-lines'])
  const bench = await startBenchApp({ scale, quoteLines, dataDir: values.data })
  try {
    await reportRows(bench)
    await reportCases(bench)
    if (values.only === '') await reportUndo(bench)
    if (values.report) await reportLargeReport(bench)
    if (values.screen) await reportScreen(bench)
    if (values.browser) await reportPages(bench)
    if (values.lighthouse) await reportLighthouse(bench)
  } finally {
    await bench.close()
  }
  if (values.only === '') await reportByHand()
}

if (values.screen || values.browser || values.lighthouse || values.start) await ensureBuilt(admin)
if (values.start) {
  await ensureBuilt(server)
  await reportStart()
} else if (values.peers) {
  await ensureBuilt(server)
  await reportPeers()
} else if (values.check) await reportByHand()
else await reportCalls()
