import type { Knex } from 'knex'
import { query } from '../../../../database/query.ts'
import { groupedBy } from '../../../../model/grouped-by.ts'
import { isCurrentSql } from '../../standing-sql.ts'
import type { BoughtLine } from './bought-lines.ts'
import { alikeSql, similarity, textsSql } from './words-sql.ts'

/** Max. text-search candidates per purchase line. */
const mostAlike = 40

export interface NearLine {
  readonly lineId: number
  readonly quoteLineId: number
  readonly quoteId: number
}

interface AlikeTexts {
  readonly phrase: string
  readonly text: string
  /** 0 to 1. */
  readonly similarity: number
}

/** Comparing 2000 texts takes about 25 ms; above about 20,000 the trigram index is faster. */
const maxTexts = 2000
/** Max. cached texts of purchase lines. */
const maxPhrases = 500

/** What is similar to a text of a purchase line, until the texts of quote lines change. */
let compared = { texts: '', alike: new Map<string, readonly AlikeTexts[]>() }

/** Null if quote lines have more than `maxTexts` texts. */
const readAlikeTexts = async (
  trx: Knex,
  wanted: ReadonlySet<string>,
): Promise<readonly AlikeTexts[] | null> => {
  const rows = await query<{ text: string }>(trx, textsSql, [maxTexts + 1])
  if (rows.length > maxTexts) return null
  const texts = rows.map(({ text }) => text)
  const key = JSON.stringify(texts)
  if (compared.texts !== key || compared.alike.size > maxPhrases) compared = { texts: key, alike: new Map() }
  // A concurrent call may replace the cache.
  const { alike } = compared
  const phrases = [...wanted].filter((phrase) => !alike.has(phrase))
  if (phrases.length > 0) {
    const found = await query<AlikeTexts>(trx, alikeSql, { phrases, texts })
    const byPhrase = groupedBy(found, ({ phrase }) => phrase)
    for (const phrase of phrases) alike.set(phrase, byPhrase.get(phrase) ?? [])
  }
  return [...wanted].flatMap((phrase) => alike.get(phrase) ?? [])
}

/** The first lines per text are enough, by one index lookup each. Bindings: texts, closed jobs too. */
const withTextsSql = `
select wanted.text, line.id, line.quote_header_id as "quoteId"
from unnest(?::text[]) as wanted (text)
cross join lateral (
  select quote_line.id, quote_line.quote_header_id
  from quote_line
  where quote_line.description = wanted.text
    and (
      select (? or (project.enabled and status.is_project_open)) and ${isCurrentSql('quote')}
      from quote_header quote
      join project on project.id = quote.project_id
      left join project_status status on status.id = project.project_status_id
      where quote.id = quote_line.quote_header_id
    )
  order by quote_line.id
  limit ${mostAlike}
) line
`

interface TextLine {
  readonly text: string
  readonly id: number
  readonly quoteId: number
}

const readByTexts = async (
  trx: Knex,
  lines: readonly BoughtLine[],
  texts: readonly AlikeTexts[],
  closedJobs: boolean,
): Promise<NearLine[]> => {
  const found = [...new Set(texts.map(({ text }) => text))]
  const rows = await query<TextLine>(trx, withTextsSql, [found, closedJobs], { isPrepared: true })
  const byText = groupedBy(rows, ({ text }) => text)
  const byPhrase = groupedBy(texts, ({ phrase }) => phrase)
  return lines.flatMap(({ id: lineId, description }) =>
    (byPhrase.get(description) ?? [])
      .flatMap(({ text, similarity }) => (byText.get(text) ?? []).map((line) => ({ ...line, similarity })))
      .sort((a, b) => b.similarity - a.similarity || a.id - b.id)
      .slice(0, mostAlike)
      .map(({ id: quoteLineId, quoteId }) => ({ lineId, quoteLineId, quoteId })),
  )
}

/** For too many texts to compare: uses the trigram index. Bindings: closed jobs too, lines. */
const byIndexSql = `
select wanted.id as "lineId", found.id as "quoteLineId", found.quote_header_id as "quoteId"
from purchase_line wanted
cross join lateral (
  select quote_line.id, quote_line.quote_header_id
  from quote_line
  join quote_header quote on quote.id = quote_line.quote_header_id
  join project on project.id = quote.project_id
  left join project_status status on status.id = project.project_status_id
  where quote_line.description %> wanted.description and (? or (project.enabled and status.is_project_open))
    and ${isCurrentSql('quote')}
  order by ${similarity('wanted.description', 'quote_line.description')} desc, quote_line.id
  limit ${mostAlike}
) found
where wanted.id = any(?)
`

export const readAlikeLines = async (
  trx: Knex,
  lines: readonly BoughtLine[],
  closedJobs: boolean,
): Promise<NearLine[]> => {
  if (lines.length === 0) return []
  const texts = await readAlikeTexts(trx, new Set(lines.map(({ description }) => description)))
  if (texts) return readByTexts(trx, lines, texts, closedJobs)
  const bindings = [closedJobs, lines.map(({ id }) => id)]
  return await query<NearLine>(trx, byIndexSql, bindings)
}

/** Where the supplier's positive lines are linked. Binding: credits. */
const forCreditsSql = `
select distinct credit.id as "lineId", link.quote_line_id as "quoteLineId", quote_line.quote_header_id as "quoteId"
from purchase_line credit
join purchase_header returned on returned.id = credit.purchase_header_id
join purchase_header purchase on purchase.supplier_id = returned.supplier_id
join purchase_line line on line.purchase_header_id = purchase.id and line.quantity > 0
join quote_purchase_link link on link.purchase_line_id = line.id
join quote_line on quote_line.id = link.quote_line_id
where credit.id = any(?)
`

export const readLinesOfCredits = async (trx: Knex, credits: readonly BoughtLine[]): Promise<NearLine[]> =>
  credits.length === 0 ? [] : await query<NearLine>(trx, forCreditsSql, [credits.map(({ id }) => id)])
