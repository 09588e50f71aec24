import type { Knex } from 'knex'
import { query } from '../../../../database/query.ts'
import { leastLikeness } from '../../../../model/match-points.ts'
import type { BoughtLine } from './bought-lines.ts'

export interface LinkedBefore {
  readonly spentPennies: number
  readonly links: ReadonlyMap<number, number>
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
  const rows = await query<LinkedRow>(trx, linkedSql, [[...quoteLineIds]], { name: 'suggest: linked' })
  const linked = new Map<number, { spentPennies: number; readonly links: Map<number, number> }>()
  for (const { quoteLineId, supplierId, links, pennies } of rows) {
    const one = linked.get(quoteLineId) ?? { spentPennies: 0, links: new Map<number, number>() }
    one.spentPennies += pennies
    if (supplierId !== null) one.links.set(supplierId, links)
    linked.set(quoteLineId, one)
  }
  return linked
}

export interface LikeLines {
  /** Number of links: total, by category and by quote line. */
  readonly links: number
  readonly toCategory: ReadonlyMap<number, number>
  readonly toLine: ReadonlyMap<number, number>
}

const isAlike = (a: string, b: string) => `word_similarity(${a}, ${b}) >= ${leastLikeness}`

/** Compares each text of a supplier once. Bindings: suppliers and texts of lines in pairs, then the suppliers. */
const likeSql = `
select wanted.place::integer, link.quote_line_id as "quoteLineId", quote_line.costing_category_id as "categoryId",
  count(*)::integer as links
from unnest(?::integer[], ?::text[]) with ordinality as wanted (supplier_id, text, place)
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
group by 1, 2, 3
`

interface LikeRow {
  /** Position of the pair, from 1. */
  readonly place: number
  readonly quoteLineId: number
  readonly categoryId: number
  readonly links: number
}

const pairOf = ({ supplierId, description }: BoughtLine) => `${supplierId} ${description}`

export const readLikeLines = async (
  trx: Knex,
  lines: readonly BoughtLine[],
): Promise<Map<number, LikeLines>> => {
  const supplied = lines.filter(({ supplierId }) => supplierId !== null)
  const pairs = [...new Map(supplied.map((line) => [pairOf(line), line])).values()]
  const suppliers = pairs.flatMap(({ supplierId }) => supplierId ?? [])
  const texts = pairs.map(({ description }) => description)
  const bindings = [suppliers, texts, [...new Set(suppliers)]]
  const rows = await query<LikeRow>(trx, likeSql, bindings, { name: 'suggest: like lines' })
  const all = pairs.map(() => ({
    links: 0,
    toCategory: new Map<number, number>(),
    toLine: new Map<number, number>(),
  }))
  for (const { place, quoteLineId, categoryId, links } of rows) {
    const one = all[place - 1]
    if (!one) continue
    one.links += links
    one.toCategory.set(categoryId, (one.toCategory.get(categoryId) ?? 0) + links)
    one.toLine.set(quoteLineId, links)
  }
  const byPair = new Map(pairs.map((line, index) => [pairOf(line), all[index]]))
  return new Map(
    supplied.flatMap((line): [number, LikeLines][] => {
      const like = byPair.get(pairOf(line))
      return like ? [[line.id, like]] : []
    }),
  )
}
