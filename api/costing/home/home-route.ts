import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { sessionLimits } from '../../../database/connection.ts'
import { firmDaySql } from '../../../database/firm-day.ts'
import type { KeptFigures } from '../../../database/kept-figures.ts'
import { notZeroSql } from '../../../database/not-zero-indexes.ts'
import { cancelOnAbort, query } from '../../../database/query.ts'
import {
  type AttentionKind,
  type HomeFigure,
  type HomeReply,
  type HomeSoFar,
  homeSoFar,
  type PaymentDateKind,
  type SubcontractKind,
} from '../../../model/costing/home.ts'
import { receivedBy } from '../../../model/costing/received.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import type { Resource } from '../../../model/definition.ts'
import type { Filter } from '../../../model/filter/filter.ts'
import { described, type FromSchema, instant, integer, objectSchema } from '../../../model/schemas.ts'
import {
  resources as definitions,
  orders,
  payments,
  purchaseHeaders,
  purchaseLines,
  type RecordFor,
  supplierInvoices,
  users,
} from '../../../resources.config.ts'
import { definitionsFor, everyone, isAdministrator, mayDo } from '../../access.ts'
import { type AppContext, type SignedInUser, userOf } from '../../context.ts'
import { queryOf } from '../../http/validation.ts'
import { keepFigures } from '../../own-code/keep-figures.ts'
import type { MonthSums } from '../control/kept-sums.ts'
import { mayReadCosts } from '../costs.ts'
import { readApprovedTogether } from './approved-together.ts'
import { countFigure, mostListed, paidFigure, queriesFigure, spendFigure } from './figures.ts'
import { type JobFacts, readJobFacts } from './job-facts.ts'
import { readNews } from './news.ts'
import { readPaymentDates } from './payment-dates.ts'
import { risksOf } from './risks.ts'
import { readSubcontractsToday } from './subcontracts.ts'
import { createTimeBudget, type ReadPart } from './time-budget.ts'
import { readUnallocated } from './unallocated.ts'

const linesWith = (name: 'difference' | 'remaining') =>
  `(select count(*) from purchase_line where ${notZeroSql(definitions, purchaseLines, name)})`

/** `[count, pounds]` as one column. */
const countAndSum = (column: string) => `array[count(*)::float8, coalesce(sum(${column}), 0)::float8]`

/** Over-matched lines are those with a difference less those with a remainder: each count uses its own index. */
const countsSql = `
select
  (${linesWith('difference')} - ${linesWith('remaining')})::int as "overMatched",
  (select count(*)::int from purchase_header where statement_date is null) as "noStatementDate",
  (select count(*)::int from purchase_header where supplier_po_invoice_no is null) as "noInvoiceNumber",
  (select count(*)::int from payment where received_date is null) as "undatedPayments",
  (select ${countAndSum('invoice_net')} from supplier_invoice where invoice_net is not null and approval = 'open')
    as "invoicesToCheck",
  (select ${countAndSum('invoice_net')} from supplier_invoice where approval = 'queried') as "queriedInvoices",
  (select ${countAndSum('approved_amount')} from supplier_invoice where approval = 'approved'
    and accounts_batch_id is null and approved_on < ${firmDaySql()} - 7) as "approvedNotSent",
  (select ${countAndSum('approved_amount')} from supplier_invoice where approval = 'approved' and approved_amount <>
    (select coalesce(sum(total_amount), 0) from purchase_header where invoice_id = supplier_invoice.id)
  ) as "changedSinceApproved"`

/** Records whose last mail did not reach everybody, the latest first. Bindings: table, most. */
const undeliveredSql = `
select mail.about_id as id, max(mail.number) as newest
from mail_recipient recipient join mail on mail.id = recipient.mail_id
where recipient.state = 'failed' and mail.about_table = ?
  and not exists (select from mail later where later.about_table = mail.about_table and later.about_id = mail.about_id
    and later.number > mail.number)
group by mail.about_id order by newest desc limit ?`

const readUndelivered = async (trx: Knex.Transaction, resource: Resource): Promise<HomeFigure> => {
  const rows = await query<{ id: number }>(
    trx,
    `select id from "${resource.table}" where id in (select id from (${undeliveredSql}) undelivered) order by id`,
    [resource.table, mostListed],
  )
  return countFigure(resource, rows.length, { id: rows.map(({ id }) => id) })
}

type SummedKind = 'invoicesToCheck' | 'queriedInvoices' | 'approvedNotSent' | 'changedSinceApproved'
type CountedKind = Exclude<
  AttentionKind,
  PaymentDateKind | SubcontractKind | SummedKind | 'undeliveredOrders' | 'unreachedPeople'
