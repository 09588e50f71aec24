import type { Knex } from 'knex'

/** Few enough that other requests are served between two batches. */
const batch = 200

/**
 * Reads the rows of a query in batches through a cursor, so that memory does not grow with their number. Within a
 * transaction, and one query at a time.
 */
export async function* rowsOf<Row>(
  trx: Knex.Transaction,
  query: string,
  bindings: Knex.RawBinding[],
): AsyncGenerator<Row[]> {
  await trx.raw(`declare report_rows no scroll cursor for ${query}`, bindings)
  for (;;) {
    const { rows } = await trx.raw<{ rows: Row[] }>(`fetch ${batch} from report_rows`)
    if (rows.length > 0) yield rows
    if (rows.length < batch) break
  }
  await trx.raw('close report_rows')
}
