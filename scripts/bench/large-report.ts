import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import type { Knex } from 'knex'
import type { BenchApp } from './bench-app.ts'

export interface LargeReport {
  readonly lines: number
  readonly links: number
  /** Milliseconds from the request to the last byte, over HTTP. */
  readonly time: number
  readonly bytes: number
  /** By the name of its sheet. */
  readonly rows: Readonly<Record<string, number>>
}

const [lines, linksOfLine] = [10_000, 10]

/** One quote of ten thousand lines, each bought for by ten links to as many purchase lines. */
const fillQuote = async (db: Knex): Promise<number> => {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `with quote as (
       insert into quote_header (project_id, quote_number) select min(id), 'LARGE' from project returning id
     ), quoted as (
       insert into quote_line (quote_header_id, description, quantity, cost_each, costing_category_id)
       select quote.id, 'Large line ' || n, 10, n / 100.0, 1 + n % 6 from quote, generate_series(1, ?::integer) n
       returning id
     ), purchase as (
       insert into purchase_header (user_po_no, statement_date) values ('LARGE', '2025-03-31') returning id
     ), bought as (
       insert into purchase_line (purchase_header_id, description, quantity, cost_each, costing_category_id)
       select purchase.id, 'Large line ' || n, 10, n / 110.0, 1 + n % 6 from purchase, generate_series(1, ?::integer) n
       returning id
     )
     select id from quote`,
    [lines, lines],
  )
  const [quote] = rows
  if (!quote) throw new Error('No quote was made')
  // The kept sums are written at the end: a hundred thousand links one by one would each change their purchase line.
  await db.transaction(async (trx) => {
    await trx.raw(`set local statement_timeout = 0; set local costwright.sums = 'off'`)
    await trx.raw(
      `insert into quote_purchase_link (purchase_line_id, quote_line_id, linked_quantity)
       select b.id, q.id, 1
       from (select id, row_number() over (order by id) as n from quote_line where quote_header_id = ?) q
         cross join generate_series(0, ?::integer - 1) k
         join (select l.id, row_number() over (order by l.id) as n from purchase_line l
               join purchase_header h on h.id = l.purchase_header_id where h.user_po_no = 'LARGE') b
           on b.n = 1 + (q.n + k * 997) % ?::integer`,
      [quote.id, linksOfLine, lines],
    )
    await trx.raw(
      `update purchase_line set matched_quantity = ? where purchase_header_id =
         (select id from purchase_header where user_po_no = 'LARGE')`,
      [linksOfLine],
    )
  })
  await db.raw('analyze')
  return quote.id
}

/** How many rows each sheet of a workbook has; read row by row, as a large one has no room in memory. */
const countRows = async (workbook: Buffer): Promise<Record<string, number>> => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-bench-'))
  const path = join(folder, 'report.xlsx')
  try {
    await writeFile(path, workbook)
    const rows: Record<string, number> = {}
    for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(path, {})) {
      let count = 0
      for await (const _row of sheet) count++
      rows[`sheet ${Object.keys(rows).length + 1}`] = count
    }
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Takes the report of a quote with 10,000 lines and 100,000 links through HTTP, whole. */
export const measureLargeReport = async ({ app, db, headers }: BenchApp): Promise<LargeReport> => {
  const quote = await fillQuote(db)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const start = performance.now()
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1.0/excelquote/fullreport/${quote}`, { headers })
  if (!reply.ok) throw new Error(`The report was refused: ${await reply.text()}`)
  const workbook = Buffer.from(await reply.arrayBuffer())
  const time = performance.now() - start
  return {
    lines,
    links: lines * linksOfLine,
    time,
    bytes: workbook.length,
    rows: await countRows(workbook),
  }
}