>
type Counts = Record<CountedKind, number> & Record<SummedKind, readonly [count: number, pounds: number]>

const invoicesFigure = ([count, pounds]: Counts[SummedKind], filter: Filter) =>
  countFigure(supplierInvoices, count, filter, pounds)

const readAttention = async (
  trx: Knex.Transaction,
  user: SignedInUser,
): Promise<Pick<HomeReply, 'attention' | 'paymentDates'>> => {
  const rows = await query<Counts>(trx, countsSql)
  const [counts] = rows
  if (!counts) throw new Error('Counting answers a row')
  const { figures, dates } = await readPaymentDates(trx)
  const subcontracting = await readSubcontractsToday(trx)
  const attention: HomeReply['attention'] = {
    overMatched: countFigure(purchaseLines, counts.overMatched, { remaining: 0, difference: { not: 0 } }),
    noStatementDate: countFigure(purchaseHeaders, counts.noStatementDate, { statementDate: null }),
    noInvoiceNumber: countFigure(purchaseHeaders, counts.noInvoiceNumber, { supplierPOInvoiceNo: null }),
    undatedPayments: countFigure(payments, counts.undatedPayments, { receivedDate: null }),
    undeliveredOrders: await readUndelivered(trx, orders),
    invoicesToCheck: invoicesFigure(counts.invoicesToCheck, {
      invoiceNet: { not: null },
      approval: 'open',
    }),
    queriedInvoices: invoicesFigure(counts.queriedInvoices, { approval: 'queried' }),
    approvedNotSent: invoicesFigure(counts.approvedNotSent, {
      approval: 'approved',
      accountsBatchId: null,
      approvedOn: { below: 'today-7d' },
    }),
    changedSinceApproved: invoicesFigure(counts.changedSinceApproved, {
      approval: 'approved',
      sinceApproved: { not: 0 },
    }),
    unreachedPeople: isAdministrator(user)
      ? await readUndelivered(trx, users)
      : countFigure(users, 0, { id: [] }),
    ...figures,
    ...subcontracting.figures,
  }
  return { attention, paymentDates: [...dates, ...subcontracting.dates] }
}

/** As in the view "Queries with suppliers". */
const queried = ['differs', 'missing', 'doubled'] satisfies RecordFor<'supplier-statement-lines'>['outcome'][]

const queriesSql = `
select coalesce(sum(differs_by), 0)::float8 as amount, count(*)::int as lines
from supplier_statement_line
where outcome = any(?)`

const readSupplierQueries = async (trx: Knex.Transaction): Promise<HomeReply['supplierQueries']> => {
  const [found] = await query<{ amount: number; lines: number }>(trx, queriesSql, [queried])
  if (!found) throw new Error('Counting answers a row')
  return { amount: queriesFigure(found.amount, { outcome: queried }), lines: found.lines }
}

type Amount = 'paid' | 'laterPayments' | 'undatedPayments' | 'invoiced' | 'laterSpend' | 'undatedSpend'

/** Paid less invoiced up to today, per open job and in total. Later and undated amounts are listed separately. */
const cashOf = (
  jobs: readonly JobFacts[],
  months: readonly MonthSums[],
  today: string,
): HomeReply['cash'] => {
  const all = { projectId: jobs.map(({ project }) => project.id) }
  const total = (of: Amount) => sum(jobs.map((job) => job[of]))
  return {
    amount: subtract(total('paid'), total('invoiced')),
    paid: paidFigure(total('paid'), { ...all, ...receivedBy(today) }),
    invoiced: spendFigure(total('invoiced'), { ...all, statementDate: { to: today } }),
    jobs: jobs
      .map(({ project: { id, projectNumber: number, projectName: name }, paid, invoiced }) => ({
        project: { id, number, name },
        paid: paidFigure(paid, { projectId: id, ...receivedBy(today) }),
        invoiced: spendFigure(invoiced, { projectId: id, statementDate: { to: today } }),
        amount: subtract(paid, invoiced),
      }))
      .sort((a, b) => a.amount - b.amount),
    months,
    laterSpend: spendFigure(total('laterSpend'), { ...all, statementDate: { above: today } }),
    laterPayments: paidFigure(total('laterPayments'), { ...all, receivedDate: { above: today } }),
    undatedSpend: spendFigure(total('undatedSpend'), { ...all, statementDate: null }),
    undatedPayments: paidFigure(total('undatedPayments'), { ...all, receivedDate: null }),
  }
}

const beginningsSql = `
select
  ${firmDaySql()}::text as today,
  exists (select from quote_header) as "hasQuotes",
  exists (select from purchase_header) as "hasPurchases"`

