/**
 * `npm run bench [-- --calls --cpu --page --start --files --orders --large [--years 22] --upgrade --trail --flood --office
 * [--minutes 5]] [--data DIR]`: measures the figures of docs/performance.md on the built product, run as by `npm start`.
 * Without a flag: the first four. With --data, the filled databases stay in DIR for the next run. CPU is relative to a
 * hand-written server in the same run, because runs and machines are not comparable.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import jwt from '@fastify/jwt'
import Fastify from 'fastify'
import type { Knex } from 'knex'
import { runningServer } from '../database/embedded/running.ts'
import { projectFolder } from '../database/project-folder.ts'
import { apiBase } from '../model/api-path.ts'
import { createRandom } from '../model/random.ts'
import { resources } from '../resources.config.ts'
import { freePort } from '../scripts/free-port.ts'
import { measureControl } from './bench/control.ts'
import { measureFiles, measureImport } from './bench/files.ts'
import { measureFlood } from './bench/flood.ts'
import { measureOrders } from './bench/orders.ts'
import {
  firstId,
  listOf,
  longestQuote,
  ms,
  nextNumber,
  printMemory,
  printRow,
  quantile,
  save,
  search,
  signIn,
  statement,
  withAccounts,
  withMetrics,
  withProduct,
} from './bench/product.ts'
import {
  type Call,
  createClient,
  fillDataDir,
  type Reply,
  type Server,
  startServer,
} from './bench/servers.ts'
import { measureTrail } from './bench/trail.ts'
import { measureUpgrade } from './bench/upgrade.ts'

const flag = { type: 'boolean', default: false } as const
const flags = {
  calls: flag,
  cpu: flag,
  page: flag,
  start: flag,
  files: flag,
  orders: flag,
  large: flag,
  upgrade: flag,
  trail: flag,
  flood: flag,
  office: flag,
}
const rest = {
  minutes: { type: 'string', default: '5' },
  years: { type: 'string', default: '22' },
  data: { type: 'string' },
} as const
const { values: options } = parseArgs({ options: { ...flags, ...rest } })
if (!Object.values(options).includes(true))
  Object.assign(options, { calls: true, cpu: true, page: true, start: true })

type Case = readonly [name: string, limitMs: number, call: () => Call]
const first = { range: [0, 199] }
const firstWindows = (limit: number): Case[] =>
  Object.values(resources).map(({ title, endpoint }) => [title, limit, () => listOf(endpoint, first)])
const officeCalls = (quoteOfManyLines: number): Case[] => {
  const filter = { costingCategoryId: 3, supplierId: 1, orderDate: { from: '2025-01-01' } }
  const quote = () => ({ projectId: 1, quoteNumber: `B${nextNumber()}` })
  return [
    ['Purchase lines, three filters, 25 rows', 20, () => listOf('PurchaseLine', { range: [0, 24], filter })],
    ['Purchases with "steel"', 50, search],
    ['Statement of the longest quote', 50, () => statement(quoteOfManyLines)],
    ['Search of every list', 50, () => ({ path: `${apiBase}/Search?q=brick` })],
    ['Search of every list for a rare text', 50, () => ({ path: `${apiBase}/Search?q=zz${nextNumber()}` })],
    ['Home', 100, () => ({ path: `${apiBase}/Home` })],
    ['Save of a supplier', 50, () => save(1)],
    ['New quote', 50, () => ({ method: 'POST', path: `${apiBase}/QuoteHeader`, body: quote() })],
  ]
}
/** Milliseconds at the client: server time and about 1 ms for the connection. */
const measureCalls = async (server: Server, cases: readonly Case[]) => {
  const send = await signIn(server)
  printRow('Server time', 'median', 'p95', 'limit')
  for (const [name, limit, call] of cases) {
    const replies: Reply[] = []
    for (let time = 0; time < 25; time++) replies.push(await send(call()))
    const refused = replies.find(({ status }) => status >= 400)
    const times = replies.slice(5).map(({ milliseconds }) => milliseconds)
    const isOver = quantile(times) > limit ? 'over' : ''
    printRow(
      `  ${name}`,
      ...[ms(quantile(times)), ms(quantile(times, 0.95)), `${limit} ms`, isOver, refused?.text ?? ''],
    )
  }
}

/**
 * CPU of the product relative to the hand-written server, in alternation. The control compares the product with itself.
 */
