/**
 * `npm run bench [-- --calls --cpu --page --start --files --orders --million --flood --office [--minutes 5]]
 * [--data DIR]`: measures the figures of docs/performance.md on the built product, run as by `npm start`.
 * Without a flag: the first four. With --data, the filled databases stay in DIR for the next run. CPU is
 * relative to a hand-written server in the same run, because runs and machines are not comparable.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import jwt from '@fastify/jwt'
import Fastify from 'fastify'
import type { Knex } from 'knex'
import { runningServer } from '../database/embedded/running.ts'
import { openDatabaseAlongside } from '../database/open.ts'
import { projectFolder } from '../database/project-folder.ts'
import { createRandom } from '../demo/random.ts'
import { apiBase } from '../model/api-path.ts'
import { resources } from '../resources.config.ts'
import { addLargeJob, closing } from './bench/control.ts'
import { orderTimes } from './bench/orders.ts'
import {
  type Call,
  createClient,
  fillDataDir,
  type Reply,
  type Server,
  startServer,
} from './bench/servers.ts'
import { freePort } from './free-port.ts'

const flag = { type: 'boolean', default: false } as const
const flags = {
  calls: flag,
  cpu: flag,
  page: flag,
  start: flag,
  files: flag,
  orders: flag,
  million: flag,
  flood: flag,
  office: flag,
}
const rest = { minutes: { type: 'string', default: '5' }, data: { type: 'string' } } as const
const { values: options } = parseArgs({ options: { ...flags, ...rest } })
if (!Object.values(options).includes(true))
  Object.assign(options, { calls: true, cpu: true, page: true, start: true })

const say = (label: string, ...cells: readonly (string | number)[]): void =>
  console.log(label.padEnd(44) + cells.map((cell) => String(cell).padStart(13)).join(''))
const quantile = (values: readonly number[], share = 0.5) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(1)} ms`

const account = { email: 'admin@costwright.example', password: 'bench-only-password' }
const startProduct = async (dataDir: string, through: readonly string[] = []) =>
  startServer([...through, process.execPath, 'scripts/command.mjs', 'server'], {
    ...{ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'warn' },
    ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, TWO_FACTOR_ROLES: 'none' },
  })
const signIn = async ({ address }: Server, body: object = account) => {
  const { text } = await createClient(address)({ method: 'POST', path: `${apiBase}/auth`, body })
  return createClient(address, { authorization: `Bearer ${JSON.parse(text).token}` })
}
const withProduct = async (
  dataDir: string,
  work: (server: Server, db: Knex) => Promise<void>,
  through?: readonly string[],
) => {
  const server = await startProduct(dataDir, through)
  const { db, stop } = await openDatabaseAlongside({ dataDir }, () => {})
  await work(server, db).finally(stop).finally(server.stop)
}

const listOf = (endpoint: string, parameters: Readonly<Record<string, unknown>>): Call => {
  const query = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])
  return { path: `${apiBase}/${endpoint}?${new URLSearchParams(query)}` }
}
let count = 0
const save = (id: number): Call => {
  const body = { supplierName: `Supplier ${++count} of ${id}`, contactName: 'Ann' }
  return { method: 'PUT', path: `${apiBase}/Supplier/${id}`, body }
}
const search = () => listOf('PurchaseHeader', { range: [0, 24], filter: { q: 'steel' } })
const statement = (quote: number): Call => ({ path: `${apiBase}/QuoteHeader/QuoteStatementItem/${quote}` })

/** `limitMs` is null for Home, which adds up every line of all open jobs. */
type Case = readonly [name: string, limitMs: number | null, call: () => Call]
const first = { range: [0, 199] }
const firstWindows = (limit: number): Case[] =>
  Object.values(resources).map(({ title, endpoint }) => [title, limit, () => listOf(endpoint, first)])
const officeCalls = (longestQuote: number): Case[] => {
  const filter = { costingCategoryId: 3, supplierId: 1, orderDate: { from: '2025-01-01' } }
  const quote = () => ({ projectId: 1, quoteNumber: `B${++count}` })
  return [
    ['Purchase lines, three filters, 25 rows', 20, () => listOf('PurchaseLine', { range: [0, 24], filter })],
    ['Purchases with "steel"', 50, search],
    ['Statement of the longest quote', 50, () => statement(longestQuote)],
    ['Search of every list', 50, () => ({ path: `${apiBase}/Search?q=brick` })],
    ['Search of every list for a rare text', 50, () => ({ path: `${apiBase}/Search?q=zz${++count}` })],
    ['Home', null, () => ({ path: `${apiBase}/Home` })],
    ['Save of a supplier', 50, () => save(1)],
    ['New quote', 50, () => ({ method: 'POST', path: `${apiBase}/QuoteHeader`, body: quote() })],
  ]
}
const longest = 'select quote_header_id as id from quote_line group by 1 order by count(*) desc, 1 limit 1'
const firstId = async (db: Knex, sql: string) => String((await db.raw(sql)).rows[0]?.id)