type Beginnings = Pick<HomeReply, 'today' | 'hasQuotes' | 'hasPurchases'>

type Kept = Pick<KeptFigures<unknown>, 'keep'>

/** Aborts if the client has left. */
type Wanted = <T>(read: () => Promise<T>) => Promise<T>

/** One snapshot. Aggregates come last. With figures to be kept. */
const readHome = async (
  trx: Knex.Transaction,
  user: SignedInUser,
  resources: AppContext['resources'],
  readPart: ReadPart,
  wanted: Wanted,
): Promise<{ readonly reply: HomeSoFar; readonly kept: readonly Kept[] }> => {
  const rows = await query<Beginnings>(trx, beginningsSql)
  const [beginnings] = rows
  if (!beginnings) throw new Error('The clock answers a row')
  // Records limited to their owner have no news from others.
  const readable = Object.values(definitionsFor(resources, user)).filter(
    (resource) => mayDo(user, 'read', resource) && !resource.restricted?.onlyOf,
  )
  const news = await wanted(() => readNews(trx, user.id, readable))
  const needed = await readPart('attention', (part) => readAttention(part, user))
  const supplierQueries = await readPart('supplierQueries', readSupplierQueries)
  const approvedTogether = isAdministrator(user)
    ? await readPart('approvedTogether', readApprovedTogether)
    : []
  const unallocated = await readPart('unallocated', (part) => readUnallocated(part, beginnings.today))
  const facts = await readPart('jobs', (part) => readJobFacts(part, mayReadCosts({ resources }, user)))
  const { today } = beginnings
  const reply = {
    ...beginnings,
    openJobs: facts?.jobs.length ?? null,
    risks: facts && risksOf(facts.jobs, today),
    unallocated: unallocated?.figures ?? null,
    attention: needed?.attention ?? null,
    paymentDates: needed?.paymentDates ?? null,
    supplierQueries,
    approvedTogether,
    cash: facts && cashOf(facts.jobs, facts.months, today),
    news,
  }
  return { reply, kept: [unallocated, facts].filter((each) => each !== null) }
}

const tags = ['Home']

const seenNews = objectSchema({ upTo: described(instant, '`until` of `GET /Home`') })

const maxTimeBudget = sessionLimits.statement_timeout

const timeLimit = queryOf({
  within: {
    ...described(
      integer,
      'Time limit in milliseconds for each figure that sums many records. A figure that takes longer, or did so recently, is null. Default: no limit',
    ),
    minimum: 1,
    maximum: maxTimeBudget,
    'x-says': `"within" must be a number from 1 to ${maxTimeBudget}: milliseconds.`,
  },
})

export const homeRoutes =
  ({ db, reads, resources }: AppContext) =>
  async (app: FastifyInstance) => {
    const timeBudget = createTimeBudget()
    app.get<{ Querystring: FromSchema<typeof timeLimit> }>(
      '/Home',
      {
        config: { access: everyone, heavy: true, refuses: ['unknown_query'] },
        schema: {
          tags,
          querystring: timeLimit,
          summary:
            'Home page: jobs at risk, unallocated spend, cash, and changes by others since the last visit',
          response: { 200: homeSoFar },
        },
      },
      async (request) => {
        const { within = null } = request.query
        const user = userOf(request)
        const { reply, kept } = await reads.snapshot(request, async (trx, pool) => {
          const wanted: Wanted = (read) => cancelOnAbort(pool, trx, request.signal, read)
          const inTime: ReadPart =
            within === null ? (_name, read) => read(trx) : timeBudget(trx, user.id, within)
          // Inside the time limit, as a part skipped for a left client must not count as slow.
          const readPart: ReadPart = (name, read) => inTime(name, (part) => wanted(() => read(part)))
          return readHome(trx, user, resources, readPart, wanted)
        })
        for (const figures of kept) await keepFigures(request, db, figures)
        return reply
      },
    )

    app.post<{ Body: FromSchema<typeof seenNews> }>(
      '/Home/seen',
      {
        config: { access: everyone },
        schema: {
          tags,
          summary: 'Mark news up to an instant as seen',
          body: seenNews,
          response: { 204: { type: 'null', description: 'Marked as seen' } },
        },
      },
      async (request, reply) => {
        await query(
          db,
          `insert into home_visit (user_id, seen_at) values (?, least(?::timestamptz, now()))
         on conflict (user_id) do update set seen_at = greatest(home_visit.seen_at, excluded.seen_at)`,
          [userOf(request).id, request.body.upTo],
        )
        return reply.code(204).send()
      },
    )
  }
