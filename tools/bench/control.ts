import type { Knex } from 'knex'
import { apiBase } from '../../model/api-path.ts'
import type { ProjectControl } from '../../model/costing/project-control.ts'
import { runPatiently } from './patient.ts'
import { ms, printRow, quantile, signIn, statement } from './product.ts'
import type { Call, Reply, Server } from './servers.ts'

/**
 * Creates a job with one quote of 200 lines and 10,000 links. Returns both ids. The quote is old, so that the first
 * window of the next run still has the quotes of an office.
 */
const addLargeJob = async (db: Knex): Promise<{ projectId: number; quoteId: number }> => {
  const { rows } = await db.raw<{ rows: { projectId: number; quoteId: number }[] }>(`
    with job as (
      insert into project (project_name, target_margin, start_date, end_date)
      values ('Ten thousand links', 12, '2023-01-01', '2024-12-31') returning id
    ), quote as (
      insert into quote_header (project_id, created_date, standing, agreed_date)
      select id, '2000-01-01', 'agreed', '2023-01-01' from job returning id, project_id
    ), category as (
      select id, row_number() over (order by id) - 1 as n, count(*) over () as of from costing_category
    ), purchase as (
      insert into purchase_header (user_po_no, supplier_id, order_date, received_date, statement_date)
      select 'Bulk ' || n, (select min(id) from supplier), date '2023-01-01' + n,
        case when n % 3 > 0 then date '2023-01-10' + n end, case when n % 3 > 1 then date '2023-01-31' + n end
      from generate_series(1, 500) n returning id
    ), bought as (
      insert into purchase_line (purchase_header_id, description, quantity, cost_each, costing_category_id)
      select purchase.id, 'Bought ' || n, n + 0.5, 1.2345, (select min(id) from costing_category)
      from purchase, generate_series(1, 20) n
    ), line as (
      insert into quote_line (quote_header_id, description, quantity, cost_each, costing_category_id)
      select quote.id, 'Line ' || n, n, 12.34, (select id from category where category.n = line.n % category.of)
      from quote, generate_series(1, 200) line (n)
    )
    select project_id as "projectId", id as "quoteId" from quote`)
  const [ids] = rows
  if (!ids) throw new Error('An insert returns its row')
  // Without it, sums over links would be planned for empty tables.
  await runPatiently(db, 'analyze')
  await db.raw(
    `insert into quote_purchase_link (purchase_line_id, quote_line_id, linked_quantity)
     select bought.id, line.id, bought.quantity
     from (
       select line.id, line.quantity, row_number() over (order by line.id) % 200 as n
       from purchase_line line
       join purchase_header purchase on purchase.id = line.purchase_header_id and purchase.user_po_no like 'Bulk %'
       where line.matched_quantity = 0
     ) bought
     join (
       select id, row_number() over (order by id) - 1 as n from quote_line where quote_header_id = ?
     ) line using (n)`,
    [ids.quoteId],
  )
  await runPatiently(db, 'analyze')
  return ids
}

const closing = (projectId: number, send: (call: Call) => Promise<Reply>) => {
  let month = 0
  return async (): Promise<Reply> => {
    const year = 2024 + Math.floor(++month / 12)
    const first = `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
    const last = new Date(Date.UTC(year, (month % 12) + 1, 0)).toISOString().slice(0, 10)
    const { text } = await send({ path: `${apiBase}/ProjectControl/${projectId}?asOf=${last}` })
    const { totals } = JSON.parse(text) as ProjectControl
    const expect = { committed: totals.committed, final: totals.final }
    return send({
      method: 'POST',
      path: `${apiBase}/ProjectClose`,
      body: { projectId, month: first, expect },
    })
  }
}

/** Project control of 10,000 links, relative to the statement of the same links, and a month close of them. */
export const measureControl = async (server: Server, db: Knex) => {
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
  printRow('A job with 10,000 links', 'median', 'of statement', 'limit')
  printRow('  Statement', ms(ofStatement))
  printRow('  Project control', ms(ofControl), (ofControl / ofStatement).toFixed(2), '1.3 / 80 ms')
  printRow('  Close of a month', ms(ofClose), '', '2000 ms')
}