/** Milliseconds at the client: server time and about 1 ms for the connection. */
const measureCalls = async (server: Server, cases: readonly Case[]) => {
  const send = await signIn(server)
  say('Server time', 'median', 'p95', 'limit')
  for (const [name, limit, call] of cases) {
    const replies: Reply[] = []
    for (let time = 0; time < 25; time++) replies.push(await send(call()))
    const refused = replies.find(({ status }) => status >= 400)
    const times = replies.slice(5).map(({ milliseconds }) => milliseconds)
    const within = limit === null ? '' : `${limit} ms`
    say(`  ${name}`, ms(quantile(times)), ms(quantile(times, 0.95)), within, refused?.text ?? '')
  }
}

/** Project control of 10,000 links, relative to the statement of the same links, and a month close of them. */
const measureControl = async (server: Server, db: Knex) => {
  const send = await signIn(server)
  const { projectId, quoteId } = await addLargeJob(db)
  const timed = async (next: () => Promise<Reply>, times: number) => {
    const replies: Reply[] = []
    for (let time = 0; time < times; time++) replies.push(await next())
    const refused = replies.find(({ status }) => status >= 400)
    if (refused) throw new Error(refused.text)
    return quantile(replies.slice(Math.min(5, times - 1)).map(({ milliseconds }) => milliseconds))
  }
  const ofStatement = await timed(() => send(statement(quoteId)), 25)
  const control: Call = { path: `${apiBase}/ProjectControl/${projectId}` }
  const ofControl = await timed(() => send(control), 25)
  const ofClose = await timed(closing(projectId, send), 5)
  say('A job with 10,000 links', 'median', 'of statement', 'limit')
  say('  Statement', ms(ofStatement))
  say('  Project control', ms(ofControl), (ofControl / ofStatement).toFixed(2), '1.3 / 80 ms')
  say('  Close of a month', ms(ofClose), '', '2000 ms')
}

/** Orders of 100 lines, and the document of a 300-line order: the first, which loads packages, and later ones. */
const measureOrders = async (server: Server, db: Knex) => {
  const { hundred, documents } = await orderTimes(db, await signIn(server))
  const [firstDocument = 0, ...others] = documents
  say('Orders', 'median', 'p95', 'limit')
  say('  Order of 100 lines', ms(quantile(hundred)), ms(quantile(hundred, 0.95)), '300 ms')
  say('  PDF of 300 lines', ms(quantile(others)), ms(quantile(others, 0.95)), '2000 ms')
  say('  The first PDF', ms(firstDocument), '', '', `${server.peakMemory().toFixed(0)} MB`)
}

/**
 * CPU of the product relative to the hand-written server, in alternation. The control compares the product with itself.
 */
const compareCpu = async (product: Server, db: Knex, dataDir: string) => {
  const key = 'a key for benchmarks only, long enough'
  await db.raw(`drop table if exists supplier_by_hand; create table supplier_by_hand (like supplier including all);
    insert into supplier_by_hand select * from supplier`)
  const byHand = await startServer([process.execPath, '--import', 'tsx', 'scripts/bench/hand-written.ts'], {
    ...{ PORT: String(await freePort()), KEY: key, CONNECTION: JSON.stringify(await runningServer(dataDir)) },
  })
  const send = await signIn(product)
  const signer = Fastify().register(jwt, { secret: key })
  await signer.ready()
  const sid = await firstId(db, 'select id from session order by created_at desc limit 1')
  const sendByHand = createClient(byHand.address, { authorization: `Bearer ${signer.jwt.sign({ sid })}` })
  const list = { filter: { q: 'builders' }, range: [0, 24], sort: ['supplierName', 'ASC'] }
  const cases: (readonly [name: string, batch: number, call: () => Call])[] = [
    ['One supplier', 400, () => ({ path: `${apiBase}/Supplier/1` })],
    ['25 suppliers with a text filter', 200, () => listOf('Supplier', list)],
    ['Save of a supplier', 200, () => save(1)],
  ]
  const cpuOf = async (server: Server, batch: number, sendNext: () => Promise<Reply>) => {
    const before = server.cpu()
    for (let call = 0; call < batch; call++) {
      const { status, text } = await sendNext()
      if (status >= 400) throw new Error(text)
    }
    return (server.cpu() - before) / batch
  }
  say('CPU relative to a hand-written server', 'ratio', 'control', 'product', 'limit')
  for (const [name, batch, call] of cases) {
    const own = () => cpuOf(product, batch, () => send(call()))
    const other = () =>
      cpuOf(byHand, batch, () => sendByHand({ ...call(), path: call().path.slice(apiBase.length) }))
    const rounds: [own: number, byHand: number, own: number][] = []
    for (let round = 0; round < 6; round++) rounds.push([await own(), await other(), await own()])
    const ratios = rounds.slice(1).map(([first, hand, second]) => (first + second) / 2 / hand)
    const controls = rounds.slice(1).map(([first, , second]) => first / second)
    const cost = quantile(rounds.slice(1).map(([first]) => first))
    say(`  ${name}`, quantile(ratios).toFixed(2), quantile(controls).toFixed(2), ms(cost), '1.3')
  }
  await byHand.stop()
  await db.raw('drop table supplier_by_hand')
}

