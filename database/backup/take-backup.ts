import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type pg from 'pg'
import { type CatalogueTable, rowsOf, sequencesOf, tablesOf, transactionSettings } from './copy.ts'
import { BackupError, backupErrors } from './errors.ts'
import {
  type BackupEnd,
  type BackupHead,
  type BackupSummary,
  backupFormat,
  endOfRows,
  lineOf,
  type Signer,
  sumRows,
  type TableHead,
  type TableSum,
} from './format.ts'
import { contentTable, withContents } from './with-contents.ts'

/**
 * Borrows a pooled connection outside Knex transactions. After an error it may be stuck in COPY, so it is
 * closed, and PostgreSQL aborts its work.
 * @param signal closes the connection immediately
 */
const withConnection = async <T>(
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

interface BackupOptions {
  readonly signal?: AbortSignal
  readonly signer?: Signer | null
  readonly contentOf?: ((sha256: string) => Promise<Buffer | undefined>) | undefined
}

type BackupOrigin = Pick<BackupHead, 'product' | 'secretMark'>

/**
 * Reads the whole database in one snapshot and streams it as lines of a backup. Does not write to the
 * database or block writers. Memory use does not depend on the number of rows.
 * @param origin additional data for the head
 * @param write receives the lines; if it fails, reading stops
 * @param signal aborts immediately
 * @param signer signs the digest, so that a restore detects changes to the file
 * @param contentOf takes along contents of files that are outside the database
 * @throws BackupError if there is nothing to back up, or PostgreSQL or the signal aborts
 */
export const takeBackup = (
  db: Knex,
  origin: BackupOrigin,
  write: (lines: AsyncIterable<Buffer>) => Promise<void>,
  { signal, signer, contentOf }: BackupOptions = {},
): Promise<BackupSummary> =>
  withConnection(db, signal, async (client) => {
    const tables = await beginSnapshot(client)
    const head = await headOf(client, origin)
    const sums: TableSum[] = []
    const seal = { sha256: '' }
    const rows = (table: CatalogueTable) =>
      contentOf && table.table === contentTable
        ? withContents(rowsOf(client, table), table.columns, contentOf)
        : rowsOf(client, table)
    await write(linesOf(rows, head, tables, sums, (sha256) => sealOf(sha256, seal, signer)))
    // Read-only, and the file is complete: a failed commit is irrelevant.
    await client.query('commit').catch(() => {})
    return { head, tables: sums, seal }
  }).catch((error: unknown) => {
    if (signal?.aborted) throw backupErrors.stopped()
    throw error instanceof BackupError || !(error instanceof Error) ? error : backupErrors.notTaken(error)
  })

const sealOf = (sha256: string, seal: Pick<BackupEnd, 'sha256' | 'signature'>, signer?: Signer | null) =>
  Object.assign(seal, { sha256, ...(signer && { signature: signer.sign(sha256) }) })

/** A migration can run between reading and locking the tables. A second one is unlikely. */
const attempts = 3

/**
 * Begins the transaction and locks its tables against schema changes. LOCK comes first because it takes no
 * snapshot (PostgreSQL documentation, LOCK): the snapshot includes what it waited for.
 */
const beginSnapshot = async (client: pg.Client): Promise<CatalogueTable[]> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const seen = await tablesOf(client)
    if (!seen.some(({ table }) => table === 'knex_migrations')) throw backupErrors.nothingThere()
    await client.query('begin transaction isolation level repeatable read, read only, deferrable')
    await client.query(transactionSettings)
    const names = seen.map(({ table }) => client.escapeIdentifier(table)).join(', ')
    const locked = await client.query(`lock table ${names} in access share mode`).then(
      () => true,
      (error: { code?: string }) => {
        // A table was dropped, or a migration holds its lock too long.
        if (error.code === '42P01' || error.code === '55P03') return false
        throw error
      },
    )
    if (locked) {
      const tables = await tablesOf(client)
      if (JSON.stringify(tables) === JSON.stringify(seen)) return tables
    }
    await client.query('rollback')
  }
  throw backupErrors.moving()
}

const headOf = async (client: pg.Client, origin: BackupOrigin): Promise<BackupHead> => {
  const { rows } = await client.query<{ postgresql: string; takenAt: string; migrations: string[] }>(`
    select current_setting('server_version') as postgresql,
      to_char(transaction_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt",
      (select coalesce(json_agg(name order by id), '[]') from knex_migrations) as migrations
  `)
  const [found] = rows
  if (!found?.migrations.length) throw backupErrors.nothingThere()
  return { costwrightBackup: backupFormat, ...origin, ...found, sequences: await sequencesOf(client) }
}

async function* linesOf(
  rowsOfTable: (table: CatalogueTable) => AsyncIterable<Buffer>,
  head: BackupHead,
  tables: readonly CatalogueTable[],
  sums: TableSum[],
  sealed: (sha256: string) => Pick<BackupEnd, 'sha256' | 'signature'>,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    whole.update(bytes)
    return bytes
  }
  yield hashed(lineOf(head))
  for (const table of tables) {
    const tableHead: TableHead = { table: table.table, columns: table.columns }
    yield hashed(lineOf(tableHead))
    const sum = sumRows()
    for await (const chunk of rowsOfTable(table)) {
      sum.add(chunk)
      yield hashed(chunk)
    }
    yield hashed(endOfRows)
    const total = sum.sum()
    yield hashed(lineOf(total))
    sums.push({ ...tableHead, ...total })
  }
  const rows = sums.reduce((total, sum) => total + sum.rows, 0)
  yield lineOf({ end: { tables: sums.length, rows, ...sealed(whole.digest('hex')) } })
}
