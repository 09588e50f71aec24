import { poundsFormat, priceFormat, quantityFormat, textValue } from './cell-values.ts'
import { type ListColumn, writeList } from './list-sheet.ts'
import type { Audience, Report } from './report-contents.ts'
import { rowsOf } from './rows.ts'
import { formula } from './workbook.ts'

/** Letter of the column that holds the total of a line. */
export const lineTotalColumn = 'E'

interface LineRow {
  description: string
  category: string
  quantity: number
  costEach: number
  total: number
  comments: string | null
}

// float8 has the shortest text that reads back the same, so a number of at most 15 digits arrives as it is stored.
const query = `
  select
    line.description,
    category.category_description as category,
    line.quantity::float8 as quantity,
    line.cost_each::float8 as "costEach",
    line.total::float8 as total,
    line.comments
  from quote_line line
  join costing_category category on category.id = line.costing_category_id
  where line.quote_header_id = ?
  order by line.id`

/** To the client a quoted cost is a price. */
const priceHeading = { firm: 'Cost Each', client: 'Price Each' } as const

const columnsFor = (audience: Audience): readonly ListColumn<LineRow>[] => [
  { heading: 'Description', width: 50, value: (line) => textValue(line.description) },
  { heading: 'Costing Category', width: 30, value: (line) => textValue(line.category) },
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
    value: (line, row) => formula(`ROUND(C${row}*D${row},2)`, line.total),
    format: () => poundsFormat,
  },
  // Written for the firm's own eyes.
  ...(audience === 'firm'
    ? [{ heading: 'Comments', width: 40, value: (line: LineRow) => textValue(line.comments) }]
    : []),
]

/** The lines of the quote in their order. */
export const writeQuoteLines = ({
  trx,
  workbook,
  about,
  audience,
  quote,
  totals,
  signal,
}: Report): Promise<void> =>
  writeList(
    workbook,
    {
      name: 'Quote Lines',
      about,
      columns: columnsFor(audience),
      batches: rowsOf<LineRow>(trx, query, [quote.id]),
      count: quote.lineCount,
      total: { column: lineTotalColumn, amount: totals.quoted },
    },
    signal,
  )
