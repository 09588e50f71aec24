import type { Knex } from 'knex'
import { apiBase } from '../../model/api-path.ts'
import { ms, printRow, signIn } from './product.ts'
import type { Call, Server } from './servers.ts'

/** Exports of part and of all lines, which must use the same memory, and an import of 10,000 rows. */
export const measureFiles = async (server: Server, db: Knex) => {
  const send = await signIn(server)
  const timed = async (name: string, limit: string, call: Call) => {
    const cpu = server.cpu()
    const { status, text, milliseconds } = await send(call)
    const refused = status >= 400 ? text.slice(0, 300) : `${(text.length / 1e6).toFixed(1)} MB`
    const memory = `${server.peakMemory().toFixed(0)} MB`
    printRow(`  ${name}`, ms(milliseconds), ms(server.cpu() - cpu), memory, limit, refused)
    return text
  }
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
