import type { Knex } from 'knex'
import { storedColumnOf } from '../../database/fields/registry.ts'
import { query } from '../../database/query.ts'
import { columnOf } from '../../model/naming.ts'
import type { PictureSize, SentPicture } from '../../model/pictures.ts'
import type { Resources } from '../../model/resources.ts'
import { requireSpace } from './attachments.ts'
import { contentSize, keepContent } from './contents.ts'

/** Stores a picture that no record has yet. Errors: 409 at the max. space of files. */
export const storePicture = async (
  trx: Knex.Transaction,
  { whole, thumbnail }: { readonly whole: Buffer; readonly thumbnail: Buffer },
  filesMax: number,
): Promise<SentPicture> => {
  await requireSpace(trx, filesMax)
  const small = await keepContent(trx, thumbnail)
  const picture = await keepContent(trx, whole)
  // Who sent it sees it before a record has it.
  await query(
    trx,
    `insert into stored_picture (sha256, thumbnail, size) values (:picture, :small, :size)
     on conflict (sha256) do update
     set used_at = now(), made_at = now(), made_by_id = excluded.made_by_id`,
    { picture, small, size: whole.length + thumbnail.length },
  )
  await query(
    trx,
    `update stored_picture set sent_by = sent_by || made_by_id
     where sha256 = :picture and made_by_id <> all(sent_by)`,
    { picture },
  )
  return { picture, size: whole.length }
}

interface StoredPicture {
  /** SHA-256 of the content. */
  readonly sha256: string
  readonly size: number
  readonly sentBy: readonly number[]
}

export const readPicture = async (
  db: Knex,
  sha256: string,
  size: PictureSize,
): Promise<StoredPicture | undefined> => {
  const [picture] = await query<StoredPicture>(
    db,
    `select attachment_content.sha256, ${contentSize} as size, sent_by as "sentBy"
     from stored_picture p join attachment_content on attachment_content.sha256 = p.${size === 'whole' ? 'sha256' : 'thumbnail'}
     where p.sha256 = ?`,
    [sha256],
  )
  return picture
}

/** SQL condition on `stored_picture`: no record has it. */
export const isUnusedPicture = (resources: Resources): string =>
  [
    'true',
    ...Object.values(resources).flatMap(({ table, fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        storedColumnOf(field)?.content
          ? [`not exists (select from "${table}" r where r."${columnOf(name)}" = stored_picture.sha256)`]
          : [],
      ),
    ),
  ].join(' and ')
