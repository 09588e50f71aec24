import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  type AgreePreview,
  agreePreview,
  agreeReply,
  type RevisedLink,
  type RevisedQuote,
} from '../../../model/costing/revision.ts'
import { sum } from '../../../model/decimal.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { fieldSchema, idOf } from '../../../model/json-schema.ts'
import { messages } from '../../../model/messages.ts'
import {
  described,
  type FromSchema,
  flag,
  listOf,
  nullable,
  objectSchema,
  titled,
} from '../../../model/schemas.ts'
import { orderLines, quoteHeaders, subcontractLines, valuationLines } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading, writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { readSnapshot, replyWithUndo } from '../transactions.ts'
import { movePayments } from './job-payments.ts'

const maxSuperseded = 1000

const agreeRequest = titled(
  'Agreement of a quote',
  objectSchema(
    {
      id: idOf(quoteHeaders),
      agreedDate: {
        ...described(
          nullable(fieldSchema(quoteHeaders.fields.agreedDate)),
          'Day on which the client agreed. Default: today',
        ),
        default: null,
      },
      supersede: {
        ...described(
          listOf(idOf(quoteHeaders)),
          'Agreed quotes of the project that it supersedes; their payments move to it',
        ),
        uniqueItems: true,
        maxItems: maxSuperseded,
        default: [],
      },
      moveLinks: {
        ...described(flag, 'Move links of superseded quotes to the lines that were copied from theirs'),
        default: false,
      },
    },
    { optional: ['agreedDate', 'supersede', 'moveLinks'] },
  ),
)
/** The validation fills in the defaults. */
type AgreeRequest = Required<FromSchema<typeof agreeRequest>>

const quotesSql = `
select
  quote.id, quote.quote_number as "quoteNumber", quote.standing, quote.part,
  coalesce((select sum(total) from quote_line where quote_header_id = quote.id), 0)::float8 as quoted
from quote_header quote
where quote.project_id = (select project_id from quote_header where id = :id)
order by quote.id`

/** Lines of the quote, each with those that it was copied from, over any number of copies. */
const originSql = `origin as (
  select id as line_id, copied_from_id as origin_id
  from quote_line
  where quote_header_id = :id and copied_from_id is not null
  union
  select origin.line_id, line.copied_from_id
  from origin
  join quote_line line on line.id = origin.origin_id
  where line.copied_from_id is not null
)`

/**
 * Links of superseded quotes with the copies of their lines, over any number of copies, and whether each copy is
 * already linked to the same purchase line.
 */
const linksSql = `
with recursive ${originSql}
select
  link.id as "linkId",
  line.quote_header_id as "quoteId",
  supplier.supplier_name as supplier,
  purchase.user_po_no as "userPONo",
  bought.description as "purchaseDescription",
  line.description as "quoteLineDescription",
  link.amount::float8 as amount,
  case when target.id is not null and not taken.is_linked
    then json_build_object('quoteLineId', target.id, 'description', target.description) end as to,
  case when target.id is null then 'noLine' when taken.is_linked then 'linkedAlready' end as stays
from quote_line line
join quote_purchase_link link on link.quote_line_id = line.id
join purchase_line bought on bought.id = link.purchase_line_id
join purchase_header purchase on purchase.id = bought.purchase_header_id
left join supplier on supplier.id = purchase.supplier_id
left join lateral (
  select copied.id, copied.description
  from origin
  join quote_line copied on copied.id = origin.line_id
  where origin.origin_id = line.id
  order by copied.id
  limit 1
) target on true
cross join lateral (
  select exists (
    select from quote_purchase_link other
    where other.quote_line_id = target.id and other.purchase_line_id = link.purchase_line_id
  ) as is_linked
) taken
where line.quote_header_id = any(:supersede)
order by link.id`

/**
 * What is ordered and let for a line is so for its copy: what is left to order counts it there, and the next certificate costs
 * there. Lines of certificates go along, because a certificate costs what its lines have moved since the last one.
 */
const orderedFor = [orderLines, subcontractLines, valuationLines].map(
  ({ table }) => `
with recursive ${originSql}, move as (
  select line.id as "from", min(origin.line_id) as "to"
  from quote_line line join origin on origin.origin_id = line.id
  where line.quote_header_id = any(:supersede) group by line.id
)
update ${table} ordered set quote_line_id = move."to", version = ordered.version + 1
from move where ordered.quote_line_id = move."from"`,
)

