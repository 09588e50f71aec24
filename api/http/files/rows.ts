import type { Knex } from 'knex'

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
  query: string,
  bindings: Knex.RawBinding[],
): AsyncGenerator<Row[]> {
  await trx.raw(`declare report_rows no scroll cursor for ${query}`, bindings)
  for (let batch = firstRows; ; ) {
    const { rows } = await trx.raw<{ rows: Row[] }>(`fetch ${batch} from report_rows`)
    if (rows.length > 0) yield rows
    if (rows.length < batch) break
    const length = rows.reduce((sum, row) => sum + lengthOf(row), 0) / rows.length
    batch = Math.max(1, Math.min(mostRows, Math.floor(mostCharacters / Math.max(1, length))))
  }
  await trx.raw('close report_rows')
}