const compareCpu = async (product: Server, db: Knex, dataDir: string) => {
  const key = 'a key for benchmarks only, long enough'
  await db.raw(`drop table if exists supplier_by_hand; create table supplier_by_hand (like supplier including all);
    insert into supplier_by_hand select * from supplier`)
  const byHand = await startServer([process.execPath, '--import', 'tsx', 'tools/bench/hand-written.ts'], {
    ...{ PORT: String(await freePort()), KEY: key, CONNECTION: JSON.stringify(await runningServer(dataDir)) },
  })
  const send = await signIn(product)
  const signer = Fastify().register(jwt, { secret: key })
  await signer.ready()
  const sid = await firstId(db, 'select id from session order by created_at desc limit 1')
  const sendByHand = createClient(byHand.address, { authorization: `Bearer ${signer.jwt.sign({ sid })}` })
  const list = { filter: { q: 'builders' }, range: [0, 24], sort: ['supplierName', 'ASC'] }
  const cases: (readonly [name: string, limit: number, call: () => Call])[] = [
    ['One supplier', 1.3, () => ({ path: `${apiBase}/Supplier/1` })],
    ['25 suppliers with a text filter', 1.3, () => listOf('Supplier', list)],
    ['Save of a supplier', 1.6, () => save(1)],
  ]
  const cpuOf = async (server: Server, calls: number, sendNext: () => Promise<Reply>) => {
    const before = server.cpu()
    for (let call = 0; call < calls; call++) {
      const { status, text } = await sendNext()
      if (status >= 400) throw new Error(text)
    }
    return (server.cpu() - before) / calls
  }
  printRow('CPU relative to a hand-written server', 'ratio', 'control', 'product', 'limit')
  for (const [name, limit, call] of cases) {
    const own = (calls: number) => cpuOf(product, calls, () => send(call()))
    const other = (calls: number) =>
      cpuOf(byHand, calls, () => sendByHand({ ...call(), path: call().path.slice(apiBase.length) }))
    // V8 compiles what is called often: as after some minutes of work.
    for (const warmUp of [own, other]) await warmUp(1_500)
    const total = { first: 0, byHand: 0, second: 0 }
    // Short turns, as the cores change their speed within a second; added up, because the kernel counts in ticks of 10 ms.
    for (let round = 0; round < 24; round++) {
      total.first += await own(100)
      total.byHand += await other(100)
      total.second += await own(100)
    }
    const ratio = (total.first + total.second) / 2 / total.byHand
    printRow(
      `  ${name}`,
      ratio.toFixed(2),
      (total.first / total.second).toFixed(2),
      ms(total.first / 24),
      limit,
    )
  }
  await byHand.stop()
  await db.raw('drop table supplier_by_hand')
}

/** 50 users with 80 % reads, 15 % saves, 5 % statements and searches, and a think time of 2 to 10 seconds. */
const runOffice = async (server: Server, db: Knex, minutes: number) => {
  const signInAs = await withAccounts(server, db)
  const random = createRandom('office')
  const lists = ['PurchaseHeader', 'PurchaseLine', 'QuoteHeader', 'quoteline', 'Supplier', 'Project']
  const nextCall = (user: number): Call => {
    const percent = random.whole(1, 100)
    if (percent <= 15) return save(user)
    if (percent <= 20) return random.pick([search(), statement(random.whole(1, 100))])
    const endpoint = random.pick(lists)
    return random.pick([{ path: `${apiBase}/${endpoint}/${user}` }, listOf(endpoint, { range: [0, 49] })])
  }
  const replies: Reply[] = []
  const end = Date.now() + minutes * 60_000
  const work = async (user: number) => {
    const send = await signInAs(user)
    while (Date.now() < end) {
      await delay(random.whole(2_000, 10_000))
      replies.push(await send(nextCall(user)))
    }
  }
  await Promise.all(Array.from({ length: 50 }, (_, user) => work(user + 1)))
  const times = replies.map(({ milliseconds }) => milliseconds)
  const refused = replies.filter(({ status }) => status >= 400)
  printRow(`Office: 50 people, ${minutes} minutes`, 'requests', 'median', 'p95', 'slowest', 'refused')
  const quantiles = [0.5, 0.95, 1].map((share) => ms(quantile(times, share)))
  const memory = server.memory().toFixed(0)
  printRow(
    `  one core, Node ${memory} MB`,
    times.length,
    ...quantiles,
    refused.length,
    refused[0]?.text ?? '',
  )
}

