import { query } from '../../database/query.ts'
import { formatCount } from '../../model/format.ts'
import type { Place } from '../settings.ts'
import type { ContentStore } from './content-store.ts'
import { readContent, storeOf } from './contents.ts'
import { alone, isLost, type Moving, placeOf } from './move-contents.ts'

interface Found {
  /** Contents that the database says are there, and their size. */
  readonly contents: number
  readonly bytes: number
  /** SHA-256 of contents that a file has and that are missing or damaged there. */
  readonly missing: readonly string[]
  /** SHA-256 of contents that are there and that the database does not have there. */
  readonly tooMuch: readonly string[]
}

const rowsSql = `
select sha256, outside_size as size, exists (select from attachment a where a.sha256 = attachment_content.sha256)
    or exists (select from stored_picture p where attachment_content.sha256 in (p.sha256, p.thumbnail)) as "isUsed"
from attachment_content where stored_in = ?`

const sizesIn = async (store: ContentStore): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>()
  for await (const { sha256, size } of store.list()) sizes.set(sha256, size)
  return sizes
}

/**
 * Compares a store with the database, while people work: what differs is looked at once more.
 * @param withDigests also reads each content. Errors: `StoreAway`
 */
export const compareStore = async (
  moving: Moving,
  place: Place,
  { withDigests = false } = {},
): Promise<Found> => {
  const sizes = await sizesIn(storeOf(moving.contents, place))
  const rows = await query<{ sha256: string; size: number; isUsed: boolean }>(moving.db, rowsSql, [place])
  const missing: string[] = []
  for (const { sha256, size } of rows.filter(({ isUsed }) => isUsed)) {
    if (sizes.get(sha256) === size && !withDigests) continue
    const isThere = await readContent(moving, sha256).then(
      () => true,
      async (error: unknown) => {
        if (!isLost(error)) throw error
        // It may have been deleted since.
        return (await placeOf(moving, sha256)) === undefined
      },
    )
    if (!isThere) missing.push(sha256)
  }
  const known = new Set(rows.map(({ sha256 }) => sha256))
  const tooMuch: string[] = []
  for (const sha256 of sizes.keys())
    if (!known.has(sha256) && (await placeOf(moving, sha256)) !== place) tooMuch.push(sha256)
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  return { contents: rows.length, bytes, missing, tooMuch }
}

/**
 * Removes contents from a store that the database does not have there. Nothing is moved meanwhile.
 * @returns how many; undefined while files are moved
 */
export const removeFromStore = (
  moving: Moving,
  place: Place,
  tooMuch: readonly string[],
): Promise<number | undefined> =>
  alone(moving, async () => {
    let removed = 0
    for (const sha256 of tooMuch)
      if ((await placeOf(moving, sha256)) !== place) {
        await storeOf(moving.contents, place).remove(sha256)
        removed++
      }
    return removed
  })

/** How many contents are in each place outside the database. */
export const countOutside = ({ db }: Pick<Moving, 'db'>): Promise<{ place: Place; count: number }[]> =>
  query(
    db,
    `select stored_in as place, count(*)::integer as count from attachment_content
     where stored_in <> 'database' group by stored_in order by stored_in`,
  )

const settingOf = { database: '', folder: 'FILES_FOLDER is', s3: 'FILES_S3_URL, _KEY_ID and _SECRET are' }

/** A sentence on contents in a place that the settings do not name; null if they name all. */
export const unnamedPlace = async ({
  db,
  contents,
}: Pick<Moving, 'db' | 'contents'>): Promise<string | null> => {
  const unnamed = (await countOutside({ db })).find(({ place }) => !contents.stores[place])
  return unnamed
    ? `The contents of ${formatCount(unnamed.count)} files are in the place "${unnamed.place}", but ${settingOf[unnamed.place]} not set.`
    : null
}

/** A sentence for each place that does not have all contents. */
export const missingContents = async (moving: Moving): Promise<string[]> => {
  const unnamed = await unnamedPlace(moving)
  if (unnamed !== null) return [unnamed]
  const sentences: string[] = []
  for (const { place } of await countOutside(moving)) {
    const { contents, missing } = await compareStore(moving, place)
    if (missing.length > 0)
      sentences.push(
        `${formatCount(missing.length)} of ${formatCount(contents)} contents of files are missing in the place "${place}": ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}.`,
      )
  }
  return sentences
}
