import type { Knex } from 'knex'
import { query } from '../../../../database/query.ts'
import { leastLikeness } from '../../../../model/costing/match-points.ts'
import { groupedBy } from '../../../../model/grouped-by.ts'
import type { BoughtLine } from './bought-lines.ts'

export interface LinkedBefore {
  readonly spentPennies: number
  /** By supplier. */
  readonly links: ReadonlyMap<number | null, number>
}

/** Binding: quote lines. */
const linkedSql = `
select
  link.quote_line_id as "quoteLineId", purchase.supplier_id as "supplierId", count(*)::integer as links,
  sum(link.amount * 100)::bigint as pennies
from quote_purchase_link link
join purchase_line line on line.id = link.purchase_line_id
join purchase_header purchase on purchase.id = line.purchase_header_id
where link.quote_line_id = any(?)
group by 1, 2
`

interface LinkedRow {
  readonly quoteLineId: number
  readonly supplierId: number | null
  readonly links: number
  readonly pennies: number
}

/** By quote line; lines without links are left out. */
export const readLinkedBefore = async (
  trx: Knex,
  quoteLineIds: readonly number[],
): Promise<Map<number, LinkedBefore>> => {
  const rows = await query<LinkedRow>(trx, linkedSql, [[...quoteLineIds]], { isPrepared: true })
  return new Map(
    [...groupedBy(rows, ({ quoteLineId }) => quoteLineId)].map(([quoteLineId, own]) => [
      quoteLineId,
      {
        spentPennies: own.reduce((total, { pennies }) => total + pennies, 0),
        links: new Map(own.map(({ supplierId, links }) => [supplierId, links])),
      },
    ]),
  )
}

export interface LikeLines {
  /** Number of links: total, by category and by quote line. */
  readonly links: number
  readonly toCategory: ReadonlyMap<number, number>
  readonly toLine: ReadonlyMap<number, number>
}

const isAlike = (a: string, b: string) => `word_similarity(${a}, ${b}) >= ${leastLikeness}`

/** Compares each text of a supplier once. Bindings: lines, their suppliers. */
const likeSql = `
with wanted as materialized (
  select distinct purchase.supplier_id, line.description as text
  from purchase_line line join purchase_header purchase on purchase.id = line.purchase_header_id
  where line.id = any(?)
)
select wanted.supplier_id as "supplierId", wanted.text, link.quote_line_id as "quoteLineId",
  quote_line.costing_category_id as "categoryId", count(*)::integer as links
from wanted
join (
  select purchase.supplier_id, line.description, array_agg(line.id) as ids
  from purchase_header purchase join purchase_line line on line.purchase_header_id = purchase.id
  where purchase.supplier_id = any(?)
  group by 1, 2
) known on known.supplier_id = wanted.supplier_id
  and (${isAlike('wanted.text', 'known.description')} or ${isAlike('known.description', 'wanted.text')})
cross join lateral unnest(known.ids) as bought (id)
join quote_purchase_link link on link.purchase_line_id = bought.id
join quote_line on quote_line.id = link.quote_line_id
group by 1, 2, 3, 4
`

interface LikeRow {
  readonly supplierId: number
  readonly text: string
  readonly quoteLineId: number
  readonly categoryId: number
  readonly links: number
}

const likeLinesOf = (rows: readonly LikeRow[]): LikeLines => {
  const total = (own: readonly LikeRow[]) => own.reduce((links, row) => links + row.links, 0)
  const byCategory = groupedBy(rows, ({ categoryId }) => categoryId)
  return {
    links: total(rows),
    toCategory: new Map([...byCategory].map(([id, own]) => [id, total(own)])),
    toLine: new Map(rows.map(({ quoteLineId, links }) => [quoteLineId, links])),
  }
}

/** By purchase line; lines without any are left out. */
export const readLikeLines = async (
  trx: Knex,
  lines: readonly BoughtLine[],
): Promise<Map<number, LikeLines>> => {
  const suppliers = new Set(lines.flatMap(({ supplierId }) => supplierId ?? []))
  const bindings = [lines.map(({ id }) => id), [...suppliers]]
  const rows = await query<LikeRow>(trx, likeSql, bindings, { isPrepared: true })
  const pairOf = (supplierId: number | null, text: string) => `${supplierId} ${text}`
  const byPair = groupedBy(rows, ({ supplierId, text }) => pairOf(supplierId, text))
  const like = new Map([...byPair].map(([pair, own]) => [pair, likeLinesOf(own)]))
  return new Map(
    lines.flatMap(({ id, supplierId, description }) => {
      const own = like.get(pairOf(supplierId, description))
      return own ? [[id, own] as const] : []
    }),
  )
}
