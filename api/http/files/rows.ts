import type { Knex } from 'knex'
import { type QueryValues, query } from '../../../database/query.ts'

/** Small enough to serve other requests between batches. */
const mostRows = 200
/** Characters. Larger batches survive minor garbage collections, and the process grows by hundreds of MB. */
const mostCharacters = 16_384
const firstRows = 20

const lengthOf = (row: object): number =>
  Object.values(row).reduce<number>(
    (length, value) => length + (typeof value === 'string' ? value.length : 8),
    0,
  )

/** Reads through a cursor in bounded memory. Needs a transaction; one query at a time. */
export async function* rowsOf<Row extends object>(
  trx: Knex.Transaction,
  sql: string,
  values: QueryValues,
): AsyncGenerator<Row[]> {
  await query(trx, `declare report_rows no scroll cursor for ${sql}`, values)
  for (let batch = firstRows; ; ) {
    const rows = await query<Row>(trx, `fetch ${batch} from report_rows`)
    if (rows.length > 0) yield rows
    if (rows.length < batch) break
    const length = rows.reduce((sum, row) => sum + lengthOf(row), 0) / rows.length
    batch = Math.max(1, Math.min(mostRows, Math.floor(mostCharacters / Math.max(1, length))))
  }
  await query(trx, 'close report_rows')
}
