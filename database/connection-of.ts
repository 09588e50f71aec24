import type { Knex } from 'knex'
import type pg from 'pg'

/** The connection of a transaction, for what Knex does not offer: COPY. It stays the transaction's. */
export const connectionOf = (trx: Knex.Transaction): Promise<pg.Client> => trx.client.acquireConnection()

/**
 * Lends a connection of the pool for work that is not a transaction of Knex. Work that fails may leave the
 * connection in the middle of a COPY, where nothing can be asked of it any more: it is cut, and PostgreSQL gives up
 * whatever was under way.
 * @param signal cuts the connection at once, whatever it waits for
 */
export const withConnection = async <T>(
  db: Knex,
  signal: AbortSignal | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client: pg.Client = await db.client.acquireConnection()
  const cut = () => client.connection.stream.destroy()
  signal?.addEventListener('abort', cut)
  try {
    signal?.throwIfAborted()
    return await work(client)
  } catch (error) {
    cut()
    throw error
  } finally {
    signal?.removeEventListener('abort', cut)
    await db.client.releaseConnection(client)
  }
}
