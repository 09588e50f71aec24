import { poundsFormat, priceFormat, quantityFormat, textValue } from '../../http/files/cell-values.ts'
import { rowsOf } from '../../http/files/rows.ts'
import { formula } from '../../http/files/workbook.ts'
import { groupedTotalRow, type ListColumn, writeList } from './list-sheet.ts'
import type { Audience, Report } from './report-contents.ts'

export const lineTotalColumn = { firm: 'E', client: 'D' } as const

interface LineRow {
  description: string
  category: string
  categoryId: number
  quantity: number
  costEach: number
  total: number
  comments: string | null
}

// float8 returns numbers of up to 15 digits exactly.
const query = (audience: Audience) => `
  select
    line.description,
    category.category_description as category,
    category.id as "categoryId",
    line.quantity::float8 as quantity,
    line.cost_each::float8 as "costEach",
    line.total::float8 as total,
    line.comments
  from quote_line line
  join costing_category category on category.id = line.costing_category_id
  where line.quote_header_id = ?
  order by ${audience === 'client' ? 'category.display_order nulls last, lower(category.category_description) collate firm_order, category.category_description, category.id, ' : ''}line.id`

const priceHeading = { firm: 'Cost Each', client: 'Price Each' } as const

const columnsFor = (audience: Audience): readonly ListColumn<LineRow>[] => [
  { heading: 'Description', width: 50, value: (line) => textValue(line.description) },
  ...(audience === 'firm'
    ? [{ heading: 'Costing Category', width: 30, value: (line: LineRow) => textValue(line.category) }]
    : []),
  {
    heading: 'Quantity',
    width: 13,
    value: (line) => line.quantity,
    format: (line) => quantityFormat(line.quantity),
  },
  {
    heading: priceHeading[audience],
    width: 14,
    value: (line) => line.costEach,
    format: (line) => priceFormat(line.costEach),
  },
  {
    heading: 'Total',
    width: 17,
    value: (line, row) =>
      formula(audience === 'firm' ? `ROUND(C${row}*D${row},2)` : `ROUND(B${row}*C${row},2)`, line.total),
    format: () => poundsFormat,
  },
  ...(audience === 'firm'
    ? [{ heading: 'Comments', width: 40, value: (line: LineRow) => textValue(line.comments) }]
    : []),
]

const quotedByCategory = (statement: Report['statement']) =>
  statement.flatMap(({ costingCategoryId: id, costingCategoryDescription: name, totalQuoteCost: amount }) =>
    id === null ? [] : [{ id, name, amount }],
  )

export const clientTotalCell = ({ quote, statement }: Report): string =>
  `${lineTotalColumn.client}${groupedTotalRow(quote.lineCount, quotedByCategory(statement).length)}`

/** The client's list is grouped by category, with subtotals. */
export const writeQuoteLines = ({
  trx,
  workbook,
  about,
  audience,
  quote,
  statement,
  totals,
  signal,
}: Report): Promise<void> =>
  writeList(
    workbook,
    {
      name: 'Quote Lines',
      about,
      columns: columnsFor(audience),
      batches: rowsOf<LineRow>(trx, query(audience), [quote.id]),
      count: quote.lineCount,
      total: { column: lineTotalColumn[audience], amount: totals.quoted },
      ...(audience === 'client' && {
        groups: { of: ({ categoryId }: LineRow) => categoryId, all: quotedByCategory(statement) },
      }),
    },
    signal,
  )
