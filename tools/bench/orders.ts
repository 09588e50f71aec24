import type { Knex } from 'knex'
import { apiBase } from '../../model/api-path.ts'
import { ms, printRow, quantile, signIn } from './product.ts'
import type { Call, Reply, Server } from './servers.ts'

type Send = (call: Call) => Promise<Reply>

const lines = 300

const addQuote = async (db: Knex): Promise<{ quoteId: number; ids: number[] }> => {
  const { rows } = await db.raw<{ rows: { quoteId: number; ids: number[] }[] }>(
    `with quote as (insert into quote_header (project_id) select min(id) from project returning id),
    line as (
      insert into quote_line (quote_header_id, description, quantity, unit, cost_each, costing_category_id)
      select quote.id, 'Excavate trench ' || n || ', cart away and make up levels with imported hardcore', 10, 'm', 30,
        (select min(id) from costing_category)
      from quote, generate_series(1, ?) n returning id
    )
    select quote.id as "quoteId", array(select id from line order by id) as ids from quote`,
    [lines],
  )
  const [made] = rows
  if (!made) throw new Error('An insert returns its row')
  return made
}

const order = (quoteId: number, ids: readonly number[]): Call => ({
  method: 'POST',
  path: `${apiBase}/QuoteHeader/${quoteId}/order`,
  body: {
    supplierId: 1,
    userPONo: `Bench ${quoteId}`,
    lines: ids.map((quoteLineId) => ({ quoteLineId, quantity: 10, costEach: 25, expected: 10 })),
  },
})

const answered = (reply: Reply): Reply => {
  if (reply.status >= 400) throw new Error(reply.text)
  return reply
}

/**
 * Milliseconds for orders of 100 lines, and for the document of a 300-line order, the first of which loads packages.
 */
const orderTimes = async (db: Knex, send: Send) => {
  const hundred: number[] = []
  for (let time = 0; time < 6; time++) {
    const { quoteId, ids } = await addQuote(db)
    const { milliseconds } = answered(await send(order(quoteId, ids.slice(0, 100))))
    hundred.push(milliseconds)
  }
  const { quoteId, ids } = await addQuote(db)
  const { text } = answered(await send(order(quoteId, ids)))
  const path = `${apiBase}/PurchaseHeader/${JSON.parse(text).purchaseHeaderId}/order.pdf`
  const documents: number[] = []
  for (let time = 0; time < 12; time++) documents.push(answered(await send({ path })).milliseconds)
  return { hundred, documents }
}

/** Orders of 100 lines, and the document of a 300-line order: the first, which loads packages, and later ones. */
export const measureOrders = async (server: Server, db: Knex) => {
  const { hundred, documents } = await orderTimes(db, await signIn(server))
  const [firstDocument = 0, ...others] = documents
  printRow('Orders', 'median', 'p95', 'limit')
  printRow('  Order of 100 lines', ms(quantile(hundred)), ms(quantile(hundred, 0.95)), '300 ms')
  printRow('  PDF of 300 lines', ms(quantile(others)), ms(quantile(others, 0.95)), '2000 ms')
  printRow('  The first PDF', ms(firstDocument), '', '', `${server.peakMemory().toFixed(0)} MB`)
}