/** Exports of part and of all lines, which must use the same memory, and an import of 10,000 rows. */
const measureFiles = async (server: Server, db: Knex) => {
  const send = await signIn(server)
  const timed = async (name: string, limit: string, call: Call) => {
    const cpu = server.cpu()
    const { status, text, milliseconds } = await send(call)
    const refused = status >= 400 ? text.slice(0, 300) : `${(text.length / 1e6).toFixed(1)} MB`
    const memory = `${server.peakMemory().toFixed(0)} MB`
    say(`  ${name}`, ms(milliseconds), `${server.cpu() - cpu} ms`, memory, limit, refused)
    return text
  }
  say('Files', 'time', 'CPU of Node', 'peak memory', 'limit')
  const some = { filter: JSON.stringify({ costingCategoryId: 3 }) }
  for (const format of ['csv', 'xlsx'])
    for (const [name, parameters] of [
      ['lines of one category', some],
      ['all lines', {}],
    ] as const)
      await timed(`export.${format}, ${name}`, 'flat', {
        path: `${apiBase}/PurchaseLine/export.${format}?${new URLSearchParams(parameters)}`,
      })
  const quote = await send({ method: 'POST', path: `${apiBase}/QuoteHeader`, body: { projectId: 1 } })
  const { id } = JSON.parse(quote.text) as { id: number }
  // Outside the first window of the quotes in the next run.
  await db.raw(`update quote_header set created_date = '2000-01-01' where id = ?`, [id])
  const path = `${apiBase}/quoteline/QuoteHeader/${id}/import`
  const columns = ['description', 'quantity', 'costEach', 'costingCategoryId']
  const rows = (price: number) => Array.from({ length: 10_000 }, (_, at) => [`Bench ${at}`, at + 1, price, 3])
  for (const [name, price] of [
    ['new', 1],
    ['changed', 2],
    ['equal', 2],
  ] as const) {
    const body = { columns, key: ['description'], rows: rows(price) }
    await timed(`preview of 10,000 ${name} rows`, '2 s', { method: 'POST', path: `${path}?dry=true`, body })
    await timed(`import of 10,000 ${name} rows`, '3 s', { method: 'POST', path, body })
  }
}

const addPeople = `with made as (insert into user_account (email, first_name, last_name, roles)
    select 'person' || n || '@bench.example', 'Person', n::text, array['User'] from generate_series(1, 50) n
    on conflict do nothing returning id)
  insert into user_credential (user_id, password_hash, changed_at)
  select made.id, c.password_hash, now() from made, (select password_hash from user_credential order by user_id limit 1) c`

/** 50 users with 80 % reads, 15 % saves, 5 % statements and searches, and a think time of 2 to 10 seconds. */
const runOffice = async (server: Server, db: Knex, minutes: number) => {
  await db.raw(addPeople)
  const random = createRandom('office')
  const lists = ['PurchaseHeader', 'PurchaseLine', 'QuoteHeader', 'quoteline', 'Supplier', 'Project']
  const nextCall = (person: number): Call => {
    const percent = random.whole(1, 100)
    if (percent <= 15) return save(person)
    if (percent <= 20) return random.pick([search(), statement(random.whole(1, 100))])
    const endpoint = random.pick(lists)
    return random.pick([{ path: `${apiBase}/${endpoint}/${person}` }, listOf(endpoint, { range: [0, 49] })])
  }
  const replies: Reply[] = []
  const end = Date.now() + minutes * 60_000
  const work = async (person: number) => {
    const send = await signIn(server, { ...account, email: `person${person}@bench.example` })
    while (Date.now() < end) {
      await delay(random.whole(2_000, 10_000))
      replies.push(await send(nextCall(person)))
    }
  }
  await Promise.all(Array.from({ length: 50 }, (_, person) => work(person + 1)))
  const times = replies.map(({ milliseconds }) => milliseconds)
  const refused = replies.filter(({ status }) => status >= 400)
  say(`Office: 50 people, ${minutes} minutes`, 'requests', 'median', 'p95', 'slowest', 'refused')
  const quantiles = [0.5, 0.95, 1].map((share) => ms(quantile(times, share)))
  const memory = server.memory().toFixed(0)
  say(`  one core, Node ${memory} MB`, times.length, ...quantiles, refused.length, refused[0]?.text ?? '')
}

