import type { FastifyInstance } from 'fastify'
import { query, queryRow } from '../../database/query.ts'
import { runIfDue } from '../../database/scheduled-work.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../http/errors.ts'
import { repeat } from '../http/repeat.ts'
import { type Place, places } from '../settings.ts'
import { type FromContents, readContent, storeOf } from './contents.ts'

/** What moving contents needs of the app. */
export type Moving = FromContents & Pick<AppContext, 'now'>

/** Contents at a time: they are in memory. */
const atOnce = 4
/** Contents of one lease. */
const batch = 100

/** What a batch did. `after` is where the next one begins; undefined at the end. */
interface Moved {
  readonly moved: number
  /** SHA-256 of contents that their place has not, or has damaged. They stay where the database says that they are. */
  readonly lost: readonly string[]
  readonly after: string | undefined
}

export const isLost = (error: unknown): boolean => error instanceof Problem && error.code === 'file_lost'

/** Where the database says that it is. */
export const placeOf = async ({ db }: FromContents, sha256: string): Promise<Place | undefined> => {
  const sql = 'select stored_in as place from attachment_content where sha256 = ?'
  return (await query<{ place: Place }>(db, sql, [sha256]))[0]?.place
}

/**
 * Writes the content to its new place, names it there, and only then removes it from the old one. Whatever breaks off, the
 * place in the database has it.
 * @returns whether it is there
 */
const moveOne = async (
  moving: Moving,
  { sha256, from }: { readonly sha256: string; readonly from: Place },
  to: Place,
): Promise<boolean> => {
  const { db, contents } = moving
  const bytes = await readContent(moving, sha256).catch((error: unknown) => {
    if (isLost(error)) return undefined
    throw error
  })
  // A content that was deleted in the meantime is not lost.
  if (!bytes) return (await placeOf(moving, sha256)) !== from
  if (to !== 'database') await storeOf(contents, to).put(sha256, bytes)
  const named = await query(
    db,
    `update attachment_content set stored_in = :to, bytes = :inside, outside_size = :outside
     where sha256 = :sha256 and stored_in = :from returning 1`,
    {
      ...{ sha256, from, to },
      inside: to === 'database' ? bytes : null,
      outside: to === 'database' ? null : bytes.length,
    },
  )
  if (named.length > 0) {
    if (from !== 'database') await storeOf(contents, from).remove(sha256)
  } else if (to !== 'database' && (await placeOf(moving, sha256)) !== to)
    await storeOf(contents, to).remove(sha256)
  return true
}

/** Moves the next contents of these places, in the order of their SHA-256. Under the lease alone. */
const moveBatch = async (
  moving: Moving,
  from: readonly Place[],
  to: Place,
  after: string,
): Promise<Moved> => {
  const rows = await query<{ sha256: string; from: Place }>(
    moving.db,
    `select sha256, stored_in as from from attachment_content
     where stored_in = any(:from) and sha256 > :after order by sha256 limit ${batch}`,
    { from, after },
  )
  const lost: string[] = []
  for (let at = 0; at < rows.length; at += atOnce)
    await Promise.all(
      rows.slice(at, at + atOnce).map(async (row) => {
        if (!(await moveOne(moving, row, to))) lost.push(row.sha256)
      }),
    )
  return {
    moved: rows.length - lost.length,
    lost,
    after: rows.length === batch ? rows.at(-1)?.sha256 : undefined,
  }
}

/**
 * Runs work that only one instance or command may do at a time: what writes to a store and removes from it.
 * @returns undefined while another one does it
 */
export const alone = <Result>({ db, now }: Moving, work: () => Promise<Result>) =>
  runIfDue(db, now, { name: 'move-files', everyMs: 0 }, work)

/** The store makes what it needs before its first content. Errors: `StoreAway`. */
const prepare = async ({ db, contents }: Moving, to: Place): Promise<void> => {
  if (to === 'database') return
  const { used } = await queryRow<{ used: boolean }>(
    db,
    'select exists (select from attachment_content where stored_in = ?) as used',
    [to],
  )
  if (!used) await storeOf(contents, to).prepare()
}

/**
 * Moves the next contents of these places, unless another instance or command moves some now.
 * @param after SHA-256 to begin after
 */
export const moveNext = (moving: Moving, from: readonly Place[], to: Place, after = '') =>
  alone(moving, async () => {
    await prepare(moving, to)
    return moveBatch(moving, from, to, after)
  })

/** Places other than this one. */
export const otherPlaces = (to: Place): readonly Place[] => places.filter((place) => place !== to)

const everyMs = 15_000

/** Moves new contents to the store of the settings. */
export const scheduleMoves = (app: FastifyInstance, context: AppContext): void => {
  const { target } = context.contents
  if (target === 'database') return
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  repeat(app, everyMs, 'Files could not be moved to their store', async () => {
    const { waiting } = await queryRow<{ waiting: boolean }>(
      context.db,
      `select exists (select from attachment_content where stored_in = 'database') as waiting`,
    )
    for (let after: string | undefined = waiting ? '' : undefined; after !== undefined && !isClosing; )
      after = (await moveNext(context, ['database'], target, after))?.after
  })
}
