import type { Knex } from 'knex'
import type pg from 'pg'
import { isDirect } from './backend.ts'

/** A connection, and the server's process behind it, which node-postgres' types do not tell. */
type Connection = pg.ClientBase & { readonly processID?: number | null }

/**
 * Has PostgreSQL give up what a process of it runs for us. Where that cannot be asked for, as no other connection is free,
 * the statement ends in its time.
 */
const giveUp = async (db: Knex, { processID }: Connection): Promise<void> => {
  await db.raw('select pg_cancel_backend(?)', [processID ?? null]).catch(() => {})
}

/**
 * Reads for somebody who may leave: then PostgreSQL gives up the statement that runs. The connection counts as in use until it has
 * been told so, so that no statement of somebody else is meant. Behind a pooler, where nobody knows which process
 * answers, the statement ends in its time.
 * @param db the pool, not the transaction in which is read: it is told by way of another connection
 * Errors: the reason of the signal, also where it has aborted before; those of the work.
 */
export const whileWanted = async <Answer>(
  db: Knex,
  connection: Connection,
  signal: AbortSignal,
  read: () => Promise<Answer>,
): Promise<Answer> => {
  signal.throwIfAborted()
  let told: Promise<void> | undefined
  const leave = () => {
    if (isDirect(db)) told = giveUp(db, connection)
  }
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await read()
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', leave)
    await told
  }
}