/** Latency of light calls while another user sends each heavy call 40 times at once. */
const measureFlood = async (server: Server, db: Knex) => {
  await db.raw(addPeople)
  const person = (n: number) => signIn(server, { ...account, email: `person${n}@bench.example` })
  const flood = await person(1)
  const colleague = await person(2)
  const longestQuote = Number(await firstId(db, longest))
  const light = [
    () => listOf('Supplier', { range: [0, 24] }),
    () => save(2),
    () => ({ path: `${apiBase}/Project/1` }),
  ]
  const lines = { ids: [1], set: { statementDate: '2025-03-31' } }
  const calls: (readonly [name: string, call: () => Call])[] = [
    [
      'Purchase lines with a text',
      () => listOf('PurchaseLine', { filter: { q: `z${++count}` }, range: [0, 24] }),
    ],
    ['All sums of purchase lines', () => ({ path: `${apiBase}/PurchaseLine?range=[0,199]&sums=["total"]` })],
    ['Search of every list', () => ({ path: `${apiBase}/Search?q=zz${++count}` })],
    ['Home', () => ({ path: `${apiBase}/Home` })],
    ['Statement of the longest quote', () => statement(longestQuote)],
    [
      'Preview of a bulk change',
      () => ({ method: 'PATCH', path: `${apiBase}/PurchaseHeader?dry=true`, body: lines }),
    ],
    [
      'Suggestions',
      () => ({
        method: 'POST',
        path: `${apiBase}/unallocated/suggest`,
        body: { purchaseLineIds: [1, 2, 3] },
      }),
    ],
  ]
  say('While one person sends 40 at once, a colleague', 'calls', 'median', 'worst', 'refused', 'limit')
  for (const [name, call] of calls) {
    let isOver = false
    const flooding = Promise.all(Array.from({ length: 40 }, () => flood(call()))).finally(() => {
      isOver = true
    })
    const replies: Reply[] = []
    while (!isOver) for (const next of light) replies.push(await colleague(next()))
    await flooding
    const times = replies.map(({ milliseconds }) => milliseconds)
    const refused = replies.filter(({ status }) => status >= 400).length
    say(`  ${name}`, replies.length, ms(quantile(times)), ms(quantile(times, 1)), refused, '300 ms, 0')
  }
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
  say(
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
  if (ran.status !== 0) return say('  Lighthouse is missing: npm install --no-save lighthouse@12.8.2')
  const { categories } = JSON.parse(String(ran.stdout))
  const scores = ['performance', 'accessibility', 'best-practices'].map(
    (name) => categories[name].score * 100,
  )
  say('Lighthouse, slow phone (90 / 100 / 100)', ...scores)
}

const folder = resolve(options.data ?? mkdtempSync(join(tmpdir(), 'costwright-bench-')))
const [empty, firm, million] = [join(folder, 'empty'), join(folder, 'firm'), join(folder, 'million')] as const
try {
  if (options.start) {
    say('Warm npm start', 'ready', 'Node', '3 s, 200 MB')
    for (const label of ['  first, may build', '  warm', '  warm', '  warm'])
      await withProduct(empty, async (server) =>
        say(label, ms(server.startTime), `${server.memory().toFixed(0)} MB`),
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
      await measureCalls(server, [...firstWindows(50), ...officeCalls(Number(await firstId(db, longest)))])
      await measureControl(server, db)
    })
  if (options.files) await withProduct(firm, measureFiles)
  if (options.orders) await withProduct(firm, measureOrders)
  if (options.flood) await withProduct(firm, measureFlood)
  const oneCore = ['taskset', '--cpu-list', '0', 'env', 'NODE_OPTIONS=--max-old-space-size=512']
  if (options.office)
    await withProduct(firm, (server, db) => runOffice(server, db, Number(options.minutes)), oneCore)
  if (options.million) {
    await fillDataDir(million, 1_000_000)
    await withProduct(million, (server) => measureCalls(server, firstWindows(250)))
  }
} finally {
  if (options.data === undefined) rmSync(folder, { recursive: true, force: true })
}