/** Index: payment (quote_header_id). */
const paymentsSql = `
select count(*)::integer as payments, coalesce(sum(amount), 0)::float8 as amount
from payment where quote_header_id = any(?)`

const readPayments = async (trx: Knex, quotes: readonly number[]): Promise<AgreePreview['payments']> => {
  const [found] = await query<AgreePreview['payments']>(trx, paymentsSql, [[...quotes]])
  return found ?? { payments: 0, amount: 0 }
}

const totalOf = (links: readonly RevisedLink[]) => ({
  links: links.length,
  amount: sum(links.map(({ amount }) => amount)),
})

/** The quote, and the other agreed ones of its project. Errors: 404. */
const readQuotes = async (trx: Knex, id: number) => {
  const rows = await query<RevisedQuote>(trx, quotesSql, { id })
  const quote = rows.find((each) => each.id === id)
  if (!quote) throw new Problem('not_found')
  const agreed = rows.filter((each) => each.id !== id && each.standing === 'agreed')
  return { quote, agreed }
}

const contractsOf = (quotes: readonly RevisedQuote[]) => quotes.filter(({ part }) => part === 'contract')

/** Errors: 404, 400 for quotes that cannot be superseded. */
const previewAgreement = async (
  trx: Knex,
  { id, supersede, moveLinks }: AgreeRequest,
): Promise<AgreePreview> => {
  const { quote, agreed } = await readQuotes(trx, id)
  if (!supersede.every((old) => agreed.some((each) => each.id === old)))
    throw invalidInput({ supersede: [messages.unknownReference({ label: quoteHeaders.label })] })
  const links =
    moveLinks && supersede.length > 0 ? await query<RevisedLink>(trx, linksSql, { id, supersede }) : []
  return {
    quote,
    agreed: contractsOf(agreed),
    links,
    moved: totalOf(links.filter(({ to }) => to !== null)),
    staying: totalOf(links.filter(({ to }) => to === null)),
    payments: await readPayments(trx, supersede),
  }
}

const agree = async (
  trx: Knex.Transaction,
  target: Pick<Target, 'resources' | 'hooks'>,
  request: AgreeRequest,
): Promise<AgreePreview> => {
  const { id, agreedDate, supersede, moveLinks } = request
  await query(trx, 'select from quote_header where id = any(?) order by id for update', [[id, ...supersede]])
  const preview = await previewAgreement(trx, request)
  const write = writerOf(trx, target)
  await write.change(quoteHeaders, id, { standing: 'agreed', agreedDate: agreedDate ?? firmDay() })
  for (const old of supersede)
    await write.change(quoteHeaders, old, { standing: 'superseded', agreedDate: null })
  await movePayments(trx, supersede, id)
  const moves = preview.links.flatMap(({ linkId, to }) => (to ? [{ linkId, lineId: to.quoteLineId }] : []))
  if (moves.length > 0)
    await query(
      trx,
      `update quote_purchase_link link
       set quote_line_id = move.line_id, version = link.version + 1
       from unnest(?::integer[], ?::integer[]) move (link_id, line_id)
       where link.id = move.link_id`,
      [moves.map(({ linkId }) => linkId), moves.map(({ lineId }) => lineId)],
    )
  if (moveLinks) for (const sql of orderedFor) await query(trx, sql, { id, supersede })
  const { quote, agreed } = await readQuotes(trx, id)
  return { ...preview, quote, agreed: contractsOf(agreed) }
}

export const agreeRoutes = (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
  const { db } = context
  app.post<{ Body: AgreeRequest }>(
    '/QuoteHeader/agree/preview',
    reading(quoteHeaders, {
      summary: 'Preview the effect of agreeing a quote on other quotes and links',
      body: agreeRequest,
      response: { 200: agreePreview },
      heavy: true,
      refuses: ['not_found'],
    }),
    (request) => {
      return readSnapshot(db, (trx) => previewAgreement(trx, request.body))
    },
  )
  app.post<{ Body: AgreeRequest }>(
    '/QuoteHeader/agree',
    writing(quoteHeaders, {
      summary: 'Agree a quote, supersede others and move their payments to it and their links to its lines',
      body: agreeRequest,
      response: { 200: agreeReply },
      heavy: true,
      refuses: ['not_found'],
    }),
    (request, reply) => {
      return replyWithUndo(context, request, reply, {
        status: 200,
        write: (trx) => agree(trx, context, request.body),
      })
    },
  )
}
