import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { Problem } from '../http/errors.ts'
import type { Place } from '../settings.ts'
import { type ContentStore, StoreAway } from './content-store.ts'
import type { Contents } from './stores.ts'

/**
 * Contents of files, by their SHA-256. A new one is in the database, in the transaction that names it, and is moved to the store
 * of the settings afterwards (`move-contents.ts`): `stored_in` says where it is now. So a store that is away refuses no
 * upload, and no record ever names a content that nobody has.
 */

/** What reading contents needs of the app. */
export interface FromContents {
  readonly db: Knex
  readonly contents: Contents
}

/** SHA-256 in hexadecimal digits. */
export const digestOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex')

/** Its size in bytes, as SQL on `attachment_content`. */
export const contentSize = 'coalesce(attachment_content.outside_size, octet_length(attachment_content.bytes))'

/** Bytes per query. Bounds the memory that a slow client holds. */
const pieceSize = 1_048_576

const filesAway = (cause: unknown) => new Problem('files_unavailable', { cause, retryAfterSeconds: 5 })

const fileLost = (sha256: string, place: string) =>
  new Problem('file_lost', { cause: new Error(`Content ${sha256} in the ${place} is missing or damaged`) })

/** Errors: 503 without settings for it. */
export const storeOf = ({ stores }: Contents, place: Place): ContentStore => {
  const store = stores[place]
  if (!store) throw filesAway(new StoreAway(`The settings name no ${place} for files`))
  return store
}

/**
 * A range of a content that is read and compared with its digest as a whole. Its last piece is given out after that, so
 * that nobody has all bytes of another content.
 */
async function* verified(bytes: AsyncIterable<Buffer>, sha256: string, first: number, last: number) {
  const hash = createHash('sha256')
  let at = 0
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    hash.update(chunk)
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at))
    at += chunk.length
    if (held.length > 0 && held.length + part.length > pieceSize) {
      yield held
      held = part
    } else held = Buffer.concat([held, part])
  }
  if (hash.digest('hex') !== sha256) throw fileLost(sha256, 'store')
  yield held
}

/**
 * Streams a byte range from wherever the content is, also while it is moved. With `storage external`, PostgreSQL reads only
 * the requested bytes. Errors: 500 for a content that is missing or damaged, 503 while its store is away.
 */
export async function* contentPieces(
  from: FromContents,
  sha256: string,
  first: number,
  last: number,
): AsyncGenerator<Buffer> {
  try {
    yield* piecesOf(from, sha256, first, last)
  } catch (error) {
    throw error instanceof StoreAway ? filesAway(error) : error
  }
}

async function* piecesOf({ db, contents }: FromContents, sha256: string, first: number, last: number) {
  let missingIn: Place | undefined
  for (let at = first; at <= last; ) {
    const rows = await query<{ place: Place; piece: Buffer | null }>(
      db,
      'select stored_in as place, substring(bytes from ? for ?) as piece from attachment_content where sha256 = ?',
      [at + 1, Math.min(pieceSize, last - at + 1), sha256],
    )
    const [content] = rows
    if (!content || content.place === missingIn) throw fileLost(sha256, content?.place ?? 'database')
    const { place, piece } = content
    if (piece) {
      yield piece
      at += piece.length
      continue
    }
    const bytes = await storeOf(contents, place).open(sha256)
    // It may have been moved since the row was read.
    if (!bytes) missingIn = place
    else
      for await (const part of verified(bytes, sha256, at, last)) {
        yield part
        at += part.length
      }
  }
}

/** Waits for the first piece, so that an error until then still decides the status of the reply. */
export const begun = async (pieces: AsyncGenerator<Buffer>): Promise<AsyncIterable<Buffer>> => {
  let first: IteratorResult<Buffer> | undefined = await pieces.next()
  const next = async () => {
    const result = first ?? (await pieces.next())
    first = undefined
    return result
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: () => pieces.return(undefined) }) }
}

/** A whole content. Outside transactions, because a store can take its time. Errors: as `contentPieces`. */
export const readContent = async (from: FromContents, sha256: string): Promise<Buffer> => {
  const [content] = await query<{ size: number }>(
    from.db,
    `select ${contentSize} as size from attachment_content where sha256 = ?`,
    [sha256],
  )
  if (!content) throw fileLost(sha256, 'database')
  return buffer(contentPieces(from, sha256, 0, content.size - 1))
}

/**
 * Stores a content once, however often it is used: a concurrent upload waits and updates `used_at`, so that the clean-up
 * cannot delete it in between. One that is outside is stored again, in case that it is lost there.
 * @returns its SHA-256
 */
export const keepContent = async (trx: Knex.Transaction, bytes: Buffer): Promise<string> => {
  const sha256 = digestOf(bytes)
  const known = await query(
    trx,
    `update attachment_content set used_at = now() where sha256 = :sha256 and stored_in = 'database' returning 1`,
    { sha256 },
  )
  if (known.length === 0)
    await query(
      trx,
      `insert into attachment_content (sha256, bytes) values (?, ?)
       on conflict (sha256) do update
       set used_at = now(), stored_in = 'database', bytes = excluded.bytes, outside_size = null`,
      [sha256, bytes],
    )
  return sha256
}