/** A firm with many years behind it. */
const measureLarge = async (server: Server, db: Knex) => {
  const { rows } =
    await db.raw(`select sum(n_live_tup)::integer as rows, pg_size_pretty(pg_database_size(current_database())) as size
    from pg_stat_user_tables`)
  await printMemory(server)
  printRow('A large firm', `${rows[0].rows} rows`, rows[0].size, `start ${ms(server.startTime)}`)
  const calls = officeCalls(await longestQuote(db)).map(([name, , call]): Case => [name, 300, call])
  await measureCalls(server, [...firstWindows(300), ...calls])
  await measureControl(server, db)
  await measureImport(server, db)
  await printMemory(server)
  const file = join(folder, 'large.backup')
  const from = performance.now()
  const env = { ...process.env, DATA_DIR: large }
  const backup = spawnSync(process.execPath, ['scripts/command.mjs', 'backup', file], {
    cwd: projectFolder,
    env,
  })
  const [took, error] = [`${((performance.now() - from) / 1000).toFixed(0)} s`, String(backup.stderr).trim()]
  printRow('Backup', took, backup.status === 0 ? `${(statSync(file).size / 1e6).toFixed(0)} MB` : error)
  rmSync(file, { force: true })
}

/** Compressed size in kB of the scripts that `index.html` loads through static imports. */
const measureFirstPage = () => {
  const admin = join(projectFolder, 'dist/admin')
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g))
      visit(join(dirname(file), target))
  }
  for (const [, path = ''] of readFileSync(join(admin, 'index.html'), 'utf8').matchAll(/"([^"]+\.js)"/g))
    visit(join(admin, path))
  const bytes = [...found].map((file) => brotliCompressSync(readFileSync(file)).length)
  const total = bytes.reduce((sum, size) => sum + size, 0)
  printRow(
    'First page: JavaScript, compressed',
    `${(total / 1000).toFixed(0)} kB`,
    `${bytes.length} files`,
    '220 kB',
  )
}

const runLighthouse = async ({ address }: Server) => {
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' }
  const flags = ['--output=json', '--quiet', '--chrome-flags=--headless --no-sandbox']
  const ran = spawnSync('npx', ['--no', 'lighthouse', `${address}/login`, ...flags], { env, maxBuffer: 1e9 })
  if (ran.status !== 0) return printRow('  Lighthouse is missing: npm install --no-save lighthouse@12.8.2')
  const { categories } = JSON.parse(String(ran.stdout))
  const scores = ['performance', 'accessibility', 'best-practices'].map(
    (name) => categories[name].score * 100,
  )
  printRow('Lighthouse, slow phone (75 / 100 / 100)', ...scores)
}

const folder = resolve(options.data ?? mkdtempSync(join(tmpdir(), 'costwright-bench-')))
const [empty, firm, large, upgrade, trail] = [
  join(folder, 'empty'),
  join(folder, 'firm'),
  join(folder, 'large'),
  join(folder, 'upgrade'),
  join(folder, 'trail'),
] as const
try {
  if (options.start) {
    printRow('Warm npm start', 'ready', 'Node', '3 s, 200 MB')
    for (const label of ['  first, may build', '  warm', '  warm', '  warm'])
      await withProduct(empty, async (server) =>
        printRow(label, ms(server.startTime), `${server.memory().toFixed(0)} MB`),
      )
  }
  if (options.page) {
    measureFirstPage()
    await withProduct(empty, runLighthouse)
  }
  if (options.cpu || options.calls || options.office || options.files || options.orders || options.flood)
    await fillDataDir(firm)
  if (options.cpu) await withProduct(firm, (server, db) => compareCpu(server, db, firm))
  if (options.calls)
    await withProduct(firm, async (server, db) => {
      await measureCalls(server, [...firstWindows(50), ...officeCalls(await longestQuote(db))])
      await measureControl(server, db)
    })
  if (options.files) await withProduct(firm, measureFiles)
  if (options.orders) await withProduct(firm, measureOrders)
  if (options.flood) await withProduct(firm, measureFlood)
  const oneCore = ['taskset', '--cpu-list', '0', 'env', 'NODE_OPTIONS=--max-old-space-size=512']
  if (options.office)
    await withProduct(firm, (server, db) => runOffice(server, db, Number(options.minutes)), oneCore)
  if (options.upgrade) await withProduct(upgrade, measureUpgrade)
  if (options.trail) await withProduct(trail, measureTrail)
  if (options.large) {
    await fillDataDir(large, Number(options.years))
    await withProduct(large, measureLarge, withMetrics)
  }
} finally {
  if (options.data === undefined) rmSync(folder, { recursive: true, force: true })
}
