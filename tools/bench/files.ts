import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { readFile } from '../../admin/resource/import/read-workbook.ts'
import { apiBase } from '../../model/api-path.ts'
import { knownSheet } from '../../model/sheet-headings.ts'
import { quoteLines } from '../../resources.config.ts'
import { asXlsx, type FileSheet } from '../../tests/support/file-formats.ts'
import { ms, printRow, signIn } from './product.ts'
import type { Call, Reply, Server } from './servers.ts'

const sheets = 28
const linesOfBill = 5_000

/** A bill whose titles are merged over its columns and whose trades over its rows: 5,000 merged cells in 28 sheets. */
const largeBill = (): FileSheet[] =>
  Array.from({ length: sheets }, (_, sheet) => {
    const lines = Array.from({ length: Math.ceil(linesOfBill / sheets) }, (_, at) => [
      ...[`${sheet}.${at}`, at % 2 === 0 ? `Trade ${at}` : null, `Item ${at} of ${sheet}`],
      ...[at + 1, 'm2', 12.5, { formula: `D${at + 2}*F${at + 2}`, value: (at + 1) * 12.5 }],
    ])
    return {
      name: `Bill ${sheet + 1}`,
      rows: [['Ref', 'Trade', 'Description', 'Qty', 'Unit', 'Rate', 'Amount'], ...lines],
      merges: lines.flatMap((_, at) =>
        at % 2 === 0 && at + 2 <= lines.length ? [[[at + 1, 1] as const, [at + 2, 1] as const] as const] : [],
      ),
    }
  })

/** Opening a workbook, which the browser does in a worker: all sheets are read, and their known rows counted. */
const measureOpening = async () => {
  const bytes = await asXlsx(largeBill())
  const before = process.cpuUsage()
  const since = performance.now()
  const read = await readFile('bill.xlsx', bytes)
  const rows = read.sheets.reduce(
    (sum, sheet) => sum + knownSheet(quoteLines, sheet, 'quoteHeaderId').rows,
    0,
  )
  const time = performance.now() - since
  const { user, system } = process.cpuUsage(before)
  const name = `  opening ${sheets} sheets, ${rows} rows`
  printRow(name, ms(time), ms((user + system) / 1000), '–', '5 s', `${(bytes.length / 1e6).toFixed(1)} MB`)
}

/** Pause between the light calls of a colleague, in milliseconds. */
const pauseMs = 20

/** Longest light call of a colleague while `work` runs, in milliseconds. */
const longestWait = async (
  call: () => Promise<{ readonly milliseconds: number }>,
  work: Promise<unknown>,
) => {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  let longest = 0
  while (!isDone) {
    longest = Math.max(longest, (await call()).milliseconds)
    await delay(pauseMs)
  }
  await done
  return longest
}

type Send = (call: Call) => Promise<Reply>

const timedBy =
  (server: Server, send: Send) =>
  async (name: string, limit: string, call: Call): Promise<string> => {
    const cpu = server.cpu()
    const { status, text, milliseconds } = await send(call)
    const refused = status >= 400 ? text.slice(0, 300) : `${(text.length / 1e6).toFixed(1)} MB`
    const memory = `${server.peakMemory().toFixed(0)} MB`
    printRow(`  ${name}`, ms(milliseconds), ms(server.cpu() - cpu), memory, limit, refused)
    return text
  }

/** An import of 10,000 new rows, then changed, then equal ones, while a colleague works. */
export const measureImport = async (server: Server, db: Knex): Promise<void> => {
  const send = await signIn(server)
  const colleague = await signIn(server)
  const timed = timedBy(server, send)
  printRow('Import', 'time', 'CPU of Node', 'peak memory', 'limit')
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
    for (const [what, limit, query] of [
      ['preview', '2 s', '?dry=true'],
      ['import', '3 s', ''],
    ] as const) {
      const work = timed(`${what} of 10,000 ${name} rows`, limit, {
        method: 'POST',
        path: `${path}${query}`,
        body,
      })
      const wait = await longestWait(() => colleague({ path: `${apiBase}/Supplier/1` }), work)
      printRow('  light call of a colleague meanwhile', ms(wait), '–', '–', '200 ms')
    }
  }
}

/** Exports of part and of all lines, which must use the same memory, and an import of 10,000 rows. */
export const measureFiles = async (server: Server, db: Knex): Promise<void> => {
  await measureOpening()
  const timed = timedBy(server, await signIn(server))
  printRow('Files', 'time', 'CPU of Node', 'peak memory', 'limit')
  const some = { filter: JSON.stringify({ costingCategoryId: 3 }) }
  for (const format of ['csv', 'xlsx'])
    for (const [name, parameters] of [
      ['lines of one category', some],
      ['all lines', {}],
    ] as const)
      await timed(`export.${format}, ${name}`, 'flat', {
        path: `${apiBase}/PurchaseLine/export.${format}?${new URLSearchParams(parameters)}`,
      })
  await measureImport(server, db)
}
