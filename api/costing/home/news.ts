import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { HomeReply, NewsGroup } from '../../../model/costing/home.ts'
import type { Resource } from '../../../model/definition.ts'
import { purchaseHeaders, quoteHeaders } from '../../../resources.config.ts'

/** Max. groups in the reply, and max. entries they summarise. */
const maxGroups = 50
const maxEntries = 5000

interface Subject {
  readonly quoteId: number | null
  readonly purchaseId: number | null
  readonly text: string | null
}

type NewsRow = Omit<NewsGroup, 'resource' | 'subject'> & Subject & { readonly tableName: string }

/**
 * Others' changes by user, kind of record and parent, newest first. Deleted records' parents come from the entry.
 * Amounts are of links and payments added and still existing.
 * Index: audit_entry (at, id). Bindings: `:userId`, `:from`, `:upTo`, readable tables.
 */
const newsSql = `
with entry as (
  select id, at, user_id, user_name, action, table_name, record_id, changes
  from audit_entry
  where user_id is not null and user_id <> :userId
    and at > :from and at <= :upTo
    and action in ('created', 'changed', 'deleted')
    and table_name = any(:tables)
  order by at desc, id desc
  limit ${maxEntries}
),
-- The keys that an entry's record has, or had.
keyed as (
  select
    entry.*,
    coalesce(link.quote_line_id, (changes -> 'quote_line_id' ->> 0)::integer) as quote_line_id,
    coalesce(line.quote_header_id, payment.quote_header_id, (changes -> 'quote_header_id' ->> 0)::integer,
      case when table_name = 'quote_header' then record_id end) as own_quote_id,
    coalesce(bought.purchase_header_id, (changes -> 'purchase_header_id' ->> 0)::integer,
      case when table_name = 'purchase_header' then record_id end) as purchase_id,
    case
      when action = 'created' and link.id is not null then link.amount
      when action = 'created' and payment.id is not null then payment.amount
    end as amount
  from entry
  left join quote_purchase_link link on table_name = 'quote_purchase_link' and link.id = record_id
  left join quote_line line on table_name = 'quote_line' and line.id = record_id
  left join payment on table_name = 'payment' and payment.id = record_id
  left join purchase_line bought on table_name = 'purchase_line' and bought.id = record_id
),
placed as (
  select keyed.*, coalesce(own_quote_id, line.quote_header_id) as quote_id
  from keyed
  left join quote_line line on line.id = keyed.quote_line_id
),
gathered as (
  select
    max(at) as at, user_id, max(user_name) as who, action, table_name, quote_id, purchase_id,
    count(distinct record_id)::int as count, sum(amount)::float8 as amount
  from placed
  group by user_id, action, table_name, quote_id, purchase_id
  order by max(at) desc
  limit ${maxGroups}
)
select
  to_char(gathered.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  who, action, table_name as "tableName", count, amount,
  quote.id as "quoteId", purchase.id as "purchaseId",
  coalesce(purchase.user_po_no, concat_ws(' – ', project.project_number, nullif(quote.quote_number, ''))) as text
from gathered
left join quote_header quote on quote.id = quote_id
left join project on project.id = quote.project_id
left join purchase_header purchase on purchase.id = purchase_id
order by gathered.at desc`

const subjectOf = ({ quoteId, purchaseId, text }: Subject): NewsGroup['subject'] => {
  if (purchaseId !== null) return { resource: purchaseHeaders.name, id: purchaseId, text: text ?? '' }
  if (quoteId !== null) return { resource: quoteHeaders.name, id: quoteId, text: text || `${quoteId}` }
  return null
}

/** Default: the last seven days. */
const seenSql = `
select
  to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "upTo",
  to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "seenAt",
  to_char(coalesce(seen_at, now() - interval '7 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as from
from (select) as always
left join home_visit on user_id = ?`

/** @param readable the user's readable resources */
export const readNews = async (
  trx: Knex.Transaction,
  userId: number,
  readable: readonly Resource[],
): Promise<HomeReply['news']> => {
  const seen = await query<{ upTo: string; seenAt: string | null; from: string }>(trx, seenSql, [userId])
  const [visit] = seen
  if (!visit) throw new Error('The clock answers a row')
  const { upTo, seenAt, from } = visit
  const tables = readable.map(({ table }) => table)
  const rows = await query<NewsRow>(trx, newsSql, { userId, from, upTo, tables })
  const names = new Map(readable.map(({ table, name }) => [table, name]))
  return {
    upTo,
    seenAt,
    groups: rows.map(({ tableName, quoteId, purchaseId, text, ...group }) => ({
      ...group,
      resource: names.get(tableName) ?? tableName,
      subject: subjectOf({ quoteId, purchaseId, text }),
    })),
  }
}
