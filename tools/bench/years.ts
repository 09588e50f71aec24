import type { Knex } from 'knex'
import { printProgress } from '../../scripts/run-command.ts'

/** What jobs have: their tables, and the columns that refer to each other. */
const copied: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  project: { id: 'project' },
  quote_header: { id: 'quote_header', project_id: 'project' },
  quote_line: { id: 'quote_line', quote_header_id: 'quote_header' },
  payment: { id: 'payment', quote_header_id: 'quote_header' },
  purchase_header: { id: 'purchase_header', project_id: 'project' },
  purchase_line: {
    id: 'purchase_line',
    purchase_header_id: 'purchase_header',
    credits_line_id: 'purchase_line',
    labour_quote_line_id: 'quote_line',
  },
  delivery: { id: 'delivery', purchase_header_id: 'purchase_header' },
  delivery_line: { id: 'delivery_line', purchase_line_id: 'purchase_line', delivery_id: 'delivery' },
  quote_purchase_link: {
    id: 'quote_purchase_link',
    quote_line_id: 'quote_line',
    purchase_line_id: 'purchase_line',
  },
  fixed_row: { parent_id: 'quote_header', row_id: 'quote_line' },
}

/** What refers to few records of the desk, which are of this year. */
const emptied = new Set([
  'payment.application_id',
  ...['purchase_header.order_id', 'purchase_header.part', 'purchase_header.invoice_id'],
  ...['purchase_header.labour_week_id', 'purchase_header.valuation_id'],
  ...['purchase_line.order_line_id', 'quote_line.rate_id'],
])

const numbered = new Set([
  ...['project_number', 'quote_number', 'user_po_no', 'accounts_po_no', 'supplier_po_invoice_no'],
])

/** The tables with their columns, the largest id, and the indexes that are no constraint. */
const tablesSql = `
select relname as name,
  (
    select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)))
    from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  ) as columns,
  (
    select coalesce(json_agg(json_build_object('name', indexrelid::regclass, 'definition', concat_ws('; ',
      pg_get_indexdef(indexrelid),
      format('comment on index %s is %L', indexrelid::regclass, obj_description(indexrelid, 'pg_class'))))), '[]')
    from pg_index where indrelid = pg_class.oid and not exists (select from pg_constraint where conindid = indexrelid)
  ) as indexes
from pg_class where relnamespace = current_schema::regnamespace and relname = any(?)`

interface Table {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly indexes: readonly { readonly name: string; readonly definition: string }[]
}

const patient = `set local statement_timeout = 0; set local maintenance_work_mem = '1GB'`

/** On two connections, as an office server has two cores. */
const buildAll = async (db: Knex, definitions: readonly string[]) => {
  const waiting = [...definitions]
  const build = async () => {
    for (let sql = waiting.shift(); sql !== undefined; sql = waiting.shift()) {
      const index = sql.replaceAll('?', '\\?')
      await db.transaction((trx) => trx.raw(`${patient}; ${index}`))
    }
  }
  await Promise.all([build(), build()])
}

/**
 * Copies the jobs of the firm into the years before, in which they were done, with all that belongs to them. Without
 * triggers and foreign keys, as stored sums are copied too, and with indexes that are built at the end.
 */
export const addYears = async (db: Knex, years: number): Promise<void> => {
  if (years === 0) return
  const { rows: tables } = await db.raw<{ rows: Table[] }>(tablesSql, [Object.keys(copied)])
  const largest = new Map<string, number>()
  for (const { name, columns } of tables) {
    if (!columns.some((column) => column.name === 'id')) continue
    const { rows } = await db.raw<{ rows: { id: number }[] }>(`select max(id) as id from ${name}`)
    largest.set(name, rows[0]?.id ?? 0)
  }
  const shiftOf = (table: string, column: string) => largest.get(copied[table]?.[column] ?? '')
  const valueIn = (table: string, year: number) => (column: Table['columns'][number]) => {
    const { name, type } = column
    const shift = shiftOf(table, name)
    if (shift !== undefined) return `${name} + ${year * shift}`
    if (emptied.has(`${table}.${name}`)) return `null::${type}`
    if (numbered.has(name)) return `left(${name}, 40) || '/${year}'`
    if (name === 'project_status_id') return '(select min(id) from project_status where not is_project_open)'
    return type === 'date' ? `(${name} - interval '${year} years')::date` : name
  }
  await db.transaction(async (trx) => {
    await trx.raw(`${patient}; set local session_replication_role = replica`)
    await trx.raw(`drop index ${tables.flatMap(({ indexes }) => indexes.map(({ name }) => name)).join(', ')}`)
    for (const { name, columns } of tables) {
      printProgress(`Copying ${name}`)
      const [key = ''] = Object.keys(copied[name] ?? {})
      const names = columns.map((column) => column.name).join(', ')
      for (let year = 1; year <= years; year++)
        await trx.raw(`insert into ${name} (${names}) overriding system value
          select ${columns.map(valueIn(name, year)).join(', ')} from ${name} where ${key} <= ${shiftOf(name, key)}`)
      if (largest.has(name))
        await trx.raw(`select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from ${name}))`)
    }
  })
  printProgress('Building indexes')
  await buildAll(
    db,
    tables.flatMap(({ indexes }) => indexes.map(({ definition }) => definition)),
  )
}
