import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'

/**
 * Digest of a month close: SHA-256 over the previous close's digest, its own columns, figures and lines, each row as a
 * JSON array in a fixed order. A row changed by hand invalidates its close and all later ones of the project.
 */

const headColumns = [
  'project_id',
  'month',
  'number',
  'note',
  'made_by',
  'made_on',
  'revised',
  'committed',
  'invoiced',
  'received',
  'on_order',
  'to_complete',
  'final',
  'margin',
  'earned',
  'paid',
] as const

/** Of jobs with applications. Other closes, and those of before applications, have none of them in their digest. */
const applicationColumns = ['application_number', 'applied', 'certified', 'retention_held'] as const

/** Version of a new close's digest. Version 1 does not cover itself or `from_costs`. */
export const digestVersion = 2

const versionText = (alias: string) =>
  `case when ${alias}.digest_version > 1 then ${rowText(alias, ['digest_version', 'from_costs'])} end`

const figureColumns = [
  'category_id',
  'category',
  'category_order',
  'contract',
  'variations',
  'pending',
  'invoiced',
  'received',
  'on_order',
  'budget',
  'method',
  'value',
  'note',
  'to_complete',
  'final',
  'margin',
  'done_percent',
  'earned',
] as const

const lineColumns = [
  'part',
  'stage',
  'category_id',
  'category',
  'quote',
  'is_agreed',
  'supplier',
  'user_po_no',
  'description',
  'quantity',
  'cost_each',
  'amount',
  'day',
  'source_id',
] as const

/** Columns that were added later: a figure without them has the digest that it had before. */
const laterFigureColumns = ['earned_by'] as const

export const digested = {
  head: [...headColumns, ...applicationColumns, 'from_costs', 'digest_version'],
  figure: [...figureColumns, ...laterFigureColumns],
  line: lineColumns,
} as const

const rowText = (alias: string, columns: readonly string[]) =>
  `jsonb_build_array(${columns.map((column) => `${alias}.${column}`).join(', ')})::text`

/** As `rowText`, with the columns that were added later unless all of them are null. */
const rowTextWithLater = (alias: string, columns: readonly string[], later: readonly string[]) =>
  `coalesce(
    case when num_nonnulls(${later.map((column) => `${alias}.${column}`).join(', ')}) > 0
      then ${rowText(alias, [...columns, ...later])} end,
    ${rowText(alias, columns)})`

/** Null if all of the columns are: `concat_ws` leaves it out. */
const rowTextUnlessEmpty = (alias: string, columns: readonly string[]) =>
  `case when num_nonnulls(${columns.map((column) => `${alias}.${column}`).join(', ')}) > 0
    then ${rowText(alias, columns)} end`

/**
 * @param head alias of the close
 * @param figures SQL after `from`, alias `figure`; likewise `lines`, alias `line`
 */
export const digestSql = (previous: string, head: string, figures: string, lines: string): string => `
encode(sha256(convert_to(concat_ws(E'\\n',
  ${previous},
  ${rowText(head, headColumns)},
  ${rowTextUnlessEmpty(head, applicationColumns)},
  ${versionText(head)},
  (select string_agg(${rowTextWithLater('figure', figureColumns, laterFigureColumns)}, E'\\n' order by figure.category_order) from ${figures}),
  (select string_agg(${rowText('line', lineColumns)}, E'\\n' order by line.part, line.source_id) from ${lines})
), 'UTF8')), 'hex')`

export const firstPrevious = (projectId: string): string => `'project ' || ${projectId}`

/** A close whose rows or position in the chain do not match its digest. */
interface WrongDigest {
  readonly id: number
  readonly projectId: number
  readonly month: string
}

export const wrongDigests = async (db: Knex): Promise<WrongDigest[]> => {
  const rows = await query<WrongDigest>(
    db,
    `
    select id, project_id as "projectId", month::text as month
    from (
      select *, lag(digest) over (partition by project_id order by id) as digest_before from project_close
    ) head
    where previous <> coalesce(digest_before, ${firstPrevious('project_id')})
      or digest <> ${digestSql(
        'previous',
        'head',
        'project_close_figure figure where figure.project_close_id = head.id',
        'project_close_line line where line.project_close_id = head.id',
      )}
    order by id`,
  )
  return rows
}
